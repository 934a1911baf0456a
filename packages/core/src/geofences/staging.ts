import { GeoError, messageOf } from '../contract/errors';
import type { Geofence } from '../contract/geofence';
import type { Entry } from '../ports/storage';
import { FENCE_STAGED_PREFIX, rowKey } from '../store/keys';
import { inBatches } from './fence-batches';
import type { FenceStore, LargeAdd } from './fence-store';
import type { GeofenceState } from './geofence-state';
import type { GeofencesEnvironment } from './geofences-environment';
import type { FenceRegistry } from './registry';
import { checkedGeofences } from './validation';

/** Geofences that take several commits and are added by one: after a kill all of them are there, or none. */
export interface StagedAdd {
  /** Stores a list beside the geofences, in one commit. Rejects `STORAGE`, or `CLOSED`. */
  put(fences: readonly Geofence[]): Promise<void>;
  /**
   * Adds what was stored. From the first commit on the add is durable: whatever ends the process, the lists are moved, now or after
   * the next boot. Rejects `STORAGE` when that commit failed; nothing is added then.
   */
  commit(): Promise<void>;
  /** Deletes what was stored. Never rejects. */
  abandon(): Promise<void>;
}

/** Adds that take several commits. */
export interface Staging extends LargeAdd {
  /** Begins an add; waits for one that is being moved. */
  stage(): Promise<StagedAdd>;
  /** How many adds were begun to be moved. */
  readonly moves: number;
  /** Memory is restored: completes the add of a process that was killed, and deletes what no commit has added. */
  resume(): void;
}

interface StagingEnvironment {
  readonly env: Pick<GeofencesEnvironment, 'effects' | 'storage' | 'write'>;
  readonly state: GeofenceState;
  readonly store: FenceStore;
  readonly registry: Pick<FenceRegistry, 'adopt' | 'adopted'>;
  /** The definitions are about to change over several steps: no slice may be cut from them meanwhile. */
  outdate(): void;
  /** Has the engine closed? */
  isOver(): boolean;
}

export function createStaging({ env, state, store, registry, outdate, isOver }: StagingEnvironment): Staging {
  const { effects, storage } = env;
  const { pending } = storage;
  /** The adds that are not committed. */
  const open = new Set<number>();
  let next = 0;
  let moves = 0;
  let moving: Promise<void> | undefined;

  const prefixOf = (add: number) => `${rowKey(FENCE_STAGED_PREFIX, add)}/`;

  function remember(): void {
    effects.remember('geofences', state.memory());
  }

  async function write(run: () => void): Promise<void> {
    refuseWhenOver();
    await env.write(run);
    refuseWhenOver();
  }

  function refuseWhenOver(): void {
    if (isOver()) throw new GeoError('CLOSED', 'this engine was closed');
  }

  /** The lists of this add are moved, or of no use. */
  function ended(add: number): void {
    const { moving: other = null } = state.staged ?? {};
    const isOther = other !== null && other !== add;
    const isLast = open.size === 0 && !isOther;
    effects.removeAll(isLast ? FENCE_STAGED_PREFIX : prefixOf(add));
    state.staged = isLast ? null : { moving: isOther ? other : null };
    remember();
  }

  async function mark(add: number): Promise<void> {
    open.delete(add);
    moves++;
    try {
      await write(() => {
        state.staged = { moving: add };
        remember();
      });
    } catch (error) {
      await drop(add);
      throw error;
    }
  }

  /** Deletes the lists of an add that fails; a disk that is full now is tried again, and a closed engine does it at its next boot. */
  async function drop(add: number): Promise<void> {
    if (!isOver()) await env.write(() => ended(add)).catch(() => undefined);
  }

  /** Moves the lists to `fence/`, one a commit, and stores the index of everything. */
  async function move(add: number): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const [list] = await storage.scan(prefixOf(add), { limit: 1 });
      if (list === undefined) break;
      await write(() => {
        if (isFirst) {
          store.forgetIndex();
          outdate();
        }
        registry.adopt(definitionsIn(list));
        effects.remove(list.key);
      });
    }
    await saveIndex();
    await write(() => {
      ended(add);
      registry.adopted();
    });
  }

  function definitionsIn({ key, value }: Entry): readonly Geofence[] {
    try {
      return checkedGeofences(JSON.parse(value));
    } catch (error) {
      effects.log(
        1,
        'geofences:unreadable',
        `the staged geofences of ${key} could not be read: ${messageOf(error)}`,
      );
      return [];
    }
  }

  async function saveIndex(): Promise<void> {
    // A move before this one may have ended among the rows of its index.
    await write(store.forgetIndex);
    await store.build();
    const size = ({ key, value }: Entry) => key.length + value.length;
    for (const rows of inBatches(store.rowsAnew(), size)) {
      await write(() => {
        for (const { key, value } of rows) effects.put(key, value);
      });
    }
  }

  /** Runs it as a task of its own, which others can wait for. */
  function begin(work: Promise<void>): Promise<void> {
    moving = work;
    const end = () => {
      if (moving === work) moving = undefined;
    };
    pending.track(work, end, end);
    return work;
  }

  const isMoving = () => typeof state.staged?.moving === 'number';

  async function steady(): Promise<void> {
    while (isMoving()) {
      try {
        await pending.wait(moving ?? begin(move(state.staged?.moving as number)));
      } catch (error) {
        // Either the add has failed, and there is nothing to wait for, or its lists could not be moved.
        if (isMoving()) throw error;
      }
    }
  }

  async function commit(add: number): Promise<void> {
    let isDurable = false;
    const work = mark(add).then(() => {
      isDurable = true;
      return move(add);
    });
    try {
      await pending.wait(begin(work));
    } catch (error) {
      // A disk that is full now: what is committed is moved when it is next needed.
      if (!isDurable || isOver()) throw error;
    }
  }

  return {
    async stage() {
      await steady();
      const add = next++;
      let lists = 0;
      open.add(add);
      return {
        put: (fences) =>
          write(() => {
            effects.put(rowKey(prefixOf(add), lists++), JSON.stringify(fences));
            if (state.staged !== null) return;
            state.staged = { moving: null };
            remember();
          }),
        commit: () => commit(add),
        async abandon() {
          if (open.delete(add)) await drop(add);
        },
      };
    },
    get isMoving() {
      return isMoving();
    },
    get moves() {
      return moves;
    },
    steady,
    resume() {
      if (state.staged === null) return;
      next = (state.staged.moving ?? -1) + 1;
      if (isMoving()) void pending.run(steady().catch(() => undefined));
      else ended(0);
    },
  };
}
