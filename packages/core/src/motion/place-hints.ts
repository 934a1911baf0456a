import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import type { SensorReadings } from '../ports/sensor';
import { type Instant, later } from '../time/instant';

/**
 * The distance from which a platform reports a significant change, metres (Apple: 500 m or more). Its positions come from cells and
 * Wi-Fi and may claim kilometres: one this far off hints at departure, however wide its circle is.
 */
const SIGNIFICANT_METERS = 500;

type Place = Pick<SensorReadings['visits'], 'latitude' | 'longitude' | 'accuracy'>;

/** Is this place not the anchor's? Without an anchor every place is another one. */
function isElsewhere(place: Place, anchor: AcceptedFix | undefined): boolean {
  if (anchor === undefined) return true;
  return distanceMeters(anchor, place) > Math.min(place.accuracy, SIGNIFICANT_METERS);
}

/**
 * Since when a significant change suggests that the device has left its anchor; undefined where it does not. The first one after a
 * registration is the position that the platform knows already: at the anchor, and no hint.
 */
export function changeHint(
  fix: SensorReadings['significantChange'],
  anchor: AcceptedFix | undefined,
  at: Instant,
): Instant | undefined {
  return isElsewhere(fix, anchor) ? later(at, -(fix.ageMillis ?? 0)) : undefined;
}

/**
 * Since when a visit suggests that the device has left its anchor: by a departure, or by an arrival elsewhere. Visits are reported
 * late: one that ended, or began, before the device came to its anchor is about an earlier place.
 */
export function visitHint(
  visit: SensorReadings['visits'],
  anchor: AcceptedFix | undefined,
  at: Instant,
): Instant | undefined {
  const { arrivedMillisAgo, departedMillisAgo } = visit;
  const hasLeft = departedMillisAgo !== undefined;
  if (!hasLeft && !isElsewhere(visit, anchor)) return undefined;
  const since = later(at, -(departedMillisAgo ?? arrivedMillisAgo ?? visit.ageMillis));
  return anchor !== undefined && since.up <= anchor.taken.up ? undefined : since;
}
