import type { AcceptedFix } from '../locations/fix';

/** At driving speed for this long: then the way the phone lies is known too. */
const DRIVING_MILLIS = 10_000;
/** With no fix for this many times the last interval the vehicle may stand: platforms that filter send no fixes then … */
const SILENT_WAITS = 3;
/** … but never before this, and always after that, milliseconds. */
const SILENT_MIN_MILLIS = 5_000;
const SILENT_MAX_MILLIS = 30_000;

/** Is the device driven, and since when? */
export interface Driving {
  offer(fix: AcceptedFix, minSpeed: number): void;
  /** At driving speed by the last fix, which is not too old. */
  isFast(up: number): boolean;
  /** So for long enough that handling counts. */
  counts(up: number): boolean;
  stop(): void;
}

export function createDriving(): Driving {
  let since: number | undefined;
  let lastUp = Number.NEGATIVE_INFINITY;
  let waitMillis = 0;

  function isFast(up: number): boolean {
    const patience = Math.max(SILENT_MIN_MILLIS, Math.min(SILENT_MAX_MILLIS, SILENT_WAITS * waitMillis));
    return since !== undefined && up - lastUp <= patience;
  }

  return {
    offer(fix, minSpeed) {
      if (fix.relaxed) return;
      const { up } = fix.taken;
      // After a silence the drive begins anew: what happened in it is not known.
      if (!isFast(up)) since = undefined;
      waitMillis = up - lastUp;
      lastUp = up;
      since = fix.speed >= minSpeed ? (since ?? up) : undefined;
    },
    isFast,
    counts: (up) => isFast(up) && since !== undefined && up - since >= DRIVING_MILLIS,
    stop() {
      since = undefined;
      lastUp = Number.NEGATIVE_INFINITY;
      waitMillis = 0;
    },
  };
}
