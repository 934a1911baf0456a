/** Who wants to be called after arrivals. */
export interface Watchers {
  /** Calls `watcher` until the returned function is called. */
  add(watcher: () => void): () => void;
  call(): void;
}

export function createWatchers(): Watchers {
  const watchers = new Set<() => void>();
  return {
    add(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    call() {
      for (const watcher of watchers) watcher();
    },
  };
}
