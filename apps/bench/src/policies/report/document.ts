import { beaten } from '../comparison/beaten';
import type { CandidateResult } from '../comparison/comparison';
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

const SYSTEMS = { android: 'Android', ios: 'iOS' } as const;

/** What a night is judged by: nothing is on the way. */
const NIGHT_HEADS = [
  'mWh/day',
  'low–high',
  'fix→way p50/p95',
  'false',
  'GPS moving/still',
  'fixes',
  'uploads',
];
const NIGHT_COLUMNS = MAIN_COLUMNS.filter(({ head }) => NIGHT_HEADS.includes(head));

const SECTIONS: readonly (readonly [purpose: Purpose, title: string, ...columns: (typeof MAIN_COLUMNS)[]])[] =
  [
    ['reported', 'recorded days of the timeline reported on', MAIN_COLUMNS, MORE_COLUMNS],
    ['model', 'model days, two hours on the way', MAIN_COLUMNS],
    ['night', 'recorded nights', NIGHT_COLUMNS],
    ['fences', 'a model day with a fence of 150 m around each place', FENCE_COLUMNS],
    ['stress', 'the stress day', STRESS_COLUMNS],
  ];

/** The tables of docs/benchmark.md. */
export function documentTables(results: readonly CandidateResult[]): string {
  const sections = SECTIONS.flatMap(([purpose, title, ...columns]) =>
    (['android', 'ios'] as const).flatMap((os) => {
      const lines = withFigures(results, os, purpose);
      if (lines.length === 0) return [];
      const worlds = lines[0]?.[1].worlds ?? 0;
      const tables = columns.map((some) => figureTable(lines, some, 'markdown'));
      return [`### ${SYSTEMS[os]}: ${title} (${worlds})`, ...tables];
    }),
  );
  const better = (purpose: Purpose) => beatenTable(beaten(results, purpose), 'markdown');
  return [
    ...sections,
    '### Policies that beat ours: days reported on',
    better('reported'),
    '### Policies that beat ours: model days',
    better('model'),
  ].join('\n\n');
}

/** Replaces what stands between the marks `<!-- name -->` and `<!-- end name -->`. */
export function replacedBetween(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end ${name} -->`];
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new RangeError(`the document has no marks ${begin} and ${end}`);
  return `${text.slice(0, from + begin.length)}\n${content}\n${text.slice(to)}`;
}
