import { useState } from 'react';

/** Runs what a button does, and keeps why it failed last. */
export interface Attempt {
  readonly error: Error | undefined;
  /** Increases with each one that has ended. */
  readonly version: number;
  run(operation: () => Promise<unknown>): Promise<void>;
}

export function useAttempt(): Attempt {
  const [error, setError] = useState<Error>();
  const [version, setVersion] = useState(0);
  return {
    error,
    version,
    async run(operation) {
      try {
        await operation();
        setError(undefined);
      } catch (thrown) {
        setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      }
      setVersion((before) => before + 1);
    },
  };
}
