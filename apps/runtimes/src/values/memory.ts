import type { Entry } from '@geo/core';
import { type QuickJsPhone, quickJsPhone } from './quickjs-phone';

/** What an operation needed, in bytes. */
export interface Memory {
  /** What the guest holds longer than the operation: an index of geofences, for instance. */
  readonly heldBytes: number;
  /** What the operation needed at most, beside what was needed before it and what is held after it. */
  readonly overHeldBytes: number;
  readonly seconds: number;
  /** Why it did not end well. */
  readonly failure?: string;
}

/**
 * Measures an operation of a guest in QuickJS, in a WebAssembly instance of its own.
 * @param script the guest's bundle
 * @param stored what an earlier process has stored
 */
export async function memoryOf(
  script: string,
  stored: readonly Entry[],
  work: (phone: QuickJsPhone) => Promise<unknown>,
): Promise<Memory> {
  // A collection may raise the peak, and one is needed to know what is held: so another phone says what is held before.
  const heldBefore = (await quickJsPhone(script, stored)).heapBytes();
  const phone = await quickJsPhone(script, stored);
  const peakBefore = phone.peakBytes();
  const beganAt = performance.now();
  const failure = await work(phone).then(
    () => undefined,
    (error: Error) => error.message.slice(0, 100),
  );
  const seconds = (performance.now() - beganAt) / 1_000;
  const growth = phone.peakBytes() - peakBefore;
  const heldBytes = phone.heapBytes() - heldBefore;
  return {
    heldBytes,
    overHeldBytes: growth - heldBytes,
    seconds,
    ...(failure === undefined ? {} : { failure }),
  };
}
