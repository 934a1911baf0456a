import type { GroundTruth } from './ground-truth';
import type { Testimony } from './testimony';

/** How late a policy was at the beginning of a trip. */
export interface TripStart {
  /** Metres of the way that lie before its first kept fix; the whole trip where it kept none. */
  readonly metresLost: number;
  /** Milliseconds from the departure to that fix. */
  readonly latencyMillis: number;
}

/** For each trip. A fix counts by when it was taken, not by when it was handed over: what is delivered late is not lost. */
export function tripStarts({ world, trips }: GroundTruth, { fixes }: Testimony): TripStart[] {
  return trips.map(({ from, to, metres }) => {
    const first = fixes.find(({ at }) => at > from && at <= to);
    if (first === undefined) return { metresLost: metres, latencyMillis: to - from };
    return {
      metresLost: world.truthAt(first.at).metres - world.truthAt(from).metres,
      latencyMillis: first.at - from,
    };
  });
}
