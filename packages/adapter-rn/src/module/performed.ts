import type { CallbackOperation } from './operations';

/** Called with each operation of this runtime that has resolved. */
export type OnPerformed = (operation: CallbackOperation, value: unknown) => void;

const listeners = new Set<OnPerformed>();

/** Notifies the hooks: what an app changes by a call, no event reports. */
export function performed(operation: CallbackOperation, value: unknown): void {
  for (const listener of [...listeners]) listener(operation, value);
}

/** Adds a listener; the function that is returned removes it. */
export function onPerformed(listener: OnPerformed): () => void {
  const own: OnPerformed = (...given) => listener(...given);
  listeners.add(own);
  return () => void listeners.delete(own);
}
