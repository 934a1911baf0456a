import { groupedBy } from '../grouped-by';
import type { Purpose } from '../worlds/scenario';
import type { CandidateRun } from './candidate-run';
import type { Candidate } from './candidates';
import { type Figures, figuresOf } from './figures';

/** The always-on policy: the reference for the start of trips. */
const ORACLE = 'b1-batch';

/** The figures of one candidate on one system. */
export interface CandidateResult {
  readonly candidate: Candidate;
  readonly os: 'ios' | 'android';
  /** By what the worlds are for. */
  readonly figures: Readonly<Partial<Record<Purpose, Figures>>>;
}

/** The figures of all runs, by candidate and system, in the order of the candidates. */
export function candidateResults(
  candidateRuns: readonly CandidateRun[],
  candidates: readonly Candidate[],
): CandidateResult[] {
  const bySystem = groupedBy(candidateRuns, ({ os }) => os);
  return [...bySystem].flatMap(([system, mine]) => {
    const os = system as 'ios' | 'android';
    const oracle = new Map(
      mine
        .filter(({ candidate }) => candidate === ORACLE)
        .map((candidateRun) => [candidateRun.world, candidateRun]),
    );
    return candidates
      .filter((candidate) => mine.some((one) => one.candidate === candidate.id))
      .map((candidate): CandidateResult => {
        const own = mine.filter((one) => one.candidate === candidate.id);
        const byPurpose = [...groupedBy(own, ({ purpose }) => purpose)];
        const figures = byPurpose.map(([purpose, some]) => [purpose, figuresOf(some, oracle)]);
        return { candidate, os, figures: Object.fromEntries(figures) };
      });
  });
}
