import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';
import type { SmoothedFix } from './smoother';

/** Steps shorter than this are jitter, metres. */
const LEAST_STEP_METERS = 10;

/** Counts metres along a smoothed track, in steps that exceed their error. */
export interface Length {
  readonly metres: number;
  /** The next place. Returns the metres that it adds: none while it is too near to the last one that counted. */
  add(state: SmoothedFix): number;
  /** The end of the track, however near. */
  finish(end: Position): void;
}

/** No metres yet; the first place that is added is the start where none is given. */
export function createLength(start?: Position): Length {
  let metres = 0;
  let counted = start;
  return {
    get metres() {
      return metres;
    },
    add(state) {
      const step = counted === undefined ? 0 : distanceMeters(counted, state);
      if (counted !== undefined && step <= Math.max(state.sigma, LEAST_STEP_METERS)) return 0;
      metres += step;
      counted = state;
      return step;
    },
    finish(end) {
      if (counted !== undefined) metres += distanceMeters(counted, end);
    },
  };
}
