import { GeoError } from '../contract/errors';
import type { Location } from '../contract/location';
import type { Departure } from '../queue/quarantine';
import { type Row, toRecord } from '../queue/row';
import type { ParkReason } from './sync-events';

/** What a `sync()` resolves with: the records that were delivered, or their number. */
export type SyncResult = 'records' | 'count';

/** What prevents uploads, for the message of a `sync()` that delivered nothing. */
export interface Obstacle {
  readonly parked: ParkReason | null;
  readonly status: number;
  readonly message: string;
}

/** The pending promises of `sync()`. */
export interface SyncPromises {
  /**
   * Resolves with what was delivered of the queue as it is now, when all of it has left or nothing more is sent for now;
   * rejects if nothing was delivered.
   */
  ask(result: 'records'): Promise<readonly Location[]>;
  ask(result: 'count'): Promise<number>;
  /** These rows left the queue; `obstacle`: why they were quarantined. */
  left(rows: readonly Row[], how: Departure, obstacle?: Obstacle): void;
  /** Is any promise pending? */
  readonly awaited: boolean;
  /** Settles the promises for rows older than `oldest`: the oldest row that is not deferred, infinite where there is none. */
  reached(oldest: number): void;
  /** Nothing more is sent for now: settles every promise. */
  stopped(obstacle: Obstacle): void;
}

export interface SyncPromisesEnvironment {
  /** The number of the newest row; -1 where there is none. */
  newest(): Promise<number>;
  /** Runs asynchronous reading; what follows runs inside a step of its own. */
  read<T>(work: Promise<T>, done: (value: T) => void, failed: (reason: unknown) => void): void;
  /** A promise waits for the queue to drain: drains it now, or calls `stopped` with the obstacle. */
  asked(): void;
  /** What keeps deferred rows up to this one; undefined where none is deferred. */
  deferred(upTo: number): Obstacle | undefined;
}

/** Calls of one moment share one promise: the number of callers costs nothing. */
interface SharedPromise {
  readonly promise: Promise<unknown>;
  /** The newest row of the queue when it was asked; undefined while that is read. */
  readonly upTo: number | undefined;
  /** Why a row was quarantined. */
  readonly obstacle: Obstacle | undefined;
  left(rows: readonly Row[], how: Departure, obstacle?: Obstacle): void;
  /** The newest row has been read; -1 where the queue is empty. */
  limit(upTo: number): void;
  /** Settles it: with what was delivered, else with the obstacle. */
  end(obstacle: Obstacle | undefined): void;
  fail(reason: unknown): void;
}

function createSharedPromise(result: SyncResult): SharedPromise {
  let upTo: number | undefined;
  /** Rows that were delivered, as texts until the end. */
  let delivered: Row[] = [];
  let count = 0;
  let lastObstacle: Obstacle | undefined;
  let resolve: (value: unknown) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });

  /** Oldest first, whatever the order of delivery. */
  function records(): readonly Location[] {
    const rows = delivered.sort((a, b) => a.seq - b.seq);
    return rows.flatMap(({ json }) => toRecord({ value: json }) ?? []);
  }

  return {
    promise,
    get upTo() {
      return upTo;
    },
    get obstacle() {
      return lastObstacle;
    },
    left(rows, how, obstacle) {
      for (const row of rows) {
        if (row.seq > (upTo ?? Number.POSITIVE_INFINITY)) continue;
        lastObstacle = obstacle ?? lastObstacle;
        if (how !== 'delivered') continue;
        count++;
        // A count keeps no records, but for those of which it is not known yet whether they belong to it.
        if (result === 'records' || upTo === undefined) delivered.push(row);
      }
    },
    limit(newest) {
      upTo = newest;
      // An empty queue was emptied while it was read.
      if (newest >= 0) delivered = delivered.filter(({ seq }) => seq <= newest);
      count = delivered.length;
      if (result === 'count') delivered = [];
    },
    end(obstacle) {
      if (count === 0 && obstacle) reject(refusal(obstacle));
      else resolve(result === 'count' ? count : records());
    },
    fail: (reason) => reject(reason),
  };
}

export function createSyncPromises(env: SyncPromisesEnvironment): SyncPromises {
  let pending: SharedPromise[] = [];
  /** Promises of calls before the queue is read the next time. */
  let gathering: Partial<Record<SyncResult, SharedPromise>> = {};
  let isReading = false;

  function readMark(): void {
    isReading = true;
    let asking: readonly SharedPromise[] = [];
    const ended = (run: (shared: SharedPromise) => void) => {
      isReading = false;
      asking.forEach(run);
      if (Object.keys(gathering).length > 0) readMark();
    };
    // A turn later: calls of the same moment share one promise.
    const mark = Promise.resolve().then(() => {
      asking = Object.values(gathering);
      gathering = {};
      return env.newest();
    });
    env.read(
      mark,
      (upTo) => {
        ended((shared) => shared.limit(upTo));
        if (upTo < 0)
          settle(
            (shared) => asking.includes(shared),
            (shared) => shared.end(undefined),
          );
        else env.asked();
      },
      (reason) => {
        ended((shared) => shared.fail(reason));
        pending = pending.filter((shared) => !asking.includes(shared));
      },
    );
  }

  function settle(isOver: (shared: SharedPromise) => boolean, end: (shared: SharedPromise) => void): void {
    const over = pending.filter(isOver);
    if (over.length === 0) return;
    pending = pending.filter((shared) => !isOver(shared));
    over.forEach(end);
  }

  return {
    ask(result: SyncResult): Promise<never> {
      let shared = gathering[result];
      if (shared === undefined) {
        shared = createSharedPromise(result);
        gathering[result] = shared;
        pending.push(shared);
        if (!isReading) readMark();
      }
      return shared.promise as Promise<never>;
    },
    left(rows, how, obstacle) {
      for (const shared of pending) shared.left(rows, how, obstacle);
    },
    get awaited() {
      return pending.length > 0;
    },
    reached(oldest) {
      settle(
        ({ upTo }) => upTo !== undefined && upTo < oldest,
        (shared) => shared.end(shared.obstacle ?? env.deferred(shared.upTo as number)),
      );
    },
    stopped(obstacle) {
      settle(
        ({ upTo }) => upTo !== undefined,
        (shared) => shared.end(obstacle),
      );
    },
  };
}

function refusal({ parked, status, message }: Obstacle): GeoError {
  if (parked === 'no-url')
    return new GeoError('NO_URL', 'no url is configured: set `url` to where records should go');
  if (parked === 'offline')
    return new GeoError('OFFLINE', 'no connection: records stay queued and go by themselves');
  const reason = status === 0 ? `no response: ${message}` : `the server answered ${status}`;
  return new GeoError('HTTP', `${reason}; records stay queued`, { status });
}
