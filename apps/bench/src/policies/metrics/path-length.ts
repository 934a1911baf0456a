import { distanceMeters } from '@geo/core';
import type { GroundTruth } from './ground-truth';
import type { KeptFix, ObservedEvents } from './observed-events';

/** For each trip: the length of the track in it over the length of the way. 0 for a trip without two fixes. */
export function lengthRatios({ trips }: GroundTruth, { fixes }: ObservedEvents): number[] {
  return trips.map(({ from, to, metres }) => {
    const within = fixes.filter(({ at }) => at >= from && at <= to);
    return lengthOf(within) / metres;
  });
}

/** What a policy's own odometer made of all the trips, over what they were long; `undefined` where it has none. */
export function odometerRatio({ trips }: GroundTruth, { odometer }: ObservedEvents): number | undefined {
  const metres = trips.reduce((sum, trip) => sum + trip.metres, 0);
  return odometer === undefined || metres === 0 ? undefined : odometer / metres;
}

function lengthOf(fixes: readonly KeptFix[]): number {
  let metres = 0;
  for (let index = 1; index < fixes.length; index++)
    metres += distanceMeters(fixes[index - 1] as KeptFix, fixes[index] as KeptFix);
  return metres;
}
