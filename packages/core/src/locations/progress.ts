import { distanceMeters } from '../geo/distance';
import type { Position } from '../geo/position';

/** A position with its error. */
export interface Place extends Position {
  /** Metres. */
  readonly accuracy: number;
}

/** How far a sequence of fixes has got. Plain JSON. */
export interface Progress {
  readonly first: Place;
  readonly last: Position;
  readonly fixes: number;
  /** The longest step between two consecutive fixes, metres. */
  readonly longestMeters: number;
}

/** The progress after one more fix. */
export function progressed(progress: Progress | undefined, fix: Place): Progress {
  const { latitude, longitude, accuracy } = fix;
  const last = { latitude, longitude };
  if (progress === undefined) return { first: { ...last, accuracy }, last, fixes: 1, longestMeters: 0 };
  const step = distanceMeters(progress.last, fix);
  return {
    first: progress.first,
    last,
    fixes: progress.fixes + 1,
    longestMeters: Math.max(progress.longestMeters, step),
  };
}

/**
 * Does this progress lead away, out of the error circles of its two ends, and by more than one step? What is said again does not,
 * whether it is the same to the last digit or trembles within its error; what alternates between a few places seldom does.
 */
export function movesOn(progress: Progress, accuracy: number): boolean {
  return isSpread(progress, accuracy, 2, 0.8);
}

/**
 * Does it show for certain that a receiver was carried along? By three steps and more of similar length: among a few places of a network's
 * choice they do not occur.
 */
export function isTravel(progress: Progress, accuracy: number): boolean {
  return isSpread(progress, accuracy, 3, 0.5);
}

/** `longestShare`: one step that is a larger part of the whole is a hop from one place to another. */
function isSpread(
  { first, last, fixes, longestMeters }: Progress,
  accuracy: number,
  steps: number,
  longestShare: number,
): boolean {
  if (fixes <= steps) return false;
  const net = distanceMeters(first, last);
  return net > first.accuracy + accuracy && longestMeters <= net * longestShare;
}
