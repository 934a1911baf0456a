import { PROCESSOR_COALESCES_MILLIS } from './energy-table';

/** How long something was awake when each of its wakes takes at least so long, and wakes close together are one. */
export interface AwakeTime {
  /** Woken at this moment, for at least this long. Moments must not fall. */
  wakes(at: number, lastsMillis: number): void;
  /** Milliseconds awake until this moment. */
  millisUntil(at: number): number;
  /** How many wakes there were; those close together are one. */
  readonly count: number;
}

/** `leastMillis`: how long a wake lasts in which there is hardly anything to do. */
export function awakeTime(leastMillis: number): AwakeTime {
  let done = 0;
  let from = 0;
  let to = Number.NEGATIVE_INFINITY;
  let count = 0;
  return {
    wakes(at, lastsMillis) {
      const end = at + Math.max(lastsMillis, leastMillis);
      if (at > to + PROCESSOR_COALESCES_MILLIS) {
        if (to > from) done += to - from;
        from = at;
        to = end;
        count += 1;
      } else if (end > to) to = end;
    },
    millisUntil: (at) => done + Math.max(0, Math.min(to, at) - from),
    get count() {
      return count;
    },
  };
}
