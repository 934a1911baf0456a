import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type QuickJs, STACK_BYTES } from '../quickjs/engine';
import { replayIn } from '../quickjs/replay-in';
import { createTurnBudget } from '../quickjs/turn-budget';
import type { Runtime } from '../runtime';

/** QuickJS-ng, the fork that most now use, in WebAssembly. */
export const quickjsNg: Runtime = {
  name: 'quickjs-ng',
  find: async () => {
    const vm = await newVm().catch(() => undefined);
    if (vm === undefined) return { missing: 'npm quickjs-wasi: pnpm install' };
    const version = vm.versions.quickjs ?? 'of an unknown version';
    vm.dispose();
    return { version };
  },
  run: async (job) => replayIn(await newQuickJsNg(), job),
};

/**
 * A QuickJS-ng in a WebAssembly instance of its own.
 * @param turnMillis processor time for one message and the promise jobs after it
 */
export async function newQuickJsNg(turnMillis?: number): Promise<QuickJs> {
  const budget = createTurnBudget(turnMillis);
  const vm = await newVm(budget.isUsedUp);

  function withinBudget(run: () => void): void {
    try {
      run();
    } finally {
      budget.check();
    }
  }

  return {
    evaluate: (source, name) => vm.withScope(() => void vm.evalCode(source, name)),
    provide: (name, take) =>
      vm.withScope(() => {
        const given = vm.newFunction(name, (text) => {
          take(text?.toString() ?? '');
          return vm.undefined;
        });
        vm.setProp(vm.global, name, given);
      }),
    call(name, text) {
      budget.begin();
      withinBudget(() =>
        vm.withScope(() => {
          const called = vm.getProp(vm.global, vm.newString(name));
          vm.callFunction(called, vm.undefined, vm.newString(text));
        }),
      );
    },
    // Throws where a job throws: a memory error that leaves a job is one.
    drain: () => withinBudget(() => void vm.executePendingJobs()),
    heapBytes() {
      vm.runGC();
      return vm.getMemoryUsage().mallocSize;
    },
  };
}

async function newVm(interruptHandler?: () => boolean) {
  const { QuickJS } = await import('quickjs-wasi');
  const wasm = await readFile(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'));
  return QuickJS.create({
    wasm,
    maxStackSize: STACK_BYTES,
    ...(interruptHandler === undefined ? {} : { interruptHandler }),
  });
}
