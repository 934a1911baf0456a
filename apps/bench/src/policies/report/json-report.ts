import type { CandidateResult } from '../comparison/comparison';
import type { Figures } from '../comparison/figures';
import type { Validation } from '../energy/residuals';
import { TUNED_ON } from '../worlds/scenario';

/** What `--json` prints. The figures of a policy itself are those of the reported timelines. */
export interface JsonReport {
  readonly policies: readonly (Partial<Figures> & {
    readonly id: string;
    readonly name: string;
    readonly os: 'ios' | 'android';
    readonly source: string;
    readonly modelDay?: Figures;
    readonly nights?: Figures;
    readonly tuning?: Figures;
    readonly fences?: Figures;
    readonly stress?: Figures;
  })[];
  readonly tunedOn: readonly string[];
  readonly reportedOn: readonly string[];
  readonly energyModel: Validation;
  /** Candidates that failed, and worlds that could not be built. */
  readonly failures: readonly string[];
}

export function jsonReport(
  results: readonly CandidateResult[],
  reportedOn: readonly string[],
  energyModel: Validation,
  failures: readonly string[],
): JsonReport {
  const policies = results.map(({ candidate: { id, name, source }, os, figures }) => ({
    ...{ id, name, os, source },
    ...figures.reported,
    ...(figures.model === undefined ? {} : { modelDay: figures.model }),
    ...(figures.night === undefined ? {} : { nights: figures.night }),
    ...(figures.fences === undefined ? {} : { fences: figures.fences }),
    ...(figures.stress === undefined ? {} : { stress: figures.stress }),
    ...(figures.tuning === undefined ? {} : { tuning: figures.tuning }),
  }));
  return { policies, tunedOn: TUNED_ON, reportedOn, energyModel, failures };
}
