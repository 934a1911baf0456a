import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import { fastestSpeed } from '../locations/implied-speed';
import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';
import { ROLLING_SPEED, STILL_SPEED, STILL_WINDOW_MILLIS } from './stillness';

/**
 * From the far edge of the first circle to the far edge of the last no faster than this, metres a second: circles that still touch
 * are at most the sum of their radii apart, so a device that goes on at `STILL_SPEED` or more leaves them before the bound falls so low.
 */
const STAY_SPEED = 2 * STILL_SPEED;

/**
 * Metres, of two circles together. Satellites under an open sky claim 15 m or less. Two such circles show within seconds whether the device moves, and the still window
 * judges them; a stay by their touching alone would make stops of the gaps in recordings that leave out what hardly moved. Where they are rare the window cannot judge
 * them, and calm acceleration fills the gaps.
 */
const FINE_METERS = 30;

/** A position with its circle, good enough for the track or not. */
export type RawPosition = Pick<FixReading, 'latitude' | 'longitude' | 'accuracy' | 'speed' | 'speedAccuracy'>;

/** A stay that has lasted long enough. */
export interface Stayed {
  readonly began: Instant;
  /** The most accurate of its accepted fixes, of equals the last: the first may be from the way. Undefined where it has none. */
  readonly anchor: AcceptedFix | undefined;
}

/**
 * A stay in one place, by positions that are too coarse or too rare for a speed: every circle touches the first one's for as long as
 * anything but creeping would have parted them. Positions of 65 m need two minutes and more for that, those of 20 m the minimum. The
 * speed of such fixes says nothing: the model keeps the one of the way, and what bounds it grows with their circles. It is counted from
 * the position that proves it first: the coarse one of a basement would ask for half an hour of what a fine one after it shows in two
 * minutes.
 */
export interface Stay {
  /**
   * Takes a position, with its fix where it was accepted; answers when the stay has lasted long enough.
   *
   * @param calmSinceUp - Since when acceleration has shown nothing, uptime milliseconds: then nothing moved between rare positions either.
   */
  offer(
    seen: RawPosition,
    taken: Instant,
    fix: AcceptedFix | undefined,
    calmSinceUp: number | undefined,
  ): Stayed | undefined;
  clear(): void;
}

export function createStay(): Stay {
  let first: { readonly seen: RawPosition; readonly taken: Instant } | undefined;
  let anchor: AcceptedFix | undefined;

  const isRolling = ({ speed = 0 }: RawPosition) => speed > ROLLING_SPEED;

  /** When a stay that begins there is proved at the earliest, by positions without an error; uptime seconds. */
  const provedFrom = ({ accuracy }: RawPosition, { up }: Instant) => up / 1000 + accuracy / STAY_SPEED;

  /** Metres from the first position, where both may be the same place. */
  function withinMeters(seen: RawPosition): number | undefined {
    if (!first || isRolling(seen)) return undefined;
    const distance = distanceMeters(first.seen, seen);
    return distance > first.seen.accuracy + seen.accuracy ? undefined : distance;
  }

  return {
    offer(seen, taken, fix, calmSinceUp = Number.POSITIVE_INFINITY) {
      const distance = withinMeters(seen);
      if (!first || distance === undefined) {
        first = isRolling(seen) ? undefined : { seen, taken };
        anchor = first && fix;
        return undefined;
      }
      if (seen.accuracy > FINE_METERS / 2 && provedFrom(seen, taken) < provedFrom(first.seen, first.taken)) {
        first = { seen, taken };
        anchor = fix;
        return undefined;
      }
      if (fix && (!anchor || fix.accuracy <= anchor.accuracy)) anchor = fix;
      const millis = taken.up - first.taken.up;
      if (millis < STILL_WINDOW_MILLIS) return undefined;
      const circles = first.seen.accuracy + seen.accuracy;
      const isCalm = taken.up - Math.max(first.taken.up, calmSinceUp) >= STILL_WINDOW_MILLIS;
      if (circles <= FINE_METERS && !isCalm) return undefined;
      return fastestSpeed(distance, circles, millis) < STAY_SPEED
        ? { began: first.taken, anchor }
        : undefined;
    },
    clear() {
      first = undefined;
      anchor = undefined;
    },
  };
}
