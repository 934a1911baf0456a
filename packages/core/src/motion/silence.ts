import type { Instant } from '../time/instant';

/** Without a fix for this long, where the platform filters by distance, the device has hardly moved. */
const SILENCE_MILLIS = 90_000;
/** One re-arm must also bring nothing within this long before silence counts as stillness. */
const REARM_ANSWER_MILLIS = 30_000;
/** An unfiltered request is overdue after three expected intervals, but never sooner: tunnels and slow receivers. */
const WATCHDOG_MIN_MILLIS = 60_000;
/** Each re-arm that brings nothing doubles the wait, up to this. */
const WATCHDOG_MAX_MILLIS = 600_000;
const EXPECTED_INTERVALS = 3;

/** What a silence means when it has lasted long enough. */
export type SilenceVerdict = 'rearm' | 'recover' | 'still';

/** Watches for fixes that do not come. Silence is evidence only where the platform applies a distance filter. */
export interface Silence {
  /** A fix has come. Answers whether the next silence will mean something sooner than was thought. */
  fixCame(at: Instant, filtered: boolean): boolean;
  /** When the silence will mean something, uptime milliseconds; Infinity when it never will. */
  dueUp(intervalMillis: number): number;
  /** What it means now, if it does. `rearm` and `recover` count as having been done. */
  verdict(at: Instant, intervalMillis: number): SilenceVerdict | undefined;
  clear(at: Instant): void;
  /** The device was handled, which says nothing of the platform: as before, and counted from now. */
  begin(at: Instant): void;
}

export function createSilence(): Silence {
  /** When a fix came last, or the receiver was re-armed since: it may be late, when the process was suspended, and then needs its time. */
  let sinceUp = Number.POSITIVE_INFINITY;
  let filtered = false;
  let rearms = 0;

  function dueUp(intervalMillis: number): number {
    if (filtered) return sinceUp + (rearms === 0 ? SILENCE_MILLIS : REARM_ANSWER_MILLIS);
    let wait = Math.max(WATCHDOG_MIN_MILLIS, EXPECTED_INTERVALS * intervalMillis);
    for (let i = 0; i < rearms; i++) wait = Math.min(WATCHDOG_MAX_MILLIS, wait * 2);
    return sinceUp + wait;
  }

  return {
    fixCame(at, isFiltered) {
      const isSooner = rearms > 0 || filtered !== isFiltered;
      sinceUp = at.up;
      filtered = isFiltered;
      rearms = 0;
      return isSooner;
    },
    dueUp,
    verdict(at, intervalMillis) {
      if (at.up < dueUp(intervalMillis)) return undefined;
      if (filtered && rearms > 0) return 'still';
      rearms++;
      sinceUp = at.up;
      return filtered ? 'rearm' : 'recover';
    },
    clear(at) {
      sinceUp = at.up;
      filtered = false;
      rearms = 0;
    },
    begin(at) {
      sinceUp = at.up;
      rearms = 0;
    },
  };
}
