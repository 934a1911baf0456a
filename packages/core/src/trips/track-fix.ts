import type { Position } from '../geo/position';

/** A fix of a trip's track. */
export interface TrackFix extends Position {
  /** When it was taken, milliseconds; ascending within a track. */
  readonly at: number;
  /** Radius of the 68 % error circle, metres. */
  readonly accuracy: number;
}
