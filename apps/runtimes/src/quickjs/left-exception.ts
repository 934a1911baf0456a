import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten';

/** What the package does not name in its types: C's functions, and WebAssembly's memory. */
interface Insides {
  readonly ctx: { readonly value: number };
  readonly ffi: { QTS_ResolveException(context: number, value: number): number };
  readonly memory: { heapValueHandle(pointer: number): QuickJSHandle };
  readonly module: { readonly HEAPU8: Uint8Array; _malloc(bytes: number): number };
}

/** C's `JS_EXCEPTION`: the tag 6 in the upper half. */
const EXCEPTION = [0, 0, 0, 0, 6, 0, 0, 0];

/**
 * Takes the exception that is set although what ran last has returned a value; undefined where there is none. Where memory for a
 * promise job is lacking, QuickJS drops the job, reports nothing, and leaves its memory error like that. In C: `JS_HasException`
 * after each call and each job.
 */
export function exceptionTaker(context: QuickJSContext): () => QuickJSHandle | undefined {
  const { ctx, ffi, memory, module } = context as unknown as Insides;
  const exception = module._malloc(EXCEPTION.length);
  module.HEAPU8.set(EXCEPTION, exception);
  return () => {
    const pointer = ffi.QTS_ResolveException(ctx.value, exception);
    const taken = pointer === 0 ? undefined : memory.heapValueHandle(pointer);
    // No exception is set: C gives a value without a type.
    if (taken === undefined || context.typeof(taken) !== 'undefined') return taken;
    taken.dispose();
    return undefined;
  };
}
