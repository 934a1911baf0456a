import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';

/** Seconds after which a fix may tell a region something, but is no part of the track. */
const STALE_SECONDS = 60;
/** Seconds a fix may lie ahead of its arrival: receivers round, and the first anchor may have come late. */
const FUTURE_SECONDS = 5;
/** So many fixes that agree with one another about a new time win over the old one. */
const CONFIRMATIONS = 3;
/** Milliseconds by which two fixes may disagree about the time between them and still be consistent. */
const JITTER_MILLIS = 500;

/** A fix out of its time. */
export interface Misplaced {
  readonly reason: 'stale' | 'future';
  /** Seconds. */
  readonly value: number;
  /** Seconds. */
  readonly threshold: number;
}

/**
 * Says when a fix was taken, on the device's monotonic clock. Its age decides where the source knows it. Else
 * its own time, but only relative to the fixes before it: wall clocks of receivers and phones are never
 * compared. Else its arrival.
 */
export class FixClock {
  /** When the fix placed last was taken. */
  taken: Instant = { up: 0, wall: 0 };
  /** By how many milliseconds earlier the fixes before must now be thought, because the anchor had come late. */
  shift = 0;
  /** Arrival less the fix's own time, of the fix with the least delay; milliseconds. */
  private offset: number | undefined;
  private strays = 0;
  private strayTime = 0;
  private strayUp = 0;

  /** Sets `taken` and `shift`; answers why not, when the fix is out of its time. Nothing is accepted before `notBefore`. */
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
      // The anchor itself had come late: all that was placed by it was taken earlier than we thought.
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

  /** How many misplaced fixes in a row, this one included, agree about the time between them. */
  private agreesWithStrays(time: number, up: number): number {
    const arrival = up - this.strayUp;
    const disagreement = Math.abs(time - this.strayTime - arrival);
    // A batch that arrives at once says nothing about time.
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
