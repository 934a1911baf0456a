import type { Scheduler } from '../ports/scheduler';
import type { TrackedWork } from '../store/tracked-work';

/** How often old rows are looked for, milliseconds. */
const RETENTION_INTERVAL_MILLIS = 3_600_000;

/** Keeps queue and log within their limits: when they may exceed them, and every hour. */
export interface Retention {
  due(): void;
  /** Begins the hourly rounds. */
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
  /** A trim that is under way may have looked too early. */
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
