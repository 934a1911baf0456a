import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import { CONTENDERS } from './contenders';
import { quantile } from './figures';
import type { Passage } from './passages';

/** Metres at which the curves are drawn: on paper a tenth of an order of magnitude is smooth. */
const STEPS = Array.from({ length: 41 }, (_, step) => 10 ** (step / 13.33));
/** One colour each, ours the strong ones; told apart by colour-blind readers too (Okabe and Ito), with dashes for gates. */
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

/** How many of the fixes that a phone had were reported, within so many metres of the true way: one picture a platform. */
export function plot(passages: readonly Passage[], timelines: readonly string[]): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const reported = passages.filter(({ timeline }) => timelines.includes(timeline));
  const points = [...new Set(reported.map(({ platform }) => platform))].sort().flatMap((platform) =>
    CONTENDERS.flatMap(({ name, title }) => {
      const mine = reported.filter((passage) => passage.platform === platform);
      const errors = mine.flatMap(({ by }) => by[name]?.errors ?? []).sort((a, b) => a - b);
      const offered = mine.reduce((sum, { by }) => sum + (by[name]?.offered ?? 0), 0);
      let within = 0;
      return STEPS.map((metres) => {
        while ((errors[within] ?? Infinity) <= metres) within += 1;
        return { platform, name, title, metres, share: within / offered, p95: quantile(errors, 0.95) };
      });
    }),
  );
  const figure = Plot.plot({
    document,
    title: 'Fixes reported within so many metres of the true way, of all that the phone had',
    subtitle: `${timelines.join(', ')}; a curve ends as far below 100 % as fixes were dropped`,
    width: 1100,
    height: 520,
    marginLeft: 50,
    style: { background: 'white', color: 'black', fontFamily: 'sans-serif', fontSize: '12px' },
    x: { type: 'log', label: 'metres from the true way', domain: [1, 1000], grid: true, tickFormat: String },
    y: { label: 'share of fixes', domain: [0, 1], grid: true, tickFormat: '.0%' },
    fx: { label: null },
    color: {
      domain: CONTENDERS.map(({ title }) => title),
      range: CONTENDERS.map(({ name }) => COLOURS[name] ?? 'gray'),
      legend: true,
    },
    marks: [
      Plot.frame({ stroke: '#ddd' }),
      Plot.line(points, {
        x: 'metres',
        y: 'share',
        fx: 'platform',
        z: 'name',
        stroke: 'title',
        strokeWidth: (point: { name: string }) => (point.name === 'ours' ? 3 : 1.5),
        strokeDasharray: (point: { name: string }) => (DASHED.has(point.name) ? '5 3' : 'none'),
      }),
    ],
  });
  return figure.outerHTML;
}
