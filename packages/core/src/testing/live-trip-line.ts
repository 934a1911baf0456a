import { NODE_PROFILE, type PlatformProfile } from '../config/profiles';
import type { LineOptions } from '../contract/line';
import { certainPlaces } from '../trips/certain';
import { lineLag } from '../trips/line-options';
import { createLiveLine } from '../trips/live-line';
import type { SmoothedFix } from '../trips/smoother';
import { trackFixes } from './track-fixes';
import type { TripLine, TripPlace } from './trip-line';

/** The final points of a live line, for comparing recordings with ground truth. */
export function liveTripLine(
  options: LineOptions,
  profile: PlatformProfile = NODE_PROFILE,
): Pick<TripLine, 'offer' | 'places'> {
  // All of them: which are certain is chosen afterwards, as the line does at once.
  const line = createLiveLine(lineLag(options), Number.POSITIVE_INFINITY);
  const final: SmoothedFix[] = [];
  return {
    offer: trackFixes(profile, (fix) => final.push(...(line.offer(fix)?.final ?? []))),
    places: (certainSigmaMeters): readonly TripPlace[] =>
      certainPlaces([...final, ...line.end().final], certainSigmaMeters).map(
        ({ latitude, longitude, at }) => ({
          latitude,
          longitude,
          time: at,
        }),
      ),
  };
}
