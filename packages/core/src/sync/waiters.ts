import { GeoError } from '../contract/errors';
import type { Location } from '../contract/location';
import type { ParkReason } from './sync-machine';

/** One `sync()` call: settled when every row it found has left the queue, or the uploader parks or waits. */
interface Waiter {
  readonly records: readonly Location[];
  readonly rows: Set<number>;
  delivered: boolean;
  readonly resolve: (records: readonly Location[]) => void;
  readonly reject: (error: GeoError) => void;
}

/** What stands in the way, for the message of a `sync()` that brought nothing. */
export interface Obstacle {
  readonly parked: ParkReason | null;
  readonly status: number;
  readonly message: string;
}

/** Everybody who awaits a `sync()`. */
export interface Waiters {
  /** Resolves with the records if any of them went, rejects otherwise. */
  wait(
    rows: readonly number[],
    records: readonly Location[],
    gone: ReadonlyMap<number, boolean>,
  ): Promise<readonly Location[]>;
  /** Notes which rows leave, and whether by delivery, until the answer is called: while a `sync()` reads the queue. */
  record(): () => ReadonlyMap<number, boolean>;
  /** These rows left the queue. */
  left(rows: readonly number[], delivered: boolean): void;
  /** Does anybody wait? */
  readonly awaited: boolean;
  /** Nothing more goes for now. */
  stopped(obstacle: Obstacle): void;
}

export function createWaiters(): Waiters {
  let waiters: Waiter[] = [];
  const recordings = new Set<Map<number, boolean>>();

  function settle(done: (waiter: Waiter) => boolean, finish: (waiter: Waiter) => void): void {
    const settled = waiters.filter(done);
    if (settled.length === 0) return;
    waiters = waiters.filter((waiter) => !settled.includes(waiter));
    for (const waiter of settled) finish(waiter);
  }

  return {
    wait: (rows, records, gone) =>
      new Promise((resolve, reject) => {
        const left = new Set(rows.filter((seq) => !gone.has(seq)));
        if (left.size === 0) return resolve(records);
        const delivered = rows.some((seq) => gone.get(seq) === true);
        waiters.push({ records, rows: left, delivered, resolve, reject });
      }),
    record() {
      const recording = new Map<number, boolean>();
      recordings.add(recording);
      return () => {
        recordings.delete(recording);
        return recording;
      };
    },
    left(rows, delivered) {
      for (const recording of recordings) for (const seq of rows) recording.set(seq, delivered);
      for (const waiter of waiters) {
        for (const seq of rows) if (waiter.rows.delete(seq) && delivered) waiter.delivered = true;
      }
      settle(
        (waiter) => waiter.rows.size === 0,
        ({ resolve, records }) => resolve(records),
      );
    },
    get awaited() {
      return waiters.length > 0;
    },
    stopped(obstacle) {
      settle(
        () => true,
        ({ delivered, resolve, reject, records }) =>
          delivered ? resolve(records) : reject(refusal(obstacle)),
      );
    },
  };
}

function refusal({ parked, status, message }: Obstacle): GeoError {
  if (parked === 'no-url')
    return new GeoError('NO_URL', 'no url is configured: set `url` to where records should go');
  if (parked === 'offline')
    return new GeoError('OFFLINE', 'no connection: records stay queued and go by themselves');
  const said = status === 0 ? `no response: ${message}` : `the server answered ${status}`;
  return new GeoError('HTTP', `${said}; records stay queued`, { status });
}
