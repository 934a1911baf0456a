import { beaten } from '../comparison/beaten';
import type { CandidateResult } from '../comparison/comparison';
import type { Validation } from '../energy/residuals';
import type { Purpose } from '../worlds/scenario';
import { beatenTable } from './beaten-table';
import {
  FENCE_COLUMNS,
  figureTable,
  MAIN_COLUMNS,
  MORE_COLUMNS,
  STRESS_COLUMNS,
  withFigures,
} from './figure-table';
import { AGAINST, paretoPlot } from './pareto-plot';
import { validationTable } from './validation-table';

const TITLES: Readonly<Record<Purpose, string>> = {
  reported: 'recorded days of the timeline reported on',
  model: 'model days, two hours on the way',
  night: 'recorded nights, phones lying still',
  fences: 'a model day with a fence of 150 m around each place',
  stress:
    'a model day on which the process is ended six times, the network is away for 3 h and the server for 3 h',
  tuning: 'recorded days that parameters were tuned on',
};

const COLUMNS: Readonly<Partial<Record<Purpose, readonly (typeof MAIN_COLUMNS)[]>>> = {
  fences: [FENCE_COLUMNS],
  stress: [STRESS_COLUMNS],
};

/** A drawing, by the name of its file. */
export interface Drawing {
  readonly name: string;
  readonly svg: string;
}

/** Writes the tables, a line at a time, and answers the plots. */
export function show(
  results: readonly CandidateResult[],
  energyModel: Validation,
  failures: readonly string[],
  say: (text: string) => void,
): Drawing[] {
  const plots: Drawing[] = [];
  for (const os of ['android', 'ios'] as const)
    for (const purpose of Object.keys(TITLES) as Purpose[]) {
      const lines = withFigures(results, os, purpose);
      if (lines.length === 0) continue;
      say(`\n── ${os}: ${TITLES[purpose]} (${lines[0]?.[1].worlds} worlds). Energy is a model's.`);
      for (const columns of COLUMNS[purpose] ?? [MAIN_COLUMNS, MORE_COLUMNS])
        say(`${figureTable(lines, columns, 'text')}\n`);
      if (purpose !== 'reported' && purpose !== 'model') continue;
      for (const [name, against] of Object.entries(AGAINST))
        plots.push({
          name: `${os}-${purpose}-energy-${name}`,
          svg: paretoPlot(results, os, purpose, against),
        });
    }
  for (const purpose of ['reported', 'model'] as const)
    say(`\n── policies that beat ours, ${TITLES[purpose]}\n${beatenTable(beaten(results, purpose), 'text')}`);
  say('\n* says nothing of motion: its fixes were cut into trips by one rule, the same for all');
  say(
    `\n── the energy model against batteries: order kept: ${energyModel.keepsOrder ? 'yes' : 'NO'}; within 30 %: ${energyModel.withinThirtyPercent} of ${energyModel.residuals.length}`,
  );
  say(validationTable(energyModel, 'text'));
  for (const failure of failures) say(`FAILED ${failure}`);
  return plots;
}
