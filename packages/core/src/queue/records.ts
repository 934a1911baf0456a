import type { Config } from '../config/keys';
import type { Location } from '../contract/location';
import type { Entry } from '../ports/storage';
import { QUEUE_PREFIX, QUEUE_UUID_PREFIX, rowKey, seqOf } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import { toRow } from './row';

/** Maximum rows removed per trim, so that a step stays short. */
const TRIM_ROWS_MAX = 1_000;
const DAY_MILLIS = 86_400_000;

/** The facts that the queue reports. */
export type QueueFact =
  /** A new record is in the queue. */
  | { readonly type: 'record.queued'; readonly record: Location }
  | { readonly type: 'queue.grew'; readonly waiting: number }
  /** A quarantined record is in the queue again. */
  | { readonly type: 'record.requeued'; readonly seq: number }
  /** More records are queued than allowed. */
  | { readonly type: 'rows.exceeded' }
  /** Rows were removed, but not by upload. */
  | { readonly type: 'queue.removed'; readonly seqs: readonly number[] };

/** The upload queue: records stored as rows. */
export interface Records {
  /** Counts the stored records. */
  load(): Promise<void>;
  /** Queues a record and emits `location`; `onDelivered` is called after the listeners. */
  append(record: Location, onDelivered?: (record: Location) => void): void;
  /** Moves a quarantined record back into the queue, without an event. */
  requeue(record: Location): void;
  /** Number of queued records. */
  readonly waiting: number;
  /** Rows were removed by upload. */
  shrank(rows: number): void;
  remove(entries: readonly { seq: number; uuid: string }[]): void;
  /** Reports the number of queued records again: after a change of configuration it may exceed the threshold. */
  announce(): void;
  /** Trims the queue to its limits, oldest records first. */
  trim(): Promise<void>;
}

/** How long rows have been queued, independently of clock changes. */
export interface RowDates {
  /** Records that this row is queued now. */
  queued(seq: number): void;
  /** The minimum time that a row has been queued, milliseconds. */
  leastAgeMillis(seq: number): number;
  /** Removes the ages of rows that are gone. */
  forgetBefore(oldestSeq: number): void;
}

interface RecordsEnvironment {
  readonly unit: UnitOfWork;
  config(): Config;
  readonly dates: RowDates;
  emit(fact: QueueFact): void;
}

/** The queue of an engine; empty until `load`. */
export function createRecords({ unit, config, dates, emit }: RecordsEnvironment): Records {
  let waiting = 0;
  /** Number of records queued by this process. */
  let queued = 0;
  let dropped = 0;
  /** Number of times that rows have left the queue. */
  let departures = 0;

  const limit = () => {
    const { maxRecordsToPersist } = config();
    return maxRecordsToPersist < 0 ? Number.POSITIVE_INFINITY : maxRecordsToPersist;
  };

  function remove(entries: readonly { seq: number; uuid: string }[]): void {
    for (const { seq, uuid } of entries) {
      unit.remove(rowKey(QUEUE_PREFIX, seq));
      unit.remove(QUEUE_UUID_PREFIX + uuid);
    }
    shrank(entries.length);
    emit({ type: 'queue.removed', seqs: entries.map(({ seq }) => seq) });
  }

  function shrank(rows: number): void {
    waiting = Math.max(0, waiting - rows);
    departures++;
  }

  function enqueue(record: Location): number {
    const seq = unit.nextSeq();
    dates.queued(seq);
    unit.put(rowKey(QUEUE_PREFIX, seq), JSON.stringify(record));
    unit.put(QUEUE_UUID_PREFIX + record.uuid, String(seq));
    unit.trace('queue', `row ${seq} is ${record.uuid}`);
    waiting++;
    queued++;
    if (waiting > limit()) emit({ type: 'rows.exceeded' });
    emit({ type: 'queue.grew', waiting });
    return seq;
  }

  /** After storage refused records only storage knows the count; no stored record may be dropped for a refused one. */
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

  /** The oldest rows. What leaves the queue while they are read, by an upload, is no longer over the limit: they are read again. */
  async function oldestRows(): Promise<readonly Entry[]> {
    let before: number;
    let oldest: readonly Entry[];
    do {
      before = departures;
      oldest = await unit.scan(QUEUE_PREFIX, { limit: TRIM_ROWS_MAX });
    } while (departures !== before);
    return oldest;
  }

  async function trim(): Promise<void> {
    await countAgain();
    const { maxDaysToPersist: days, maxRecordsToPersist } = config();
    if (waiting <= limit() && days === 0) return;
    const mostMillis = days === 0 ? Number.POSITIVE_INFINITY : days * DAY_MILLIS;
    const oldest = await oldestRows();
    const excess = waiting - limit();
    if (oldest[0]) dates.forgetBefore(seqOf(oldest[0].key));
    // Not by their own dates: a temporarily wrong clock must not delete records.
    const doomed = oldest.filter(
      ({ key }, index) => index < excess || dates.leastAgeMillis(seqOf(key)) > mostMillis,
    );
    if (doomed.length === 0) return;
    unit.step(() => {
      remove(doomed.flatMap((entry) => toRow(entry) ?? []));
      if (dropped === 0) {
        unit.log(2, 'queue:dropped', 'the queue is over its limit: the oldest records are dropped', {
          maxRecordsToPersist,
          maxDaysToPersist: days,
        });
      }
      dropped += doomed.length;
      unit.trace('queue', `dropped ${doomed.length} over the limit`);
    });
    if (oldest.length === TRIM_ROWS_MAX && doomed.length === TRIM_ROWS_MAX) await trim();
  }

  return {
    async load() {
      waiting = await unit.count(QUEUE_PREFIX);
    },
    append(record, onDelivered) {
      unit.emit('location', record, onDelivered);
      enqueue(record);
      emit({ type: 'record.queued', record });
    },
    requeue(record) {
      emit({ type: 'record.requeued', seq: enqueue(record) });
    },
    get waiting() {
      return waiting;
    },
    shrank,
    remove,
    announce() {
      if (waiting > 0) emit({ type: 'queue.grew', waiting });
    },
    trim,
  };
}
