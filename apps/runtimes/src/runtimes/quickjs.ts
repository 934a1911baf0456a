import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { QuickJSContext } from 'quickjs-emscripten';
import { type QuickJs, STACK_BYTES } from '../quickjs/engine';
import { replayIn } from '../quickjs/replay-in';
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
}

/** A QuickJS in a WebAssembly instance of its own. */
export async function newQuickJs(): Promise<MeasuredQuickJs> {
  const { newQuickJSWASMModule } = await import('quickjs-emscripten');
  const wasm = await newQuickJSWASMModule();
  const runtime = wasm.newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
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
      const called = context.getProp(context.global, name);
      const argument = context.newString(text);
      const result = context.callFunction(called, context.undefined, argument);
      called.dispose();
      argument.dispose();
      context.unwrapResult(result).dispose();
    },
    drain() {
      // A job that throws ends the round; its error is dropped, as in every engine.
      for (let isMore = true; isMore; isMore = runtime.hasPendingJob())
        runtime.executePendingJobs().dispose();
    },
    heapBytes: () => bytesAfterCollection(context),
    peakBytes: () => writtenBytes(wasm.getWasmMemory().buffer),
  };
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
  const usage = context.runtime.computeMemoryUsage();
  const { memory_used_size: bytes } = context.dump(usage) as { memory_used_size: number };
  usage.dispose();
  return bytes;
}

/** The package of the WebAssembly says which QuickJS is in it, in its README and nowhere else. */
async function vendoredVersion(): Promise<string> {
  const package_ = createRequire(createRequire(import.meta.url).resolve('quickjs-emscripten'));
  const folder = dirname(package_.resolve('@jitl/quickjs-wasmfile-release-sync/package.json'));
  const output = /^Version \[([^\]]+)\]/m.exec(await readFile(join(folder, 'README.md'), 'utf8'))?.[1];
  return output ?? 'of an unknown version';
}
