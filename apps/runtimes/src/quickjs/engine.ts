/**
 * How deep calls may go. WebAssembly runs on the stack of the engine around it, and Node's ends, with an error that no
 * QuickJS can catch, when QuickJS has used 300 to 500 kB of its own.
 */
export const STACK_BYTES = 256 * 1024;

/** One QuickJS in WebAssembly, whichever package it comes from: what a replay needs of it. */
export interface QuickJs {
  /** Evaluates a script; what it gives, where that is a text or a boolean. Throws what it throws, described. */
  evaluate(source: string, name: string): unknown;
  /** Puts a text onto the global object. */
  define(name: string, text: string): void;
  /** Puts a function onto the global object, of one text or nothing. */
  provide(name: string, call: (argument: string | undefined) => number | undefined): void;
  /** Runs promise jobs until there is none. */
  drain(): void;
  /** Bytes that it holds of what it has asked for, after a collection where one can be asked for. */
  heapBytes(): number;
  dispose(): void;
}
