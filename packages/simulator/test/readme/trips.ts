import type { GeoLocation } from '@geo/core';
import tracker from './tracker';

export const trips: { from: string | undefined; records: GeoLocation[] }[] = [];

export function startTracking(): void {
  tracker.onMotionChange(({ isMoving, location }) => {
    if (isMoving) trips.push({ from: location?.timestamp, records: [] });
  });
  tracker.onLocation((record) => trips.at(-1)?.records.push(record));
  void tracker.ready({ desiredAccuracy: -1, stopTimeout: 3 }).then(() => tracker.start());
}
