import type { FilterFigures } from '../filter/figures';
import { figuresOf } from '../filter/figures';
import type { Passage } from '../filter/passages';

/** What a user would draw instead: all candidates are compared with it. */
export const BASELINE = 'gate100';

/** Figures of one candidate on one platform. */
export interface TripFigures extends FilterFigures {
  /** p95 through that of the gate of 100 m. */
  readonly p95Ratio: number;
  /** Phones' days on which its p95 is below that of the gate, of how many with twenty fixes or more. */
  readonly betterDays: number;
  readonly days: number;
}

/** A day with fewer places has no 95th percentile. */
const LEAST_PLACES = 20;

/** Share of the fixes that it did not report. */
export function dropped(passages: readonly Passage[], candidate: string): number {
  const sum = (of: (passage: Passage) => number) => passages.reduce((total, one) => total + of(one), 0);
  return (
    1 - sum(({ by }) => by[candidate]?.errors.length ?? 0) / sum(({ by }) => by[candidate]?.offered ?? 0)
  );
}

export function tripFigures(passages: readonly Passage[], candidate: string): TripFigures {
  const figures = figuresOf(passages, candidate);
  const units = [...new Set(passages.map(({ unit }) => unit))].map((unit) => {
    const mine = passages.filter((passage) => passage.unit === unit);
    return { own: figuresOf(mine, candidate).p95, gate: figuresOf(mine, BASELINE).p95, mine };
  });
  const measured = units.filter(
    ({ mine }) => mine.reduce((sum, { by }) => sum + (by[BASELINE]?.errors.length ?? 0), 0) >= LEAST_PLACES,
  );
  return {
    ...figures,
    p95Ratio: figures.p95 / figuresOf(passages, BASELINE).p95,
    betterDays: measured.filter(({ own, gate }) => own < gate).length,
    days: measured.length,
  };
}
