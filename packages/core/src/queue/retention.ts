import type { Scheduler } from '../ports/scheduler';
import type { TrackedWork } from '../store/tracked-work';

/** Interval between checks for old rows, milliseconds. */
const RETENTION_INTERVAL_MILLIS = 3_600_000;

/** Enforces the limits of queue and log: when they may be exceeded, and every hour. */
export interface Retention {
  due(): void;
  /** Starts the hourly checks. */
  begin(): void;
  end(): void;
}

interface RetentionEnvironment {
  readonly scheduler: Pick<Scheduler, 'after'>;
  readonly pending: Pick<TrackedWork, 'track'>;
  /** Brings every kind of row within its limits. */
  trim(): Promise<void>;
}

/** Runs one trim at a time. */
export function createRetention({ scheduler, pending, trim }: RetentionEnvironment): Retention {
  let trimming = false;
  /** The running trim may have checked before the new row. */
  let again = false;
  let cancel: (() => void) | undefined;

  function due(): void {
    again = trimming;
    if (trimming) return;
    trimming = true;
    const ended = () => {
      trimming = false;
      if (again) due();
    };
    pending.track(Promise.resolve().then(trim), ended, ended);
  }

  function begin(): void {
    cancel?.();
    cancel = scheduler.after(RETENTION_INTERVAL_MILLIS, () => {
      due();
      begin();
    });
  }

  return { due, begin, end: () => cancel?.() };
}
