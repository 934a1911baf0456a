/** The signals that ask a program to end. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Aborts at the first signal, and calls `again` at the second. */
export function untilInterrupted(again: () => void): { readonly signal: AbortSignal; end(): void } {
  const abort = new AbortController();
  const hear = () => (abort.signal.aborted ? again() : abort.abort());
  for (const signal of SIGNALS) process.on(signal, hear);
  return {
    signal: abort.signal,
    end() {
      for (const signal of SIGNALS) process.removeListener(signal, hear);
    },
  };
}
