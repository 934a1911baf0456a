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
export class FixClock {
  /** When the last placed fix was taken. */
  taken: Instant = { up: 0, wall: 0 };
  /** Milliseconds by which earlier fixes must be moved back, because the anchor was late. */
  shift = 0;
  /** Arrival minus the fix's own time, of the fix with the least delay; milliseconds. */
  private offset: number | undefined;
  private strays = 0;
  private strayTime = 0;
  private strayUp = 0;

  /** Sets `taken` and `shift`; returns the reason when the fix is out of time. Nothing is accepted before `notBefore`. */
  place(reading: FixReading, at: Instant, notBefore: number): Misplaced | undefined {
    this.shift = 0;
    const { time, ageMillis } = reading;
    if (ageMillis !== undefined) {
      const up = at.up - Math.max(0, ageMillis);
      this.taken = { up, wall: time ?? at.wall - Math.max(0, ageMillis) };
      if (ageMillis > STALE_SECONDS * 1000) {
        return { reason: 'stale', value: ageMillis / 1000, threshold: STALE_SECONDS };
      }
      if (ageMillis < -FUTURE_SECONDS * 1000) {
        return { reason: 'future', value: -ageMillis / 1000, threshold: FUTURE_SECONDS };
      }
      return tooOld(up, notBefore);
    }
    if (time === undefined) {
      this.taken = at;
      return tooOld(at.up, notBefore);
    }
    return this.placeByTime(time, at, notBefore);
  }

  private placeByTime(time: number, at: Instant, notBefore: number): Misplaced | undefined {
    this.offset ??= at.up - time;
    const lag = at.up - time - this.offset;
    this.taken = { up: Math.min(at.up, time + this.offset), wall: time };

    let misplaced: Misplaced | undefined;
    if (lag > STALE_SECONDS * 1000) {
      misplaced = { reason: 'stale', value: lag / 1000, threshold: STALE_SECONDS };
    } else if (lag < -FUTURE_SECONDS * 1000) {
      misplaced = { reason: 'future', value: -lag / 1000, threshold: FUTURE_SECONDS };
    } else if (lag < 0) {
      // The anchor was late: everything placed by it was taken earlier than assumed.
      this.offset += lag;
      this.shift = -lag;
    } else {
      misplaced = tooOld(this.taken.up, notBefore);
    }
    if (misplaced === undefined) {
      this.strays = 0;
      return undefined;
    }
    if (this.agreesWithStrays(time, at.up) < CONFIRMATIONS) return misplaced;
    this.offset = at.up - time;
    this.strays = 0;
    this.taken = { up: at.up, wall: time };
    return tooOld(at.up, notBefore);
  }

  /** Number of consecutive misplaced fixes, including this one, that agree about the time between them. */
  private agreesWithStrays(time: number, up: number): number {
    const arrival = up - this.strayUp;
    const disagreement = Math.abs(time - this.strayTime - arrival);
    // Fixes that arrive together give no information about time.
    const agrees = this.strays > 0 && arrival > 0 && disagreement <= Math.max(JITTER_MILLIS, arrival / 2);
    this.strays = agrees ? this.strays + 1 : 1;
    this.strayTime = time;
    this.strayUp = up;
    return this.strays;
  }
}

function tooOld(up: number, notBefore: number): Misplaced | undefined {
  return up < notBefore ? { reason: 'stale', value: (notBefore - up) / 1000, threshold: 0 } : undefined;
}
