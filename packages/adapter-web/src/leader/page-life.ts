/** What happens to a page while it exists. */
export interface PageLife {
  /** The page is put away or frozen: what it holds, it keeps from others. */
  leaves(): void;
  /** The page is used again after it had left. */
  returns(): void;
  visibilityChanged(): void;
}

/** Does the user see this page? */
export const isPageHidden = (): boolean => document.visibilityState === 'hidden';

/** Calls the functions as the page goes through its life. Returns a function that ends this. */
export function onPageLife({ leaves, returns, visibilityChanged }: PageLife): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  // Chromium freezes hidden pages and those in its back/forward cache; Safari and Firefox say `pagehide` alone.
  document.addEventListener('freeze', leaves, { signal });
  document.addEventListener('resume', returns, { signal });
  window.addEventListener('pagehide', leaves, { signal });
  window.addEventListener('pageshow', returns, { signal });
  document.addEventListener('visibilitychange', visibilityChanged, { signal });
  return () => ended.abort();
}
