import type { Standing } from '../contest/contest';
import type { Validation } from '../energy/residuals';
import type { Purpose } from '../worlds/examination';
import { figureTable, MAIN_COLUMNS, MORE_COLUMNS, withFigures } from './figure-table';
import { AGAINST, paretoPlot } from './pareto-plot';
import { validationTable } from './validation-table';

const TITLES: Readonly<Record<Purpose, string>> = {
  reported: 'recorded days that nothing was tuned on',
  model: 'model days, two hours on the way',
  night: 'recorded nights, phones lying still',
  tuning: 'recorded days that parameters were tuned on',
};

/** A drawing, by the name of its file. */
export interface Drawing {
  readonly name: string;
  readonly svg: string;
}

/** Writes the tables, a line at a time, and answers the plots. */
export function show(
  standings: readonly Standing[],
  energyModel: Validation,
  failures: readonly string[],
  say: (text: string) => void,
): Drawing[] {
  const plots: Drawing[] = [];
  for (const os of ['android', 'ios'] as const)
    for (const purpose of Object.keys(TITLES) as Purpose[]) {
      const lines = withFigures(standings, os, purpose);
      if (lines.length === 0) continue;
      say(`\n── ${os}: ${TITLES[purpose]} (${lines[0]?.[1].worlds} worlds). Energy is a model's.`);
      say(figureTable(lines, MAIN_COLUMNS, 'text'));
      say('');
      say(figureTable(lines, MORE_COLUMNS, 'text'));
      if (purpose !== 'reported' && purpose !== 'model') continue;
      for (const [name, against] of Object.entries(AGAINST))
        plots.push({
          name: `${os}-${purpose}-energy-${name}`,
          svg: paretoPlot(standings, os, purpose, against),
        });
    }
  say('\n* says nothing of motion: its fixes were cut into trips by one rule, the same for all');
  say(
    `\n── the energy model against batteries: order kept: ${energyModel.keepsOrder ? 'yes' : 'NO'}; within 30 %: ${energyModel.withinThirtyPercent} of ${energyModel.residuals.length}`,
  );
  say(validationTable(energyModel, 'text'));
  for (const failure of failures) say(`FAILED ${failure}`);
  return plots;
}
