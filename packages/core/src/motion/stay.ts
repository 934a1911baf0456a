import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import { fastestSpeed } from '../locations/implied-speed';
import { ROLLING_SPEED, STILL_SPEED, STILL_WINDOW_MILLIS, type Stillness } from './stillness';

/**
 * From the far edge of the first circle to the far edge of the last no faster than this, metres a second: circles that still touch
 * are at most the sum of their radii apart, so a device that goes on at `STILL_SPEED` or more leaves them before the bound falls so low.
 */
const STAY_SPEED = 2 * STILL_SPEED;

/**
 * A stay in one place, by fixes that are too coarse or too rare for a speed: every circle touches the first one's for as long as
 * anything but creeping would have parted them. Positions of 65 m need two minutes and more for that, those of 10 m the minimum.
 *
 * The speed of such fixes says nothing: the model keeps the one of the way, and what bounds it grows with their circles.
 */
export interface Stay {
  /** Takes a fix; answers when the stay has lasted long enough. */
  offer(fix: AcceptedFix): Stillness | undefined;
  clear(): void;
}

export function createStay(): Stay {
  let began: AcceptedFix | undefined;
  let anchor: AcceptedFix | undefined;

  return {
    offer(fix) {
      const distance = began && distanceMeters(began, fix);
      const isRolling = (fix.reading.speed ?? 0) > ROLLING_SPEED;
      if (!began || distance === undefined || isRolling || distance > began.accuracy + fix.accuracy) {
        began = isRolling ? undefined : fix;
        anchor = began;
        return undefined;
      }
      // Of equals the last one: the first may have been taken on the way here.
      if (!anchor || fix.accuracy <= anchor.accuracy) anchor = fix;
      const millis = fix.taken.up - began.taken.up;
      if (millis < STILL_WINDOW_MILLIS) return undefined;
      return fastestSpeed(distance, began.accuracy + fix.accuracy, millis) < STAY_SPEED
        ? { began, anchor }
        : undefined;
    },
    clear() {
      began = undefined;
      anchor = undefined;
    },
  };
}
