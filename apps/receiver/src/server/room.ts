import type { Stats } from '../reads/stats';
import type { Inserted, Store } from '../store/store';
import { createWatchers } from '../store/watchers';
import { createReception, type Reception } from '../uploads/reception';
import { type Access, createAccess } from './access';
import { createHealth, type Health } from './health';
import type { Settings } from './options';
import { createOverload, type Overload } from './overload';
import { startRetention } from './retention';
import { createTallies, type Tally } from './tally';

/** What all routes of one receiver share. */
export interface Room {
  readonly settings: Settings;
  readonly store: Store;
  readonly access: Access;
  readonly health: Health;
  readonly overload: Overload;
  readonly reception: Reception;
  /** Calls back with what became of each upload of records. */
  onInserted(listener: (inserted: Inserted) => void): void;
  inserted(inserted: Inserted): void;
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
  const listeners: ((inserted: Inserted) => void)[] = [];
  const stopPruning = startRetention(settings, store);
  let ending = false;
  function endStreams(): void {
    ending = true;
    watchers.call();
  }
  return {
    settings,
    store,
    access: createAccess(settings),
    health: createHealth(store.probe, {
      onFailure: settings.onFault,
      onRecovery: () => settings.onNotice('the store can be written to again'),
    }),
    overload: createOverload(),
    reception: createReception(),
    onInserted: (listener) => void listeners.push(listener),
    inserted(inserted) {
      for (const listener of listeners) listener(inserted);
    },
    tally: tallies.of,
    stats: async (org) => ({ rows: await store.count(org), ...tallies.of(org) }),
    changed: watchers.call,
    watch: watchers.add,
    isEnding: () => ending,
    endStreams,
    close() {
      endStreams();
      stopWatching();
      stopPruning();
      return store.close();
    },
  };
}
