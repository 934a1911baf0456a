import { GeoError, messageOf } from '../contract/errors';
import type { EventName, Events } from '../contract/events';
import type { Scheduler } from '../ports/scheduler';
import type { Change, Entry, ScanOptions, Storage } from '../ports/storage';
import type { Instant } from '../time/instant';
import type { PendingWork } from '../time/pending-work';
import { TURN } from '../time/turn';
import { atLeastOnce, type Dispatch, withoutRefused } from './dispatch';
import { createGroupCommit } from './group-commit';
import { OUTBOX_PREFIX, rowKey } from './keys';
import { createRegionRecords } from './region-records';
import type { StepEffects } from './step-effects';
import type { StorageLock } from './storage-lock';

/** Events delivered at least once: each is stored in an outbox row until it is acknowledged. */
const AT_LEAST_ONCE: ReadonlySet<EventName> = new Set<EventName>([
  'motionchange',
  'geofence',
  'geofenceschange',
  'authorization',
  'crash',
  'crashsuspected',
  'distraction',
  'trip',
]);

/** Deferred rows that trigger a commit of their own. A kill loses fewer than these, and at most one upload batch. */
const DEFERRED_MAX = 500;

/** Changes that wait in memory for locked storage: almost three hours of a record a second, about 10 MB. */
const HELD_CHANGES_MAX = 20_000;

/** The input of one commit: the steps that ended while the previous commit was in progress. */
interface Group {
  readonly changes: Change[];
  readonly dispatches: Dispatch[];
}

/** Collects the effects of steps, commits them as a group, then delivers their events. Persist before emit. */
export interface UnitOfWork extends StepEffects {
  /** Writes a row with the next commit; triggers no commit below 500 deferred rows. */
  putLater(key: string, value: string): void;
  /** Runs one input as a step and returns its result. A nested step joins the outer one. */
  step<T>(run: () => T): T;
  /** Within a step: runs what belongs to an earlier moment. `wall` is that of the device's clock. Moments ascend. */
  asOf<T>(moment: Instant, run: () => T): T;
  /** The present moment; `at` is the time of the last step. */
  now(): Instant;
  /** Resolves when everything written so far is durable or refused. */
  settled(): Promise<void>;
  get(key: string): Promise<string | undefined>;
  scan(prefix: string, options?: ScanOptions): Promise<readonly Entry[]>;
  count(prefix: string): Promise<number>;
  readonly pending: PendingWork;
  /** Is a commit or a delivery pending? */
  readonly busy: boolean;
  /** Why the last commit failed; null when it succeeded. */
  readonly failure: string | null;
  /** Records refused by failed commits. */
  readonly refused: number;
  /** Continues sequence numbers after those in storage. */
  numberFrom(seq: number): void;
  /** Commits pending changes; commits nothing afterwards. */
  close(): Promise<void>;
}

/** Receives each decision as `<region> <decision>`, with the uptime of its input in milliseconds. */
export type Tracer = (up: number, decision: string) => void;

export interface UnitOfWorkEnvironment {
  readonly pending: PendingWork;
  readonly storage: Pick<Storage, 'get' | 'scan' | 'count' | 'commit'>;
  readonly lock: Pick<StorageLock, 'isLocked' | 'failure'>;
  readonly scheduler: Scheduler;
  readonly trace: Tracer | undefined;
  readonly log: StepEffects['log'];
  /** A public event was added to the step, or a decision was made; the log may record it. */
  emitted<N extends EventName>(name: N, payload: Events[N]): void;
  decided(region: string, decision: string): void;
  deliver(dispatch: Dispatch): void;
  /** An instant from the current clock readings. */
  stamp(up: number, wall: number): Instant;
  /** The outermost step is about to end and can still be extended. */
  stepEnds(): void;
  /** Rows of records were refused: those with these uuids, of one commit or step. Within a step. */
  recordsRefused(uuids: readonly string[]): void;
  /** Storage failed or recovered. */
  storageChanged(failure: string | null): void;
}

