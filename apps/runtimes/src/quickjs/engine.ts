/**
 * How deep calls may go, on QuickJS's own stack. WebAssembly uses the stack of the engine around it as well, and Node's ends
 * with an error that no QuickJS can catch: at 128 kB of QuickJS's own it still comes first, in JSON that is nested endlessly.
 * Some 500 calls deep; a phone's QuickJS has as much stack as its host gives it.
 */
export const STACK_BYTES = 96 * 1024;

/**
 * One QuickJS in WebAssembly, whichever package it comes from: what a host needs of it. It has an instance to itself, and goes
 * with it: freeing what is inside first would do nothing but complain about what is not free.
 */
export interface QuickJs {
  /** Evaluates a script. Throws what it throws. */
  evaluate(source: string, name: string): void;
  /** Puts a function onto the global object that takes a text. */
  provide(name: string, take: (text: string) => void): void;
  /** Calls a function of the global object with a text. Throws what it throws. A turn begins: it ends with the next `drain`. */
  call(name: string, text: string): void;
  /** Runs promise jobs until there is none. Throws where the turn has used more processor time than it may, or memory ran out. */
  drain(): void;
  /** Bytes that what is in it needs, after a collection. */
  heapBytes(): number;
}
