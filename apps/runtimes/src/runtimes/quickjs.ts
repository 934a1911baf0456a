import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';
import { type QuickJs, STACK_BYTES } from '../quickjs/engine';
import { exceptionTaker } from '../quickjs/left-exception';
import { isMemoryError } from '../quickjs/memory-error';
import { replayIn } from '../quickjs/replay-in';
import { createTurnBudget } from '../quickjs/turn-budget';
import type { Runtime } from '../runtime';

/** QuickJS, as its author keeps it, in WebAssembly. */
export const quickjs: Runtime = {
  name: 'quickjs',
  find: async () => {
    const version = await vendoredVersion().catch(() => undefined);
    return version === undefined ? { missing: 'npm quickjs-emscripten: pnpm install' } : { version };
  },
  run: async (job) => replayIn(await newQuickJs(), job),
};

/** A QuickJS whose instance tells how much memory it has taken. */
export interface MeasuredQuickJs extends QuickJs {
  /**
   * The most memory that was in use at once: the bytes of the WebAssembly instance up to the last that was ever written. Its
   * allocator takes the lowest room that fits and gives none back.
   */
  peakBytes(): number;
  /** Limits memory to what is in use now plus `bytes`; an allocation beyond fails. Of large blocks this build counts 8 bytes alone. */
  limitMemory(bytes: number): void;
}

/** Promise jobs that run before the budget and memory are looked at again. */
const JOBS = 100;

/**
 * A QuickJS in a WebAssembly instance of its own.
 * @param turnMillis processor time for one message and the promise jobs after it
 */
export async function newQuickJs(turnMillis?: number): Promise<MeasuredQuickJs> {
  const { newQuickJSWASMModule } = await import('quickjs-emscripten');
  const wasm = await newQuickJSWASMModule();
  const runtime = wasm.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  const budget = createTurnBudget(turnMillis);
  runtime.setInterruptHandler(budget.isUsedUp);
  const takeException = exceptionTaker(context);

  /** After each call into QuickJS: a memory error may have been caught, or never have been thrown. */
  function check(error = takeException()): void {
    budget.check();
    const text = error === undefined ? '' : textOf(context, error);
    error?.dispose();
    if (isMemoryError(text)) throw new Error(`the guest ran out of memory: ${text}`);
  }

  return {
    evaluate(source, name) {
      context.unwrapResult(context.evalCode(source, name)).dispose();
    },
    provide(name, take) {
      const handle = context.newFunction(name, (text) => take(context.getString(text)));
      context.setProp(context.global, name, handle);
      handle.dispose();
    },
    call(name, text) {
      budget.begin();
      const called = context.getProp(context.global, name);
      const argument = context.newString(text);
      const result = context.callFunction(called, context.undefined, argument);
      called.dispose();
      argument.dispose();
      // Threw: a guest never does.
      check(result.error?.dup());
      context.unwrapResult(result).dispose();
      check();
    },
    drain() {
      do {
        // A job that throws ends the round; its error is dropped, as in every engine.
        check(runtime.executePendingJobs(JOBS).error);
        check();
      } while (runtime.hasPendingJob());
    },
    heapBytes: () => bytesAfterCollection(context),
    limitMemory(bytes) {
      const { malloc_count: blocks } = usageOf(context);
      runtime.setMemoryLimit(blocks * BLOCK_BYTES + bytes);
    },
    peakBytes: () => writtenBytes(wasm.getWasmMemory().buffer),
  };
}

function textOf(context: QuickJSContext, error: QuickJSHandle): string {
  const given: unknown = context.dump(error);
  return given === null ? 'null' : String((given as { message?: unknown }).message ?? given);
}

function writtenBytes(memory: ArrayBufferLike): number {
  const words = new Int32Array(memory);
  let at = words.length;
  while (at > 0 && words[at - 1] === 0) at--;
  return at * Int32Array.BYTES_PER_ELEMENT;
}

/**
 * This build cannot be asked for a collection, but it makes one whenever it has half as much again as after the last: it is
 * given objects until something that only a collection takes away is gone.
 */
const COLLECT = `(function () {
  function lost() { var cycle = {}; cycle.self = cycle; return new WeakRef(cycle); }
  var witness = lost();
  for (var ballast = []; witness.deref() !== undefined; ) ballast.push({});
})()`;

function bytesAfterCollection(context: QuickJSContext): number {
  context.unwrapResult(context.evalCode(COLLECT, 'collect.js')).dispose();
  return usageOf(context).memory_used_size;
}

/** What this build counts of a block for its limit. */
const BLOCK_BYTES = 8;

interface Usage {
  readonly memory_used_size: number;
  readonly malloc_count: number;
}

function usageOf(context: QuickJSContext): Usage {
  const usage = context.runtime.computeMemoryUsage();
  const dumped: Usage = context.dump(usage);
  usage.dispose();
  return dumped;
}

/** The package of the WebAssembly says which QuickJS is in it, in its README and nowhere else. */
async function vendoredVersion(): Promise<string> {
  const package_ = createRequire(createRequire(import.meta.url).resolve('quickjs-emscripten'));
  const folder = dirname(package_.resolve('@jitl/quickjs-wasmfile-release-sync/package.json'));
  const output = /^Version \[([^\]]+)\]/m.exec(await readFile(join(folder, 'README.md'), 'utf8'))?.[1];
  return output ?? 'of an unknown version';
}
