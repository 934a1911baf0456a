import type { Geofence } from '../contract/geofence';
import type { Entry, Storage } from '../ports/storage';
import { FENCE_INDEX_PREFIX, FENCE_PREFIX } from '../store/keys';
import type { StepEffects } from '../store/step-effects';
import type { PendingWork } from '../time/pending-work';
import type { Circle } from './circle';
import { FenceIndex } from './fence-index';
import { ADDED_PREFIX, addedRow, fromRows, GONE_PREFIX, rowsOf } from './index-rows';
import { indexOfDefinitions, readGeofence } from './stored-definitions';

/** Where definitions and pages are read from. */
export interface FenceSource extends Pick<Storage, 'get' | 'scan' | 'count'> {
  readonly pending: PendingWork;
}

/** An add that takes several commits. */
export interface LargeAdd {
  /** Is an add that is durable incomplete in `fence/`? */
  readonly isMoving: boolean;
  /** Completes that add. Rejects `STORAGE`, and can be called again. */
  steady(): Promise<void>;
}

/** All fences there are: their definitions in storage, and an index over them that is loaded when first needed. */
export interface FenceStore {
  /** Undefined until it is first needed. */
  readonly index: FenceIndex | undefined;
  /** Loads the index; at once where it is loaded already. Waits for an add that takes several commits. */
  load(): Promise<FenceIndex>;
  /** Builds the index from the stored definitions, for that add itself. */
  build(): Promise<void>;
  /** Adds and replaces, into the step; the index must be loaded. */
  put(fences: readonly Geofence[]): void;
  /** As `put`, where many more follow: the definitions alone, after `forgetIndex`. */
  place(fences: readonly Geofence[]): void;
  /** Removes the rows of the index, and the index from memory: both are wrong from this step on, until `build`. */
  forgetIndex(): void;
  /** The rows of a new index, to be stored in this order; until the last of them is stored the others are not used. */
  rowsAnew(): Iterable<Entry>;
  remove(identifiers: readonly string[]): void;
  clear(): void;
  /** Stores an index that had to be built anew when it was loaded; into the step. */
  repair(): void;
  definitions(identifiers: readonly string[]): Promise<readonly Geofence[]>;
  readonly pending: PendingWork;
  /** The definitions of all stored fences, at most `limit`. */
  all(limit: number): Promise<readonly Geofence[]>;
}

/** @param staging an add that takes several commits */
export function createFenceStore(
  effects: StepEffects,
  source: FenceSource,
  staging: () => LargeAdd,
): FenceStore {
  let index: FenceIndex | undefined;
  let loading: Promise<FenceIndex> | undefined;
  /** Rows that the next rebuild must take away: pages, additions and tombstones. */
  let rows = new Set<string>();
  let isUnsaved = false;
  /** How often the index was forgotten: what was read before is of no use. */
  let forgotten = 0;

  async function read(): Promise<FenceIndex> {
    const begun = forgotten;
    const stored = await source.scan(FENCE_INDEX_PREFIX);
    const count = await source.count(FENCE_PREFIX);
    let found = fromRows(stored);
    const isBuilt = found?.size !== count;
    if (found === undefined || isBuilt) found = await indexOfDefinitions(source, count);
    if (begun !== forgotten) return load();
    if (isBuilt) isUnsaved = true;
    // All fences may have been removed meanwhile.
    if (index) return index;
    rows = new Set(stored.map(({ key }) => key));
    index = found;
    return found;
  }

  function loaded(): FenceIndex {
    if (index === undefined) throw new Error('the index of geofences is not loaded');
    return index;
  }

  function put(row: Entry): void {
    rows.add(row.key);
    effects.put(row.key, row.value);
  }

  function drop(key: string): void {
    if (rows.delete(key)) effects.remove(key);
  }

  function rebuild(): void {
    const before = rows;
    rows = new Set();
    isUnsaved = false;
    for (const row of rowsOf(loaded().rebuild())) put(row);
    for (const key of before) if (!rows.has(key)) effects.remove(key);
    effects.trace('geofences', `index of ${loaded().size} built`);
  }

  function load(): Promise<FenceIndex> {
    const { isMoving, steady } = staging();
    return isMoving ? steady().then(loadIndex) : loadIndex();
  }

  function loadIndex(): Promise<FenceIndex> {
    if (index) return Promise.resolve(index);
    if (loading === undefined) {
      // A task of its own: others may join it.
      const work = source.pending.run(read());
      const forget = () => {
        if (loading === work) loading = undefined;
      };
      loading = work;
      work.then(forget, forget);
    }
    return source.pending.wait(loading);
  }

  return {
    pending: source.pending,
    get index() {
      return index;
    },
    load,
    async build() {
      index = await indexOfDefinitions(source, await source.count(FENCE_PREFIX));
    },
    put(fences) {
      const changed = fences.filter((fence) => {
        effects.put(FENCE_PREFIX + fence.identifier, JSON.stringify(fence));
        return loaded().put(fence.identifier, circleOf(fence));
      });
      if (loaded().isStale) return rebuild();
      for (const fence of changed) put(addedRow(fence.identifier, fence));
    },
    place(fences) {
      for (const fence of fences) effects.put(FENCE_PREFIX + fence.identifier, JSON.stringify(fence));
    },
    forgetIndex() {
      effects.removeAll(FENCE_INDEX_PREFIX);
      rows = new Set();
      isUnsaved = true;
      index = undefined;
      loading = undefined;
      forgotten++;
    },
    *rowsAnew() {
      let head: Entry | undefined;
      for (const row of rowsOf(loaded().rebuild())) {
        rows.add(row.key);
        if (head === undefined) head = row;
        else yield row;
      }
      if (head !== undefined) yield head;
      isUnsaved = false;
    },
    remove(identifiers) {
      for (const identifier of identifiers) {
        effects.remove(FENCE_PREFIX + identifier);
        loaded().delete(identifier);
      }
      if (loaded().isStale) return rebuild();
      for (const identifier of identifiers) {
        drop(ADDED_PREFIX + identifier);
        put({ key: GONE_PREFIX + identifier, value: '' });
      }
    },
    repair() {
      if (!isUnsaved) return;
      effects.log(
        2,
        'geofences:index',
        `the index could not be read: built anew from ${loaded().size} geofences`,
      );
      rebuild();
    },
    clear() {
      isUnsaved = false;
      index = new FenceIndex();
      rows = new Set();
      effects.removeAll(FENCE_PREFIX);
      effects.removeAll(FENCE_INDEX_PREFIX);
    },
    async all(limit) {
      // By then the step that may have added some has ended, and its rows are being committed.
      await load();
      return (await source.scan(FENCE_PREFIX, { limit })).flatMap(readGeofence);
    },
    async definitions(identifiers) {
      const reads = identifiers.map((identifier) => source.get(FENCE_PREFIX + identifier));
      const texts = await source.pending.all(reads);
      return texts.flatMap((value) => (value === undefined ? [] : readGeofence({ value })));
    },
  };
}

function circleOf({ latitude, longitude, radius }: Geofence): Circle {
  return { latitude, longitude, radius };
}
