import type { Stats } from '../reads/stats';
import type { Store } from '../store/store';
import { createWatchers } from '../store/watchers';
import { type Access, createAccess } from './access';
import { createHealth, type Health } from './health';
import type { Settings } from './options';
import { createTallies, type Tally } from './tally';

/** What all routes of one receiver share. */
export interface Room {
  readonly settings: Settings;
  readonly store: Store;
  readonly access: Access;
  readonly health: Health;
  /** Counts of an organisation since the receiver was opened. */
  tally(org: string): Tally;
  stats(org: string): Promise<Stats>;
  /** Notifies all watchers that the counts, and perhaps the rows, have changed. */
  changed(): void;
  /** Calls back on every change until the returned function is called. */
  watch(watcher: () => void): () => void;
  /** Are the live streams to end? Watchers are notified when this changes. */
  isEnding(): boolean;
  endStreams(): void;
  close(): Promise<void>;
}

/** A room around a store, which it closes in the end. */
export function openRoom(settings: Settings, store: Store): Room {
  const tallies = createTallies();
  const watchers = createWatchers();
  const stopWatching = store.watch(watchers.call);
  let ending = false;
  function endStreams(): void {
    ending = true;
    watchers.call();
  }
  return {
    settings,
    store,
    access: createAccess(settings),
    health: createHealth(store.probe),
    tally: tallies.of,
    stats: async (org) => ({ rows: await store.count(org), ...tallies.of(org) }),
    changed: watchers.call,
    watch: watchers.add,
    isEnding: () => ending,
    endStreams,
    close() {
      endStreams();
      stopWatching();
      return store.close();
    },
  };
}
