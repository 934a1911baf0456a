import { NODE_PROFILE, type PlatformProfile } from '../config/profiles';
import type { Position } from '../geo/position';
import type { FixReading } from '../ports/sensor';
import { certainPlaces } from '../trips/certain';
import { createLength } from '../trips/length';
import { type SmoothedFix, smoothed } from '../trips/smoother';
import { staysOf } from '../trips/stays';
import type { TrackFix } from '../trips/track-fix';
import { trackFixes } from './track-fixes';

/** A place of a trip's line. */
export interface TripPlace extends Position {
  /** When the device was there, epoch milliseconds. */
  readonly time: number;
}

/** How far a trip had come at the time of one of its fixes, whether or not the line goes through its place. */
export interface TripOdometer {
  /** When the fix was taken, epoch milliseconds. */
  readonly time: number;
  /** Metres from the beginning of the track. */
  readonly metres: number;
}

/** The line of a trip without the rest of the engine. */
export interface TripLine {
  /** Offers a fix. `at`: its arrival, epoch milliseconds, by a clock that does not jump. `onFoot`: from the activity. */
  offer(reading: FixReading, at: number, onFoot: boolean): void;
  /** The places of the line. `certainSigmaMeters`: which places count as certain; default: as in the engine. */
  places(certainSigmaMeters?: number): readonly TripPlace[];
  /** The odometer at each fix, the uncertain ones included. */
  odometers(): readonly TripOdometer[];
}

/** The line that the engine makes of a track, for comparing recordings with ground truth. */
export function tripLine(profile: PlatformProfile = NODE_PROFILE): TripLine {
  const fixes: TrackFix[] = [];
  let known: readonly SmoothedFix[] | undefined;

  function add(fix: TrackFix): void {
    known = undefined;
    let n = fixes.length;
    while (n > 0 && (fixes[n - 1] as TrackFix).at > fix.at) n--;
    if (fixes[n - 1]?.at !== fix.at) fixes.splice(n, 0, fix);
  }

  /** Where the device was at each fix. */
  function states(): readonly SmoothedFix[] {
    if (known !== undefined) return known;
    const resting = new Set<number>();
    for (const { from, to } of staysOf(fixes)) for (let n = from + 1; n <= to; n++) resting.add(n);
    known = smoothed(fixes, (n) => resting.has(n));
    return known;
  }

  return {
    offer: trackFixes(profile, add),
    places: (certainSigmaMeters) =>
      certainPlaces(states(), certainSigmaMeters).map(({ latitude, longitude, at }) => ({
        latitude,
        longitude,
        time: at,
      })),
    odometers() {
      const length = createLength();
      return states().map((state) => {
        length.add(state);
        return { time: state.at, metres: length.until(state) };
      });
    },
  };
}
