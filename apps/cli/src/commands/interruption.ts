import { EXIT } from '../exit-code';

/** The signals that ask a program to end. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Runs work that ends cleanly at the first signal; the second ends the process at once. */
export async function interruptible<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = untilInterrupted(() => process.exit(EXIT.interrupted));
  try {
    return await run(interruption.signal);
  } finally {
    interruption.end();
  }
}

/** Aborts at the first signal, and calls `again` at the second. */
export function untilInterrupted(again: () => void): { readonly signal: AbortSignal; end(): void } {
  const abort = new AbortController();
  const onSignal = () => (abort.signal.aborted ? again() : abort.abort());
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: abort.signal,
    end() {
      for (const signal of SIGNALS) process.removeListener(signal, onSignal);
    },
  };
}
