import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type QuickJs, STACK_BYTES } from '../quickjs/engine';
import { replayWithin } from '../quickjs/replay-within';
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
  run: async (job) => replayWithin(await newQuickJsNg(), job),
};

/** A QuickJS-ng in a WebAssembly instance of its own. */
export async function newQuickJsNg(): Promise<QuickJs> {
  const vm = await newVm();
  return {
    evaluate: (source, name) => vm.withScope(() => vm.dump(vm.evalCode(source, name))),
    define: (name, text) => vm.withScope(() => vm.setProp(vm.global, name, vm.newString(text))),
    provide: (name, call) =>
      vm.withScope(() => {
        const given = vm.newFunction(name, (argument) => {
          const result = call(argument === undefined ? undefined : argument.toString());
          return result === undefined ? vm.undefined : vm.newNumber(result);
        });
        vm.setProp(vm.global, name, given);
      }),
    drain: () => void vm.executePendingJobs(),
    heapBytes() {
      vm.runGC();
      return vm.getMemoryUsage().memoryUsedSize;
    },
    dispose: () => vm.dispose(),
  };
}

async function newVm() {
  const { QuickJS } = await import('quickjs-wasi');
  const wasm = await readFile(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'));
  return QuickJS.create({ wasm, maxStackSize: STACK_BYTES });
}