export function createUnitOfWork(env: UnitOfWorkEnvironment): UnitOfWork {
  const { storage, scheduler, pending } = env;
  let at: Instant = { up: 0, wall: 0 };
  let depth = 0;
  let seq = 0;
  let group: Group = { changes: [], dispatches: [] };
  /** Changes deferred to the next commit. */
  let deferred: Change[] = [];
  let urgent = false;
  let flushing: Promise<void> | undefined;
  let closed = false;

  const commits = createGroupCommit({
    storage,
    scheduler,
    log: (event, message) => step(() => env.log(1, event, message)),
    refused: (uuids) => step(() => env.recordsRefused(uuids)),
    changed: env.storageChanged,
    tryAgain: () => step(makeUrgent),
  });

  const region = createRegionRecords((key, error) =>
    step(() => env.log(1, 'memory:unwritable', `${key} cannot be written down: ${messageOf(error)}`)),
  );

  function wake(): void {
    if (flushing || closed) return;
    // Deferred by one turn, so that inputs that arrive together share one commit.
    flushing = pending.run(TURN.then(flush));
  }

  /** Never rejects: an error in one group must not prevent later commits. */
  async function flush(): Promise<void> {
    let isSaid = false;
    /** Logged once per flush, because logging is a step that may fail as well. */
    function failed(error: unknown): void {
      if (isSaid) return;
      isSaid = true;
      const message = `a step failed after its commit: ${messageOf(error)}`;
      attempt(() => step(() => env.log(1, 'engine:failed', message)));
    }
    while (urgent || group.changes.length > 0 || group.dispatches.length > 0) {
      const current = group;
      group = { changes: [], dispatches: [] };
      const dispatches = (await commit(current)) ? current.dispatches : withoutRefused(current.dispatches);
      const deliver = () => {
        for (const dispatch of dispatches) attempt(() => env.deliver(dispatch), failed);
      };
      attempt(() => step(deliver), failed);
    }
    flushing = undefined;
  }

  async function commit(current: Group): Promise<boolean> {
    if (!urgent && current.changes.length === 0 && commits.retained.length === 0) return true;
    urgent = false;
    const rows = deferred.length === 0 ? current.changes : [...deferred, ...current.changes];
    deferred = [];
    const states = region.take(seq);
    // After a failure an empty commit is attempted, to detect that storage works again.
    const isNothing = rows.length === 0 && states.changes.length === 0 && commits.retained.length === 0;
    if (isNothing && commits.failure === null) return true;
    const isDurable = await commits.commit(rows, states.changes);
    states.settled(isDurable);
    return isDurable;
  }

  function step<T>(run: () => T): T {
    if (depth === 0) at = env.stamp(scheduler.uptime(), scheduler.now());
    depth++;
    const held = group.changes.length;
    const delivered = group.dispatches.length;
    try {
      const answer = run();
      if (depth === 1) env.stepEnds();
      if (depth === 1 && env.lock.isLocked && held >= HELD_CHANGES_MAX) refuseStep(held, delivered);
      return answer;
    } finally {
      depth--;
      if (depth === 0) {
        if (urgent || group.changes.length > 0 || group.dispatches.length > 0) wake();
        pending.touch();
      }
    }
  }

  /** Locked storage holds as much as it may: the rows of this step are refused, as on a full disk. */
  function refuseStep(held: number, delivered: number): void {
    group.changes.push(...commits.refuse(group.changes.splice(held)));
    group.dispatches.push(...withoutRefused(atLeastOnce(group.dispatches.splice(delivered))));
  }

  async function settled(): Promise<void> {
    if (deferred.length > 0) step(makeUrgent);
    while (flushing) await pending.wait(flushing);
  }

  function defer(change: Change): void {
    deferred.push(change);
    if (deferred.length >= DEFERRED_MAX) urgent = true;
  }

  function makeUrgent(): void {
    urgent = true;
  }

  async function scan(prefix: string, options: ScanOptions = {}): Promise<readonly Entry[]> {
    await settled();
    const { uncommitted } = commits;
    if (uncommitted?.isEmptied(prefix)) return uncommitted.page(prefix, options, []);
    const entries = await reading(storage.scan(prefix, uncommitted?.widened(options) ?? options));
    return uncommitted?.page(prefix, options, entries) ?? entries;
  }

  return {
    pending,
    get at() {
      return at;
    },
    step,
    asOf(moment, run) {
      at = env.stamp(moment.up, moment.wall);
      try {
        return run();
      } finally {
        at = env.stamp(scheduler.uptime(), scheduler.now());
      }
    },
    now() {
      step(() => undefined);
      return at;
    },
    settled,
    nextSeq: () => seq++,
    numberFrom(next) {
      seq = Math.max(seq, next);
    },
    put(key, value) {
      group.changes.push({ put: key, value });
    },
    remove(key) {
      group.changes.push({ delete: key });
    },
    removeAll(prefix) {
      group.changes.push({ deletePrefix: prefix });
    },
    putLater: (key, value) => defer({ put: key, value }),
    removeLater: (key) => defer({ delete: key }),
    remember(key, record) {
      region.change(key, record);
      urgent = true;
    },
    rememberLater: region.change,
    emit(name, payload, onDelivered) {
      env.emitted(name, payload);
      if (!AT_LEAST_ONCE.has(name)) {
        group.dispatches.push(onDelivered ? { name, payload, onDelivered } : { name, payload });
        return;
      }
      const outboxKey = rowKey(OUTBOX_PREFIX, seq++);
      group.changes.push({ put: outboxKey, value: JSON.stringify({ name, payload }) });
      group.dispatches.push({ name, payload, outboxKey });
    },
    trace(region, decision) {
      env.trace?.(at.up, `${region} ${decision}`);
      env.decided(region, decision);
    },
    log: env.log,
    async get(key) {
      await settled();
      const { uncommitted } = commits;
      const value = await reading(storage.get(key));
      return uncommitted === undefined ? value : uncommitted.valueOf(key, value);
    },
    scan,
    async count(prefix) {
      await settled();
      const isStored = !commits.uncommitted?.concerns(prefix);
      return isStored ? reading(storage.count(prefix)) : (await scan(prefix)).length;
    },
    get busy() {
      return flushing !== undefined;
    },
    get failure() {
      return commits.failure ?? env.lock.failure;
    },
    get refused() {
      return commits.refused;
    },
    async close() {
      await settled();
      closed = true;
      commits.end();
    },
  };
}

function reading<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) =>
    Promise.reject(new GeoError('STORAGE', `durable storage could not be read: ${messageOf(error)}`)),
  );
}

function attempt(run: () => void, otherwise: (error: unknown) => void = () => undefined): void {
  try {
    run();
  } catch (error) {
    otherwise(error);
  }
}
