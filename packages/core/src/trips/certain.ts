import { chord } from './chord';
import type { SmoothedFix } from './smoother';

/** Metres on each axis: the 95 % circle, 2.45 times as wide, stays within a block of a town. */
const CERTAIN_SIGMA_METERS = 25;
/** In units of its own sigma: so far off the straight line, an uncertain place says more about the way than the straight line does. */
const INFORMATIVE_SIGMAS = 3;

/** Is the place known to a block of a town? `limit`: another sigma in metres, for benchmarks. */
export const isCertain = ({ sigma }: SmoothedFix, limit = CERTAIN_SIGMA_METERS): boolean => sigma <= limit;

/**
 * The places that make the line: the certain ones, and between two of them each uncertain one that cannot lie on the straight
 * line, beginning with the clearest. Without the latter a stretch of poor fixes would be cut off. `toTheEnd`: the last place too,
 * however uncertain.
 */
export function certainPlaces(
  states: readonly SmoothedFix[],
  limit?: number,
  toTheEnd = false,
): readonly SmoothedFix[] {
  const kept: SmoothedFix[] = [];
  let doubtful: SmoothedFix[] = [];
  const end = toTheEnd ? states[states.length - 1] : undefined;
  for (const state of states) {
    if (state !== end && !isCertain(state, limit)) {
      doubtful.push(state);
      continue;
    }
    const before = kept[kept.length - 1];
    if (before && doubtful.length > 0) kept.push(...informative(before, state, doubtful));
    doubtful = [];
    kept.push(state);
  }
  return kept;
}

function informative(
  from: SmoothedFix,
  to: SmoothedFix,
  between: readonly SmoothedFix[],
): readonly SmoothedFix[] {
  const distance = chord(from, to);
  let [clearest, sigmas] = [-1, INFORMATIVE_SIGMAS];
  between.forEach((state, n) => {
    const off = distance(state) / state.sigma;
    if (off > sigmas) [clearest, sigmas] = [n, off];
  });
  const state = between[clearest];
  if (state === undefined) return [];
  return [
    ...informative(from, state, between.slice(0, clearest)),
    state,
    ...informative(state, to, between.slice(clearest + 1)),
  ];
}
