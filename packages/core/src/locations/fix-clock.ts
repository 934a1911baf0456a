import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';

/** Seconds after which a fix is still evidence for a region, but not part of the track. */
const STALE_SECONDS = 60;
/** Seconds by which a fix may be ahead of its arrival: receivers round, and the first anchor may have been late. */
const FUTURE_SECONDS = 5;
/** This many fixes that agree on a new time replace the old anchor. */
const CONFIRMATIONS = 3;
/** Milliseconds by which two fixes may disagree about the time between them and still agree. */
const JITTER_MILLIS = 500;

/** A fix that is too old or in the future. */
export interface Misplaced {
  readonly reason: 'stale' | 'future';
  /** Seconds. */
  readonly value: number;
  /** Seconds. */
  readonly threshold: number;
}

/**
 * Determines when a fix was taken, on the device's monotonic clock: from its age where the source provides one, otherwise
 * from its own time, but only relative to earlier fixes (wall clocks of receivers and phones are never compared),
 * otherwise from its arrival.
 */
export interface FixClock {
  /** When the last placed fix was taken. */
  readonly taken: Instant;
  /** Milliseconds by which earlier fixes must be moved back, because the anchor was late. */
  readonly shift: number;
  /** Sets `taken` and `shift`; returns the reason when the fix is out of time. Nothing is accepted before `notBefore`. */
  place(reading: FixReading, at: Instant, notBefore: number): Misplaced | undefined;
}

/** The clock of a source that has placed no fix yet. */
export function createFixClock(): FixClock {
  let taken: Instant = { up: 0, wall: 0 };
  let shift = 0;
  /** Arrival minus the fix's own time, of the fix with the least delay; milliseconds. */
  let offset: number | undefined;
  let strays = 0;
  let strayTime = 0;
  let strayUp = 0;

  function place(reading: FixReading, at: Instant, notBefore: number): Misplaced | undefined {
    shift = 0;
    const { time, ageMillis } = reading;
    if (ageMillis !== undefined) {
      const up = at.up - Math.max(0, ageMillis);
      taken = { up, wall: time ?? at.wall - Math.max(0, ageMillis) };
      if (ageMillis > STALE_SECONDS * 1000) {
        return { reason: 'stale', value: ageMillis / 1000, threshold: STALE_SECONDS };
      }
      if (ageMillis < -FUTURE_SECONDS * 1000) {
        return { reason: 'future', value: -ageMillis / 1000, threshold: FUTURE_SECONDS };
      }
      return tooOld(up, notBefore);
    }
    if (time === undefined) {
      taken = at;
      return tooOld(at.up, notBefore);
    }
    return placeByTime(time, at, notBefore);
  }

  function placeByTime(time: number, at: Instant, notBefore: number): Misplaced | undefined {
    offset ??= at.up - time;
    const lag = at.up - time - offset;
    taken = { up: Math.min(at.up, time + offset), wall: time };

    let misplaced: Misplaced | undefined;
    if (lag > STALE_SECONDS * 1000) {
      misplaced = { reason: 'stale', value: lag / 1000, threshold: STALE_SECONDS };
    } else if (lag < -FUTURE_SECONDS * 1000) {
      misplaced = { reason: 'future', value: -lag / 1000, threshold: FUTURE_SECONDS };
    } else if (lag < 0) {
      // The anchor was late: everything placed by it was taken earlier than assumed.
      offset += lag;
      shift = -lag;
    } else {
      misplaced = tooOld(taken.up, notBefore);
    }
    if (misplaced === undefined) {
      strays = 0;
      return undefined;
    }
    if (agreesWithStrays(time, at.up) < CONFIRMATIONS) return misplaced;
    offset = at.up - time;
    strays = 0;
    taken = { up: at.up, wall: time };
    return tooOld(at.up, notBefore);
  }

  /** Number of consecutive misplaced fixes, including this one, that agree about the time between them. */
  function agreesWithStrays(time: number, up: number): number {
    const arrival = up - strayUp;
    const disagreement = Math.abs(time - strayTime - arrival);
    // Fixes that arrive together give no information about time.
    const agrees = strays > 0 && arrival > 0 && disagreement <= Math.max(JITTER_MILLIS, arrival / 2);
    strays = agrees ? strays + 1 : 1;
    strayTime = time;
    strayUp = up;
    return strays;
  }

  return {
    get taken() {
      return taken;
    },
    get shift() {
      return shift;
    },
    place,
  };
}

function tooOld(up: number, notBefore: number): Misplaced | undefined {
  return up < notBefore ? { reason: 'stale', value: (notBefore - up) / 1000, threshold: 0 } : undefined;
}
