import type { Parts } from './parts';

/** How often old rows are looked for, milliseconds. */
const RETENTION_INTERVAL_MILLIS = 3_600_000;

/** Keeps queue and log within their limits: when somebody says that they may exceed them, and every hour. */
export interface Retention {
  due(): void;
  /** Begins the hourly rounds. */
  begin(): void;
  end(): void;
}

export function createRetention(parts: Pick<Parts, 'ports' | 'pending' | 'records'>): Retention {
  const { scheduler } = parts.ports;
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
    parts.pending.track(
      Promise.resolve().then(() => parts.records.trim()),
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
