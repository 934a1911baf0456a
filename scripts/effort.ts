/**
 * How many times the gate's work a run does on what is drawn by chance or listed at length: kills, seeds, fuzzed calls, planted
 * bugs. 1 in the gate, 10 in `pnpm nightly`, which sets `GEO_EFFORT`. Time limits of such tests grow with it.
 */
export const EFFORT = Number(process.env.GEO_EFFORT ?? 1);

/** The effort of `pnpm nightly`. */
const NIGHTLY = 10;

/** Whether a run does the gate’s share alone. With more effort, lists are played whole. */
export const IS_GATE = EFFORT === 1;

/** How many of something a run plays: `inGate` in the gate, else `nightly` in the proportion of the effort. */
export function amount(inGate: number, nightly: number): number {
  return IS_GATE ? inGate : Math.ceil((nightly * EFFORT) / NIGHTLY);
}

/**
 * Every tenth of a list in the gate, from the first on, or every `nth`; all of it with more effort. For lists whose cases each
 * prove something of their own, so that the nightly run leaves none out.
 */
export function share<Case>(cases: readonly Case[], nth = 10): readonly Case[] {
  return IS_GATE ? cases.filter((_, index) => index % nth === 0) : cases;
}
