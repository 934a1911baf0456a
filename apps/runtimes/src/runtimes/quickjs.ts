import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { QuickJSContext } from 'quickjs-emscripten';
import { type QuickJs, STACK_BYTES } from '../quickjs/engine';
import { replayWithin } from '../quickjs/replay-within';
import type { Runtime } from '../runtime';

/** QuickJS, as its author keeps it, in WebAssembly. */
export const quickjs: Runtime = {
  name: 'quickjs',
  find: async () => {
    const version = await vendoredVersion().catch(() => undefined);
    return version === undefined ? { missing: 'npm quickjs-emscripten: pnpm install' } : { version };
  },
  run: async (job) => replayWithin(await newQuickJs(), job),
};

/** A QuickJS in a WebAssembly instance of its own. */
export async function newQuickJs(): Promise<QuickJs> {
  const { newQuickJSWASMModule } = await import('quickjs-emscripten');
  const runtime = (await newQuickJSWASMModule()).newRuntime();
  runtime.setMaxStackSize(STACK_BYTES);
  const context = runtime.newContext();
  return {
    evaluate(source, name) {
      const handle = context.unwrapResult(context.evalCode(source, name));
      const value: unknown = context.dump(handle);
      handle.dispose();
      return value;
    },
    define(name, text) {
      const handle = context.newString(text);
      context.setProp(context.global, name, handle);
      handle.dispose();
    },
    provide(name, call) {
      const handle = context.newFunction(name, (argument) => {
        const result = call(argument === undefined ? undefined : context.getString(argument));
        return result === undefined ? context.undefined : context.newNumber(result);
      });
      context.setProp(context.global, name, handle);
      handle.dispose();
    },
    drain() {
      // A job that throws ends the round; its error is nobody's, as in every engine.
      for (let isMore = true; isMore; isMore = runtime.hasPendingJob())
        runtime.executePendingJobs().dispose();
    },
    heapBytes: () => memoryUsed(context),
    dispose() {
      context.dispose();
      runtime.dispose();
    },
  };
}

/** What it holds, with the cycles that it has not come to collect: this build cannot be asked for a collection. */
function memoryUsed(context: QuickJSContext): number {
  const usage = context.runtime.computeMemoryUsage();
  const { memory_used_size: bytes } = context.dump(usage) as { memory_used_size: number };
  usage.dispose();
  return bytes;
}

/** The package of the WebAssembly says which QuickJS is in it, in its README and nowhere else. */
async function vendoredVersion(): Promise<string> {
  const package_ = createRequire(createRequire(import.meta.url).resolve('quickjs-emscripten'));
  const folder = dirname(package_.resolve('@jitl/quickjs-wasmfile-release-sync/package.json'));
  const said = /^Version \[([^\]]+)\]/m.exec(await readFile(join(folder, 'README.md'), 'utf8'))?.[1];
  return said ?? 'of an unknown version';
}
