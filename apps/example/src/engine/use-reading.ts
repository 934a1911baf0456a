import { useEffect, useRef, useState } from 'react';

/** What was read last, and why the last reading failed. */
export interface Reading<T> {
  readonly value: T | undefined;
  readonly error: Error | undefined;
}

/** Reads from the engine when the component mounts, and again when `version` changes. */
export function useReading<T>(read: () => Promise<T>, version: unknown): Reading<T> {
  const [reading, setReading] = useState<Reading<T>>({ value: undefined, error: undefined });
  const begun = useRef(0);
  const shown = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when to read, not the function.
  useEffect(() => {
    const number = ++begun.current;
    // Where changes come faster than answers, an older answer is shown as long as there is no newer one.
    const show = (change: (before: Reading<T>) => Reading<T>) => {
      if (number < shown.current) return;
      shown.current = number;
      setReading(change);
    };
    read().then(
      (value) => show(() => ({ value, error: undefined })),
      (error: unknown) => show(({ value }) => ({ value, error: asError(error) })),
    );
  }, [version]);
  return reading;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
