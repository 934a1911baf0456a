import type { FixReading, Position } from '@geo/core';
import type { Draws } from '../chance/draws';
import { shifted } from '../world/scale';

/** A place that every fix claims. */
export interface Displacement {
  /** How far it is from where the device was when it began. */
  readonly metres: number;
  /** Does it claim to be too coarse for any gate? */
  readonly isCoarse: boolean;
}

/** Degrees by which the same network position differs from one answer to the next. */
const JITTER = 1e-7;

/** Fixes as networks give them that believe the device to be elsewhere: no speed, no heading, no altitude. */
export function displacedFixes(draws: Draws) {
  let place: Position | undefined;
  let placedBy = '';

  return (fix: FixReading, displacement: Displacement | undefined): FixReading => {
    if (displacement === undefined) {
      place = undefined;
      return fix;
    }
    const { metres, isCoarse } = displacement;
    const key = `${metres} ${isCoarse}`;
    if (place === undefined || placedBy !== key) {
      const north = fix.latitude > 0 ? -metres : metres;
      place = shifted(fix, 0, north);
      placedBy = key;
    }
    const tremble = () => (draws.random() - 0.5) * 2 * JITTER;
    const { time, ageMillis, filtered, mock } = fix;
    return {
      latitude: place.latitude + tremble(),
      longitude: place.longitude + tremble(),
      accuracy: isCoarse ? draws.between(130, 199) : draws.between(20, 29),
      ...(time === undefined ? {} : { time }),
      ...(ageMillis === undefined ? {} : { ageMillis }),
      ...(filtered === undefined ? {} : { filtered }),
      ...(mock === undefined ? {} : { mock }),
    };
  };
}
