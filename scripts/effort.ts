/**
 * How many times more of everything that is drawn by chance a run plays: kills, seeds, fuzzed calls. 1 in the gate, 10 in
 * `pnpm nightly`, which sets `GEO_EFFORT`. Time limits of such tests grow with it.
 */
export const EFFORT = Number(process.env.GEO_EFFORT ?? 1);
