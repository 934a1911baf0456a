import type { SensorReadings } from '../ports/sensor';
import type { Instant } from '../time/instant';

/** One block of acceleration, placed on the line of uptime. */
export interface Block {
  readonly samples: readonly number[];
  /** Whole samples in it. */
  readonly count: number;
  readonly periodMillis: number;
  /** Uptime of the moment before its first sample, milliseconds. */
  readonly beganUp: number;
  /** It goes on where the block before ended, at the same rate: what was under way goes on. */
  readonly follows: boolean;
}

/** Blocks this far apart still follow each other: hardware batches are delivered unevenly, and their rates are nominal. */
const GAP_MILLIS = 150;
/** Rates this alike are one rate: phones keep theirs within some percent. */
const RATE_TOLERANCE = 0.1;

/** Places blocks in time. What comes twice, or from before what is known already, is no block. */
export function createBlockClock(): (
  reading: SensorReadings['acceleration'],
  at: Instant,
) => Block | undefined {
  let endedUp: number | undefined;
  let lastRate = 0;
  return ({ samples, rateHz, ageMillis }, at) => {
    const count = Math.floor(samples.length / 3);
    if (count === 0 || !(rateHz > 0)) return undefined;
    const periodMillis = 1000 / rateHz;
    const newEnd = at.up - ageMillis;
    if (endedUp !== undefined && newEnd <= endedUp) return undefined;
    const beganUp = newEnd - count * periodMillis;
    const follows =
      endedUp !== undefined &&
      Math.abs(beganUp - endedUp) <= Math.max(GAP_MILLIS, 3 * periodMillis) &&
      Math.abs(rateHz - lastRate) <= RATE_TOLERANCE * lastRate;
    endedUp = newEnd;
    lastRate = rateHz;
    return { samples, count, periodMillis, beganUp, follows };
  };
}
