import type { Purpose } from '../worlds/scenario';
import type { CandidateResult } from './comparison';
import type { Figures } from './figures';

/** A policy that is better than one of ours in energy and in another figure, without more missed, false or split trips. */
export interface Beaten {
  /** Ours. */
  readonly name: string;
  readonly os: CandidateResult['os'];
  readonly by: string;
  /** The figure beside energy. */
  readonly figure: keyof typeof JUDGED_BY;
  readonly ours: readonly [energy: number, figure: number];
  readonly theirs: readonly [energy: number, figure: number];
}

/** What a policy is judged by, beside energy: metres. */
const JUDGED_BY = {
  'fix→way p95': ({ fixErrorP95 }: Figures) => fixErrorP95,
  'lost p90': ({ metresLostP90 }: Figures) => metresLostP90,
} as const;

/** Every policy that beats one of ours on the worlds of this purpose. */
export function beaten(results: readonly CandidateResult[], purpose: Purpose): Beaten[] {
  return results
    .filter(({ candidate }) => candidate.isOurs)
    .flatMap((mine) =>
      results
        .filter(({ candidate, os }) => !candidate.isOurs && os === mine.os)
        .flatMap((other) => beats(mine, other, purpose)),
    );
}

function beats(mine: CandidateResult, other: CandidateResult, purpose: Purpose): Beaten[] {
  const [ours, theirs] = [mine.figures[purpose], other.figures[purpose]];
  if (ours === undefined || theirs === undefined || hasMoreFaults(theirs, ours)) return [];
  const [energy, less] = [ours.mwhPerDay.nominal, theirs.mwhPerDay.nominal];
  return (Object.keys(JUDGED_BY) as (keyof typeof JUDGED_BY)[]).flatMap((figure) => {
    const [own, their] = [JUDGED_BY[figure](ours), JUDGED_BY[figure](theirs)];
    if (own === undefined || their === undefined || less >= energy || their >= own) return [];
    return [
      {
        ...{ name: mine.candidate.name, os: mine.os, by: other.candidate.name, figure },
        ...{ ours: [energy, own] as const, theirs: [less, their] as const },
      },
    ];
  });
}

const hasMoreFaults = (theirs: Figures, ours: Figures) =>
  theirs.missedTrips > ours.missedTrips ||
  theirs.falseTrips > ours.falseTrips ||
  theirs.splitTrips > ours.splitTrips;
