import { directionDegrees } from '../geo/direction';
import { decay } from '../geo/exponential';
import { wrapLongitude } from '../geo/longitude';
import { cosineDegrees, sineDegrees } from '../geo/trigonometry';

/** After a gap of this many time constants the old direction would weigh less than one hundredth: it is dropped. */
const FORGETTING = 5;
/** An arrow this short comes from samples that cancel each other, and its direction would be made of rounding. */
const SHORTEST_ARROW = 1e-6;

/**
 * Exponential smoothing of a direction. The samples are arrows on the unit circle, so that 359° and 1° make 0° and
 * not 180°; `t` after a step, 1 - exp(-t/tau) of the new arrow and the rest of the old one are mixed, whatever the
 * samples' spacing was.
 */
export interface Smoother {
  /**
   * Takes a sample and gives the smoothed direction, degrees from 0 to 360; `undefined` for a sample that is older than
   * the last one.
   *
   * @param degrees -180 to 360
   * @param takenUp when it was taken, monotonic milliseconds
   */
  offer(degrees: number, takenUp: number): number | undefined;
}

/** @param tauMillis the time constant; 0 = no smoothing */
export function createSmoother(tauMillis: number): Smoother {
  let north = 0;
  let east = 0;
  let lastUp = Number.NEGATIVE_INFINITY;

  /** The weight of the old arrow after this time, 0 to 1. */
  function oldShare(millis: number): number {
    if (tauMillis === 0 || millis > FORGETTING * tauMillis) return 0;
    return decay(millis / tauMillis);
  }

  return {
    offer(degrees, takenUp) {
      const millis = takenUp - lastUp;
      if (millis < 0) return undefined;
      const angle = wrapLongitude(degrees);
      const old = oldShare(millis);
      lastUp = takenUp;
      north = old * north + (1 - old) * cosineDegrees(angle);
      east = old * east + (1 - old) * sineDegrees(angle);
      if (Math.abs(north) + Math.abs(east) < SHORTEST_ARROW) {
        north = cosineDegrees(angle);
        east = sineDegrees(angle);
      }
      return directionDegrees(north, east);
    },
  };
}
