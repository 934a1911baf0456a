import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import type { SmoothedFix } from './smoother';

/** Steps shorter than this are jitter, metres. */
const LEAST_STEP_METERS = 10;

/** Counts metres along a smoothed track, in steps that exceed their error. */
export interface Length {
  /** The next place. Returns the metres that it adds: none while it is too near to the last one that counted. */
  add(state: SmoothedFix): number;
  /** Metres to a place, however near to the last one that counted: to the end of the track, or to any place on the way. */
  until(place: Position): number;
}

/** No metres yet; the first place that is added is the start where none is given. */
export function createLength(start?: Position): Length {
  let metres = 0;
  let counted = start;
  return {
    add(state) {
      const step = counted === undefined ? 0 : distanceMeters(counted, state);
      if (counted !== undefined && step <= Math.max(state.sigma, LEAST_STEP_METERS)) return 0;
      metres += step;
      counted = state;
      return step;
    },
    until: (place) => metres + (counted === undefined ? 0 : distanceMeters(counted, place)),
  };
}
