import type { Position } from '../geo/position';
import { chord } from './chord';
import { encodedPolyline } from './polyline';

/** Metres: finer than any receiver of a phone. */
const FINEST_METERS = 2;
/** Vertices in one pass at most: the time of a pass grows with their square. The middle of a longer span stays. */
const SPAN_MAX = 256;
/** Metres: no vertex but the ends can matter so much. */
const COARSEST_METERS = 40_000_000;

/** A line whose vertices can be left out by how much each of them matters. */
export interface Line {
  /** The encoded line, with each vertex that matters by two metres or more; or by twice, four times … as much until it is short enough. */
  encoded(maxCharacters?: number): { readonly line: string; readonly lineTolerance: number };
}

/** The line through these places, in order. */
export function lineThrough(places: readonly Position[]): Line {
  const matters = significances(places);
  return {
    encoded(maxCharacters = Number.POSITIVE_INFINITY) {
      for (let lineTolerance = FINEST_METERS; ; lineTolerance *= 2) {
        const line = encodedPolyline(places.filter((_, n) => (matters[n] as number) > lineTolerance));
        if (line.length <= maxCharacters || places.length <= 2 || lineTolerance > COARSEST_METERS)
          return { line, lineTolerance };
      }
    },
  };
}

/**
 * The tolerance up to which each vertex stays, metres, by Douglas and Peucker: infinite at both ends, and for each other one its
 * distance from the chord that it divides, but never more than the vertex that makes this chord.
 */
function significances(places: readonly Position[]): Float64Array {
  const result = new Float64Array(places.length);
  const last = places.length - 1;
  if (last >= 0) result[0] = result[last] = Number.POSITIVE_INFINITY;
  const open: [from: number, to: number, most: number][] = [[0, last, Number.POSITIVE_INFINITY]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to, most] = span;
    if (to - from < 2) continue;
    if (to - from > SPAN_MAX) {
      const middle = (from + to) >> 1;
      result[middle] = most;
      open.push([from, middle, most], [middle, to, most]);
      continue;
    }
    const distance = chord(places[from] as Position, places[to] as Position);
    let farthest = from + 1;
    let metres = -1;
    for (let n = from + 1; n < to; n++) {
      const off = distance(places[n] as Position);
      if (off <= metres) continue;
      farthest = n;
      metres = off;
    }
    const matters = Math.min(most, metres);
    result[farthest] = matters;
    open.push([from, farthest, matters], [farthest, to, matters]);
  }
  return result;
}
