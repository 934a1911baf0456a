import type { Standing } from '../contest/contest';
import type { Figures } from '../contest/figures';
import type { Validation } from '../energy/residuals';
import { TUNED_ON } from '../worlds/examination';

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
    readonly ordeal?: Figures;
  })[];
  readonly tunedOn: readonly string[];
  readonly reportedOn: readonly string[];
  readonly energyModel: Validation;
  /** Contenders that failed, and worlds that could not be made. */
  readonly failures: readonly string[];
}

export function jsonReport(
  standings: readonly Standing[],
  reportedOn: readonly string[],
  energyModel: Validation,
  failures: readonly string[],
): JsonReport {
  const policies = standings.map(({ contender: { id, name, source }, os, figures }) => ({
    ...{ id, name, os, source },
    ...figures.reported,
    ...(figures.model === undefined ? {} : { modelDay: figures.model }),
    ...(figures.night === undefined ? {} : { nights: figures.night }),
    ...(figures.fences === undefined ? {} : { fences: figures.fences }),
    ...(figures.ordeal === undefined ? {} : { ordeal: figures.ordeal }),
    ...(figures.tuning === undefined ? {} : { tuning: figures.tuning }),
  }));
  return { policies, tunedOn: TUNED_ON, reportedOn, energyModel, failures };
}
