/** Resolves with the work, or at once when the signal aborts: a request that hangs must not hold a replay. */
export function unlessAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = () => resolve();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
