import type { AcceptedFix } from '../locations/fix';

/** A stop, as fixes show it. */
export interface Stillness {
  /** The first fix that belongs to the stop. */
  readonly began: AcceptedFix;
  /** The fix to stand for the stop: the best accuracy; of equals the one nearest to the middle. */
  readonly anchor: AcceptedFix;
}

/** Stillness is judged over this long: shorter windows split trips at traffic lights (measured, research 2.3). */
export const STILL_WINDOW_MILLIS = 90_000;
/** The speed of what is still is below this, metres a second. */
export const STILL_SPEED = 0.5;
/** A stop does not begin before the last fix faster than this, metres a second. */
export const ROLLING_SPEED = 1;
