/**
 * How deep calls may go. WebAssembly runs on the stack of the engine around it, and Node's ends, with an error that no
 * QuickJS can catch, when QuickJS has used 300 to 500 kB of its own.
 */
export const STACK_BYTES = 256 * 1024;

/**
 * One QuickJS in WebAssembly, whichever package it comes from: what a host needs of it. It has an instance to itself, and goes
 * with it: freeing what is inside first would do nothing but complain about what is not free.
 */
export interface QuickJs {
  /** Evaluates a script. Throws what it throws. */
  evaluate(source: string, name: string): void;
  /** Puts a function onto the global object that takes a text. */
  provide(name: string, take: (text: string) => void): void;
  /** Calls a function of the global object with a text. Throws what it throws. */
  call(name: string, text: string): void;
  /** Runs promise jobs until there is none. */
  drain(): void;
  /** Bytes that what is in it needs, after a collection. */
  heapBytes(): number;
}
