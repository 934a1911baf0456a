import type { GroundTruth } from './ground-truth';
import { metresToLine } from './nearby-line';
import type { ObservedEvents } from './observed-events';

/** How far apart the way and the track lie, metres, unsorted. */
export interface TrackError {
  /**
   * From the way, every ten metres of each trip, to the line through the fixes: punishes gaps and cut corners. What leads under
   * ground is left out, as MobilityNet's own evaluation leaves it out: no receiver can know the position there.
   */
  readonly truthToTrack: readonly number[];
  /** From each kept fix to the way: punishes noise. */
  readonly fixToTruth: readonly number[];
}

/** A policy that kept nothing is as far off as this, metres: half an hour by car. */
const NO_TRACK_METERS = 20_000;

/**
 * The track is read as an app would draw it: a straight line from each fix to the next, from wherever the policy last knew the
 * phone to be.
 */
export function trackError(truth: GroundTruth, { fixes }: ObservedEvents): TrackError {
  const track = fixes.map((fix) => truth.plane(fix, fix.at));
  const toTrack = metresToLine(track);
  const toTruth = metresToLine(truth.line);
  return {
    truthToTrack: truth.seen.map((point) => toTrack(point) ?? NO_TRACK_METERS),
    fixToTruth: track.flatMap((point) => toTruth(point) ?? []),
  };
}
