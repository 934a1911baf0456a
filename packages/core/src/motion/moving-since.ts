import type { AcceptedFix } from '../locations/fix';
import type { SensorReadings } from '../ports/sensor';
import { type Instant, later } from '../time/instant';
import type { MotionSettings } from './motion-settings';

/**
 * Since when a trigger activity has held, by the activities that the platform recorded, oldest first; undefined where the
 * last of them is none. Those from before the device arrived at its anchor belong to the trip that led there.
 */
export function movingSince(
  history: readonly SensorReadings['activity'][],
  anchor: AcceptedFix | undefined,
  at: Instant,
  { triggerActivities, minimumConfidence }: MotionSettings,
): Instant | undefined {
  const arrivedUp = anchor?.taken.up ?? Number.NEGATIVE_INFINITY;
  let since: Instant | undefined;
  for (const { type, confidence, ageMillis } of history) {
    if (confidence < minimumConfidence || at.up - ageMillis <= arrivedUp) continue;
    since = triggerActivities.has(type) ? (since ?? later(at, -ageMillis)) : undefined;
  }
  return since;
}
