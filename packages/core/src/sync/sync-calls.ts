import { GeoError } from '../contract/errors';
import type { Location } from '../contract/location';
import type { Row } from '../queue/row';
import { toRecord } from '../queue/row';
import type { ParkReason } from './facts';

/** What a `sync()` resolves with: the records that went, or how many they were. */
export type SyncResult = 'records' | 'count';

/** What stands in the way, for the message of a `sync()` that brought nothing. */
export interface Obstacle {
  readonly parked: ParkReason | null;
  readonly status: number;
  readonly message: string;
}

/** How rows left the queue. */
export type Departure = 'delivered' | 'quarantined';

/** Everybody who awaits a `sync()`. */
export interface SyncCalls {
  /** Resolves with what of the queue as it is now has gone when all of it has, or nothing more goes for now; rejects if nothing went. */
  ask(result: 'records'): Promise<readonly Location[]>;
  ask(result: 'count'): Promise<number>;
  /** These rows left the queue; `obstacle`: why they were set aside. */
  left(rows: readonly Row[], how: Departure, obstacle?: Obstacle): void;
  /** Does anybody wait? */
  readonly awaited: boolean;
  /** The oldest row that is not deferred; infinite where there is none. Who waits for older ones alone waits no more. */
  reached(oldest: number): void;
  /** Nothing more goes for now. */
  stopped(obstacle: Obstacle): void;
}

export interface SyncCallsEnvironment {
  /** The number of the newest row; -1 where there is none. */
  newest(): Promise<number>;
  /** Runs asynchronous reading; what follows runs inside a step of its own. */
  read<T>(work: Promise<T>, done: (value: T) => void, failed: (reason: unknown) => void): void;
  /** Somebody waits for the queue to drain: it should be under way, or `stopped` says why it is not. */
  asked(): void;
  /** What keeps deferred rows up to this one; undefined where none is deferred. */
  deferred(upTo: number): Obstacle | undefined;
}

/** Calls of one moment share one answer: the number of callers costs nothing. */
class Group {
  /** The newest row of the queue when it was asked; unknown while that is read. */
  upTo: number | undefined;
  /** Those that went: texts until the end. */
  gone: Row[] = [];
  count = 0;
  /** Why a row was set aside. */
  obstacle: Obstacle | undefined;
  readonly promise: Promise<unknown>;
  private resolve!: (value: unknown) => void;
  private reject!: (reason: unknown) => void;

  constructor(private readonly result: SyncResult) {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  left(rows: readonly Row[], how: Departure, obstacle?: Obstacle): void {
    const upTo = this.upTo ?? Number.POSITIVE_INFINITY;
    for (const row of rows) {
      if (row.seq > upTo) continue;
      this.obstacle = obstacle ?? this.obstacle;
      if (how !== 'delivered') continue;
      this.count++;
      // Who wants a number alone holds no record, but for those of which it is not known yet whether they count.
      if (this.result === 'records' || this.upTo === undefined) this.gone.push(row);
    }
  }

  knows(upTo: number): void {
    this.upTo = upTo;
    // An empty queue is one that went while it was read.
    if (upTo >= 0) this.gone = this.gone.filter(({ seq }) => seq <= upTo);
    this.count = this.gone.length;
    if (this.result === 'count') this.gone = [];
  }

  /** Ends it: with what went, else with what stood in the way. */
  end(obstacle: Obstacle | undefined): void {
    if (this.count === 0 && obstacle) this.fail(refusal(obstacle));
    else if (this.result === 'count') this.resolve(this.count);
    else this.resolve(this.records());
  }

  /** Oldest first, whatever the order in which they went. */
  private records(): readonly Location[] {
    const rows = this.gone.sort((a, b) => a.seq - b.seq);
    return rows.flatMap(({ json }) => toRecord({ value: json }) ?? []);
  }

  fail(reason: unknown): void {
    this.reject(reason);
  }
}

export function createSyncCalls(env: SyncCallsEnvironment): SyncCalls {
  let groups: Group[] = [];
  /** Who asks before the queue is read the next time. */
  let gathering: Partial<Record<SyncResult, Group>> = {};
  let isReading = false;

  function readMark(): void {
    isReading = true;
    let asking: readonly Group[] = [];
    const ended = (run: (group: Group) => void) => {
      isReading = false;
      asking.forEach(run);
      if (Object.keys(gathering).length > 0) readMark();
    };
    // A turn later: whoever asks at the same moment shares the answer.
    const mark = Promise.resolve().then(() => {
      asking = Object.values(gathering);
      gathering = {};
      return env.newest();
    });
    env.read(
      mark,
      (upTo) => {
        ended((group) => group.knows(upTo));
        if (upTo < 0)
          settle(
            (group) => asking.includes(group),
            (group) => group.end(undefined),
          );
        else env.asked();
      },
      (reason) => {
        ended((group) => group.fail(reason));
        groups = groups.filter((group) => !asking.includes(group));
      },
    );
  }

  function settle(isOver: (group: Group) => boolean, end: (group: Group) => void): void {
    const over = groups.filter(isOver);
    if (over.length === 0) return;
    groups = groups.filter((group) => !isOver(group));
    over.forEach(end);
  }

  return {
    ask(result: SyncResult): Promise<never> {
      let group = gathering[result];
      if (group === undefined) {
        group = new Group(result);
        gathering[result] = group;
        groups.push(group);
        if (!isReading) readMark();
      }
      return group.promise as Promise<never>;
    },
    left(rows, how, obstacle) {
      for (const group of groups) group.left(rows, how, obstacle);
    },
    get awaited() {
      return groups.length > 0;
    },
    reached(oldest) {
      settle(
        ({ upTo }) => upTo !== undefined && upTo < oldest,
        (group) => group.end(group.obstacle ?? env.deferred(group.upTo as number)),
      );
    },
    stopped(obstacle) {
      settle(
        ({ upTo }) => upTo !== undefined,
        (group) => group.end(obstacle),
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
