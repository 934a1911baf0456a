import type { GroundTruth } from './ground-truth';
import type { ObservedEvents } from './observed-events';

/** How late a policy was at the beginning of a trip. */
export interface TripStart {
  /** Metres of the way that lie before its first kept fix, but for those under ground; the whole trip where it kept none. */
  readonly metresLost: number;
  /** Milliseconds from the departure to that fix. */
  readonly latencyMillis: number;
}

/** For each trip. A fix counts by when it was taken, not by when it was handed over: what is delivered late is not lost. */
export function tripStarts({ metresSeen, trips }: GroundTruth, { fixes }: ObservedEvents): TripStart[] {
  return trips.map(({ from, to }) => {
    const until = fixes.find(({ at }) => at > from && at <= to)?.at ?? to;
    return { metresLost: metresSeen(from, until), latencyMillis: until - from };
  });
}
