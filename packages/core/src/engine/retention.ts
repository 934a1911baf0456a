import type { Scheduler } from '../ports/scheduler';
import type { Outstanding } from './outstanding';
import type { Records } from './records';

/** How often old rows are looked for, milliseconds. */
const RETENTION_INTERVAL_MILLIS = 3_600_000;

/** Keeps queue and log within their limits: when somebody says that they may exceed them, and every hour. */
export interface Retention {
  due(): void;
  /** Begins the hourly rounds. */
  begin(): void;
  end(): void;
}

export function createRetention(
  scheduler: Scheduler,
  outstanding: Outstanding,
  records: () => Pick<Records, 'trim'>,
): Retention {
  let trimming = false;
  /** Somebody said so while a trim was under way: it may have looked too early. */
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
    outstanding.read(
      Promise.resolve().then(() => records().trim()),
      ended,
      ended,
    );
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
