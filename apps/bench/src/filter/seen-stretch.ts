import { distanceMeters, type Position } from '@geo/core';
import type { RecordedFix } from '../recorded/index';

/** A fix that claims more says too little of where on the way it is. */
const CLAIM_MAX_METERS = 100;
/** A place of the way as near as the nearest one and this is the same: of several the outermost counts. */
const SAME_METERS = 50;
/** A shorter stretch measures the ends, not the way. */
const LEAST_METERS = 200;

/** What a phone saw of a section: between its first and its last usable fix. */
export interface SeenStretch {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Along the true way. */
  readonly metres: number;
}

/** `samples`: places along the true way, `every` metres apart. */
export function seenStretch(
  fixes: readonly RecordedFix[],
  samples: readonly Position[],
  every: number,
): SeenStretch | undefined {
  const usable = fixes.filter(({ accuracy }) => accuracy <= CLAIM_MAX_METERS);
  const [first, last] = [usable[0], usable.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const metres = (nearSamples(last, samples).at(-1) ?? 0) - (nearSamples(first, samples)[0] ?? 0);
  const stretch = { startsAt: first.time, endsAt: last.time, metres: metres * every };
  return stretch.metres >= LEAST_METERS ? stretch : undefined;
}

/** Indices of the samples that are nearest to a place, or hardly farther. */
function nearSamples(place: Position, samples: readonly Position[]): number[] {
  const distances = samples.map((sample) => distanceMeters(place, sample));
  const nearest = Math.min(...distances);
  return distances.flatMap((metres, at) => (metres <= nearest + SAME_METERS ? [at] : []));
}
