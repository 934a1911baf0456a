import type { Config } from '../config/keys';
import type { Location } from '../contract/location';
import { LIFECYCLE_ENTRIES_MAX } from '../log/lifecycle';
import { LOG_ENTRIES_MAX } from '../log/log';
import { doomedOfRing, doomedRows } from '../log/retention';
import { LIFECYCLE_PREFIX, LOG_PREFIX, QUEUE_PREFIX, QUEUE_UUID_PREFIX, rowKey, seqOf } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import { toRow } from '../sync/queue';
import type { Dates } from './dates';

/** Rows one trim removes at most, so that a step stays short. */
const TRIM_ROWS_MAX = 1_000;
/** The log may exceed its limit by this much before a trim is worth reading the whole of it. */
const LOG_SLACK = 100;
const DAY_MILLIS = 86_400_000;

/** The queue and the log as rows, and what bounds them. */
export interface Records {
  /** Counts what storage holds. */
  load(): Promise<void>;
  /** Queues a record, and tells the listeners; `hear` after them. */
  append(record: Location, hear?: (record: Location) => void): void;
  /** Puts a record back that had been quarantined: queued, but no news to listeners. */
  requeue(record: Location): void;
  /** Records waiting in the queue. */
  readonly waiting: number;
  /** Rows have left the queue by upload. */
  shrank(rows: number): void;
  remove(entries: readonly { seq: number; uuid: string }[]): void;
  /** Says again how many records wait: under another configuration they may be enough, or wanted at all. */
  announce(): void;
  /** Entries were written or removed; of the lifecycle's ring, or of the rest. */
  countLog(entries: number, isLifecycle?: boolean): void;
  /** Brings queue and log within their limits; the oldest go first. */
  trim(): Promise<void>;
}

export interface RecordsEnvironment {
  readonly unit: UnitOfWork;
  config(): Config;
  readonly dates: Pick<Dates, 'queued' | 'leastAgeMillis' | 'forgetBefore' | 'save'>;
  /** A new record is in the queue. */
  appended(record: Location): void;
  /** The queue has grown. */
  grew(waiting: number): void;
  /** Rows are gone by another way than upload. */
  removed(seqs: readonly number[]): void;
  /** Something may exceed its limit: a trim is due. */
  trimDue(): void;
}

