import { turnDegrees, wrapDirection } from '../geo/direction';
import type { HeadingSettings } from './heading-options';
import { Smoother } from './smoother';

/**
 * A sensor that keeps a watch's own rhythm would lose every second sample by coming a millisecond early: it is asked
 * for twice the rate.
 */
const SAMPLES_AN_INTERVAL = 2;
/** Fewer samples in a time constant would show as steps instead of being smoothed. */
const SAMPLES_A_TIME_CONSTANT = 3;
/** The compasses of phones give a hundred samples a second at most. */
const FASTEST_MILLIS = 10;

/** One who watches the compass, with options of its own: what it has smoothed, and what it heard last. */
export class HeadingWatch {
  private smoother: Smoother;
  private emitted: { readonly heading: number; readonly up: number } | undefined;

  constructor(private readonly settings: HeadingSettings) {
    this.smoother = new Smoother(settings.smoothingTauMs);
  }

  /** How often this watch needs the sensor. */
  get intervalMillis(): number {
    const { minIntervalMs, smoothingTauMs } = this.settings;
    const byInterval = minIntervalMs / SAMPLES_AN_INTERVAL;
    const bySmoothing = smoothingTauMs === 0 ? byInterval : smoothingTauMs / SAMPLES_A_TIME_CONSTANT;
    return Math.max(FASTEST_MILLIS, Math.floor(Math.min(byInterval, bySmoothing)));
  }

  /** Nothing is known any more: the next sample is emitted whatever the limits. */
  restart(): void {
    this.smoother = new Smoother(this.settings.smoothingTauMs);
    this.emitted = undefined;
  }

  /**
   * Takes a sample and gives the heading to emit, if it is time for one and it has changed enough.
   *
   * @param magnetic degrees, -180 to 360
   * @param declination degrees to add
   * @param takenUp when it was taken, monotonic milliseconds
   * @param up now
   */
  offer(magnetic: number, declination: number, takenUp: number, up: number): number | undefined {
    const smoothed = this.smoother.offer(magnetic, takenUp);
    if (smoothed === undefined) return undefined;
    const heading = wrapDirection(smoothed + declination);
    if (!this.isDue(heading, up)) return undefined;
    this.emitted = { heading, up };
    return heading;
  }

  private isDue(heading: number, up: number): boolean {
    if (this.emitted === undefined) return true;
    const { minIntervalMs, minDeltaDeg } = this.settings;
    const turned = Math.abs(turnDegrees(this.emitted.heading, heading));
    return up - this.emitted.up >= minIntervalMs && turned >= minDeltaDeg;
  }
}
