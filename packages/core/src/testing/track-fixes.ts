import { resolveConfig } from '../config/config';
import type { PlatformProfile } from '../config/profiles';
import { createLocationFilter } from '../locations/filter';
import { filterSettings } from '../locations/filter-settings';
import type { FixReading } from '../ports/sensor';
import { isUsefulCoarse } from '../trips/coarse';
import type { TrackFix } from '../trips/track-fix';

/** The fixes of a track as the engine takes them: accepted ones, and coarse ones that the gate rejected. */
export function trackFixes(
  profile: PlatformProfile,
  take: (fix: TrackFix) => void,
): (reading: FixReading, at: number, onFoot: boolean) => void {
  const filter = createLocationFilter(filterSettings(resolveConfig({}, profile), profile));
  const taken = ({ latitude, longitude, accuracy }: Omit<TrackFix, 'at'>, at: number) =>
    take({ at, latitude, longitude, accuracy });
  return (reading, at, onFoot) => {
    for (const outcome of filter.offer(reading, { up: at, wall: at }, { moving: true, onFoot })) {
      if (outcome.kind === 'accepted') taken(outcome.fix, outcome.fix.taken.wall);
      else if (outcome.kind === 'rejected' && isUsefulCoarse(outcome.rejection))
        taken(outcome.rejection.reading, outcome.rejection.taken.wall);
    }
  };
}
