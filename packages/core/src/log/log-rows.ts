import type { Config } from '../config/keys';
import { LIFECYCLE_PREFIX, LOG_PREFIX } from '../store/keys';
import type { UnitOfWork } from '../store/unit-of-work';
import { LIFECYCLE_ENTRIES_MAX } from './lifecycle';
import { LOG_ENTRIES_MAX } from './log';
import { expiredLifecycleRows, expiredRows } from './retention';

/** Rows one trim removes at most, so that a step stays short. */
const TRIM_ROWS_MAX = 1_000;
/** The log may exceed its limit by this much before a trim is worth reading the whole of it. */
const LOG_SLACK = 100;
const DAY_MILLIS = 86_400_000;

/** More entries are kept than may be. */
export interface LogFact {
  readonly type: 'rows.exceeded';
}

/** The rows of the log and of the lifecycle's ring: how many there are, and what bounds them. */
export interface LogRows {
  /** Counts what storage holds. */
  load(): Promise<void>;
  /** Entries were written, or removed where the number is negative; of the lifecycle's ring, or of the rest. */
  count(entries: number, isLifecycle: boolean): void;
  /** Brings both within their limits; the oldest entries go first. */
  trim(wallMillis: number): Promise<void>;
}

interface LogRowsEnvironment {
  readonly unit: Pick<UnitOfWork, 'count' | 'pending' | 'remove' | 'scan' | 'step'>;
  config(): Config;
  emit(fact: LogFact): void;
}

/** The log's rows of an engine; none until `load`. */
export function createLogRows({ unit, config, emit }: LogRowsEnvironment): LogRows {
  let logged = 0;
  let ringed = 0;

  /** What is too old lies in front; what is too much may be anywhere, since errors outlive the entries around them. */
  async function trimLog(wallMillis: number): Promise<void> {
    const cutoff = wallMillis - config().logMaxDays * DAY_MILLIS;
    const isFull = logged > LOG_ENTRIES_MAX;
    const rows = await unit.scan(LOG_PREFIX, isFull ? {} : { limit: TRIM_ROWS_MAX });
    const doomed = expiredRows(rows, cutoff);
    if (doomed.length === 0) return;
    unit.step(() => {
      for (const { key } of doomed) unit.remove(key);
      logged -= doomed.length;
    });
    if (doomed.length === TRIM_ROWS_MAX) await trimLog(wallMillis);
  }

  async function trimRing(wallMillis: number): Promise<void> {
    if (ringed === 0) return;
    const cutoff = wallMillis - config().logMaxDays * DAY_MILLIS;
    const isFull = ringed > LIFECYCLE_ENTRIES_MAX;
    const rows = await unit.scan(LIFECYCLE_PREFIX, isFull ? {} : { limit: LOG_SLACK });
    const doomed = expiredLifecycleRows(rows, cutoff);
    unit.step(() => {
      for (const { key } of doomed) unit.remove(key);
      ringed -= doomed.length;
    });
  }

  return {
    async load() {
      [logged = 0, ringed = 0] = await unit.pending.all([LOG_PREFIX, LIFECYCLE_PREFIX].map(unit.count));
    },
    count(entries, isLifecycle) {
      if (isLifecycle) ringed = Math.max(0, ringed + entries);
      else logged = Math.max(0, logged + entries);
      if (logged > LOG_ENTRIES_MAX + LOG_SLACK || ringed > LIFECYCLE_ENTRIES_MAX + LOG_SLACK)
        emit({ type: 'rows.exceeded' });
    },
    async trim(wallMillis) {
      await trimLog(wallMillis);
      await trimRing(wallMillis);
    },
  };
}
