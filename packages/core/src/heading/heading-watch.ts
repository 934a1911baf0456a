import { turnDegrees, wrapDirection } from '../geo/direction';
import type { HeadingSettings } from './heading-options';
import { createSmoother } from './smoother';

/**
 * A sensor that keeps a watch's own rhythm would lose every second sample by coming a millisecond early: it is requested
 * at twice the rate.
 */
const SAMPLES_AN_INTERVAL = 2;
/** Fewer samples in a time constant would show as steps instead of being smoothed. */
const SAMPLES_A_TIME_CONSTANT = 3;
/** The compasses of phones give a hundred samples a second at most. */
const FASTEST_MILLIS = 10;

/** One watch of the compass, with its own options, smoothing and last heading. */
export interface HeadingWatch {
  /** How often this watch needs the sensor. */
  readonly intervalMillis: number;
  /** Resets the watch: the next sample is emitted whatever the limits. */
  restart(): void;
  /**
   * Takes a sample and gives the heading to emit, if it is due and has changed enough.
   *
   * @param magnetic degrees, -180 to 360
   * @param declination degrees to add
   * @param takenUp when it was taken, monotonic milliseconds
   * @param up now
   */
  offer(magnetic: number, declination: number, takenUp: number, up: number): number | undefined;
}

export function createHeadingWatch(settings: HeadingSettings): HeadingWatch {
  const { minIntervalMs, minDeltaDeg, smoothingTauMs } = settings;
  let smoother = createSmoother(smoothingTauMs);
  let emitted: { readonly heading: number; readonly up: number } | undefined;

  function isDue(heading: number, up: number): boolean {
    if (emitted === undefined) return true;
    const turned = Math.abs(turnDegrees(emitted.heading, heading));
    return up - emitted.up >= minIntervalMs && turned >= minDeltaDeg;
  }

  return {
    get intervalMillis() {
      const byInterval = minIntervalMs / SAMPLES_AN_INTERVAL;
      const bySmoothing = smoothingTauMs === 0 ? byInterval : smoothingTauMs / SAMPLES_A_TIME_CONSTANT;
      return Math.max(FASTEST_MILLIS, Math.floor(Math.min(byInterval, bySmoothing)));
    },
    restart() {
      smoother = createSmoother(smoothingTauMs);
      emitted = undefined;
    },
    offer(magnetic, declination, takenUp, up) {
      const smoothed = smoother.offer(magnetic, takenUp);
      if (smoothed === undefined) return undefined;
      const heading = wrapDirection(smoothed + declination);
      if (!isDue(heading, up)) return undefined;
      emitted = { heading, up };
      return heading;
    },
  };
}