export function createRecords(env: RecordsEnvironment): Records {
  const { unit, dates } = env;
  let waiting = 0;
  /** Records that were ever queued in this life. */
  let queued = 0;
  let logged = 0;
  let ringed = 0;
  let dropped = 0;

  const limit = () => {
    const { maxRecordsToPersist } = env.config();
    return maxRecordsToPersist < 0 ? Number.POSITIVE_INFINITY : maxRecordsToPersist;
  };

  function remove(entries: readonly { seq: number; uuid: string }[]): void {
    for (const { seq, uuid } of entries) {
      unit.remove(rowKey(QUEUE_PREFIX, seq));
      unit.remove(QUEUE_UUID_PREFIX + uuid);
    }
    waiting = Math.max(0, waiting - entries.length);
    env.removed(entries.map(({ seq }) => seq));
  }

  function enqueue(record: Location): void {
    const seq = unit.nextSeq();
    dates.queued(seq);
    unit.put(rowKey(QUEUE_PREFIX, seq), JSON.stringify(record));
    unit.put(QUEUE_UUID_PREFIX + record.uuid, String(seq));
    unit.trace('queue', `row ${seq} is ${record.uuid}`);
    waiting++;
    queued++;
    if (waiting > limit()) env.trimDue();
    env.grew(waiting);
  }

  /** Where storage has refused records, it alone knows how many wait: none that is stored may be dropped for one that never was. */
  async function countAgain(): Promise<void> {
    if (waiting <= limit()) return;
    await unit.settled();
    if (unit.refused === 0) return;
    let before = queued;
    let stored = await unit.count(QUEUE_PREFIX);
    while (queued !== before) {
      before = queued;
      stored = await unit.count(QUEUE_PREFIX);
    }
    waiting = stored;
  }

  async function trimQueue(): Promise<void> {
    await countAgain();
    const excess = Math.max(0, waiting - limit());
    const days = env.config().maxDaysToPersist;
    if (excess === 0 && days === 0) return;
    const mostMillis = days === 0 ? Number.POSITIVE_INFINITY : days * DAY_MILLIS;
    const oldest = await unit.scan(QUEUE_PREFIX, { limit: TRIM_ROWS_MAX });
    if (oldest[0]) dates.forgetBefore(seqOf(oldest[0].key));
    // Not by their own dates: a clock that was wrong for a minute, then or now, must not cost a record.
    const doomed = oldest.filter(
      ({ key }, index) => index < excess || dates.leastAgeMillis(seqOf(key)) > mostMillis,
    );
    if (doomed.length === 0) return;
    unit.step(() => {
      remove(doomed.flatMap((entry) => toRow(entry) ?? []));
      if (dropped === 0) {
        unit.log(2, 'queue:dropped', 'the queue is over its limit: the oldest records are dropped', {
          maxRecordsToPersist: env.config().maxRecordsToPersist,
          maxDaysToPersist: days,
        });
      }
      dropped += doomed.length;
      unit.trace('queue', `dropped ${doomed.length} over the limit`);
    });
    if (oldest.length === TRIM_ROWS_MAX && doomed.length === TRIM_ROWS_MAX) await trimQueue();
  }

  /** What is too old lies in front; what is too much may be anywhere, since errors outlive what is told around them. */
  async function trimLog(now: number): Promise<void> {
    const cutoff = now - env.config().logMaxDays * DAY_MILLIS;
    const isFull = logged > LOG_ENTRIES_MAX;
    const rows = await unit.scan(LOG_PREFIX, isFull ? {} : { limit: TRIM_ROWS_MAX });
    const doomed = doomedRows(rows, cutoff);
    if (doomed.length === 0) return;
    unit.step(() => {
      for (const { key } of doomed) unit.remove(key);
      logged -= doomed.length;
    });
    if (doomed.length === TRIM_ROWS_MAX) await trimLog(now);
  }

  async function trimRing(now: number): Promise<void> {
    if (ringed === 0) return;
    const cutoff = now - env.config().logMaxDays * DAY_MILLIS;
    const isFull = ringed > LIFECYCLE_ENTRIES_MAX;
    const doomed = doomedOfRing(
      await unit.scan(LIFECYCLE_PREFIX, isFull ? {} : { limit: LOG_SLACK }),
      cutoff,
    );
    unit.step(() => {
      for (const { key } of doomed) unit.remove(key);
      ringed -= doomed.length;
    });
  }

  return {
    async load() {
      const prefixes = [QUEUE_PREFIX, LOG_PREFIX, LIFECYCLE_PREFIX];
      [waiting = 0, logged = 0, ringed = 0] = await unit.pending.all(prefixes.map(unit.count));
    },
    append(record, hear) {
      unit.emit('location', record, hear);
      enqueue(record);
      env.appended(record);
    },
    requeue: enqueue,
    get waiting() {
      return waiting;
    },
    shrank(rows) {
      waiting = Math.max(0, waiting - rows);
    },
    remove,
    announce() {
      if (waiting > 0) env.grew(waiting);
    },
    countLog(entries, isLifecycle = false) {
      if (isLifecycle) ringed = Math.max(0, ringed + entries);
      else logged = Math.max(0, logged + entries);
      if (logged > LOG_ENTRIES_MAX + LOG_SLACK || ringed > LIFECYCLE_ENTRIES_MAX + LOG_SLACK) env.trimDue();
    },
    async trim() {
      const { wall } = unit.now();
      dates.save();
      await trimQueue();
      await trimLog(wall);
      await trimRing(wall);
    },
  };
}

/** The newest sequence number that storage holds, from every kind of row, so that a lost counter loses nothing. */
export async function newestSeq(unit: UnitOfWork, prefixes: readonly string[]): Promise<number> {
  const lasts = await unit.pending.all(
    prefixes.map((prefix) => unit.scan(prefix, { limit: 1, reverse: true })),
  );
  return Math.max(-1, ...lasts.flat().map(({ key }) => seqOf(key)));
}
