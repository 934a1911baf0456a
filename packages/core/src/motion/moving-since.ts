import type { AcceptedFix } from '../locations/fix';
import type { SensorReadings } from '../ports/sensor';
import { type Instant, later } from '../time/instant';
import type { MotionSettings } from './motion-settings';

/**
 * A region tells that the device has left it minutes after that, so that a short trip may be over by then, milliseconds: moving that
 * ended longer ago was within the place.
 */
const ENDED_MILLIS = 300_000;

/**
 * Since when a trigger activity has held, by the activities that the platform recorded, oldest first, or held until minutes ago;
 * undefined where none did. Those from before the device arrived at its anchor belong to the trip that led there.
 */
export function movingSince(
  history: readonly SensorReadings['activity'][],
  anchor: AcceptedFix | undefined,
  at: Instant,
  { triggerActivities, minimumConfidence }: MotionSettings,
): Instant | undefined {
  const arrivedUp = anchor?.taken.up ?? Number.NEGATIVE_INFINITY;
  let since: Instant | undefined;
  let isOver = false;
  for (const { type, confidence, ageMillis } of history) {
    if (confidence < minimumConfidence || at.up - ageMillis <= arrivedUp) continue;
    if (!triggerActivities.has(type)) {
      if (ageMillis > ENDED_MILLIS) since = undefined;
      isOver = true;
    } else {
      if (since === undefined || isOver) since = later(at, -ageMillis);
      isOver = false;
    }
  }
  return since;
}
