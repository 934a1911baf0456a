import { frame, line, text } from '@observablehq/plot';
import { svgOf } from '../plot/svg';
import { CANDIDATES } from './candidates';
import type { Passage } from './passages';

/** Metres at which the curves are drawn: on paper a tenth of an order of magnitude is smooth. */
const STEPS = Array.from({ length: 41 }, (_, step) => 10 ** (step / 13.33));
/** One colour each, ours the strong ones; distinguishable for colour-blind readers too (Okabe and Ito), with dashes for gates. */
const COLOURS: Readonly<Record<string, string>> = {
  ours: '#0072B2',
  ours50: '#56B4E9',
  raw: '#999999',
  gate100: '#000000',
  gate50: '#666666',
  randomWalk: '#D55E00',
  constantVelocity: '#009E73',
};
const DASHED: ReadonlySet<string> = new Set(['gate100', 'gate50', 'raw']);

/** Where the names of the curves stand: a column in the corner that no curve reaches. */
const LEGEND = { right: 900, bottom: 0.03, line: 0.04 };

/** How many of the fixes that a phone had were reported, by distance from the true way, metres: one picture a platform. */
export function plot(passages: readonly Passage[], timelines: readonly string[]): string {
  const reported = passages.filter(({ timeline }) => timelines.includes(timeline));
  const platforms = [...new Set(reported.map(({ platform }) => platform))].sort();
  const points = platforms.flatMap((platform) =>
    CANDIDATES.flatMap(({ name }) => {
      const mine = reported.filter((passage) => passage.platform === platform);
      return curve(mine, name).map((point) => ({ ...point, platform, name }));
    }),
  );
  const names = platforms.flatMap((platform) =>
    CANDIDATES.toReversed().map(({ name, title }, row) => ({
      platform,
      name,
      title,
      x: LEGEND.right,
      y: LEGEND.bottom + row * LEGEND.line,
    })),
  );
  return svgOf({
    width: 1100,
    height: 520,
    marginLeft: 50,
    marginTop: 40,
    style: { background: 'white', color: 'black', fontFamily: 'sans-serif', fontSize: '12px' },
    x: { type: 'log', label: 'metres from the true way', domain: [1, 1000], grid: true, tickFormat: String },
    y: {
      label: `share of the fixes that the phone had (${timelines.join(', ')})`,
      domain: [0, 1],
      grid: true,
      tickFormat: '.0%',
    },
    fx: { label: null },
    color: { domain: Object.keys(COLOURS), range: Object.values(COLOURS) },
    marks: [
      frame({ stroke: '#ddd' }),
      line(
        points.filter(({ name }) => !DASHED.has(name)),
        { x: 'metres', y: 'share', fx: 'platform', z: 'name', stroke: 'name', strokeWidth: 2 },
      ),
      line(
        points.filter(({ name }) => DASHED.has(name)),
        { x: 'metres', y: 'share', fx: 'platform', z: 'name', stroke: 'name', strokeDasharray: '5 3' },
      ),
      text(names, { x: 'x', y: 'y', fx: 'platform', text: 'title', fill: 'name', textAnchor: 'end' }),
    ],
  });
}

/** Ends as far below 100 % as fixes were dropped, or lie beyond the last step. */
function curve(passages: readonly Passage[], name: string): { metres: number; share: number }[] {
  const errors = passages.flatMap(({ by }) => by[name]?.errors ?? []).sort((a, b) => a - b);
  const offered = passages.reduce((sum, { by }) => sum + (by[name]?.offered ?? 0), 0);
  let within = 0;
  return STEPS.map((metres) => {
    while ((errors[within] ?? Infinity) <= metres) within += 1;
    return { metres, share: within / offered };
  });
}
