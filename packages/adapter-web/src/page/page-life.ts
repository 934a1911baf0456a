/**
 * What happens to a page as a whole.
 *
 * - `shown`, `hidden`: the user sees the page, or does not.
 * - `frozen`: nothing of the page runs until `resumed`; it may be discarded without another event. A page that goes into the back/forward
 *   cache is frozen, too.
 * - `resumed`: the page runs again. Its timers, watches and connections stood still meanwhile.
 * - `closing`: the page ends.
 */
export type PageChange = 'shown' | 'hidden' | 'frozen' | 'resumed' | 'closing';

/** Is the page seen by the user? True in a worker, which has no page of its own. */
export const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden';

/** Calls the listener with each change of this page until the returned function is called. Never calls it in a worker or on a server. */
export function onPageChange(listener: (change: PageChange) => void): () => void {
  const { document } = globalThis;
  if (document === undefined) return () => undefined;
  const listening = new AbortController();
  const options = { signal: listening.signal };
  document.addEventListener('visibilitychange', () => listener(isVisible() ? 'shown' : 'hidden'), options);
  document.addEventListener('freeze', () => listener('frozen'), options);
  document.addEventListener('resume', () => listener('resumed'), options);
  window.addEventListener('pagehide', ({ persisted }) => listener(persisted ? 'frozen' : 'closing'), options);
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener('resumed'), options);
  return () => listening.abort();
}
