import { dot, gridX, gridY, line, text } from '@observablehq/plot';
import { svgOf } from '../../plot/svg';
import type { CandidateResult } from '../comparison/comparison';
import { front, type Point } from '../comparison/dominance';
import type { Figures } from '../comparison/figures';
import type { Purpose } from '../worlds/scenario';

interface Mark extends Point {
  readonly isOurs: boolean;
  readonly onFront: boolean;
}

/** What is drawn over energy. */
export interface Against {
  readonly label: string;
  of(figures: Figures): number | undefined;
}

/** The two plots that a contest is judged by. */
export const AGAINST: Readonly<Record<'error' | 'lost', Against>> = {
  error: { label: 'track error p95, metres', of: ({ trackErrorP95 }) => trackErrorP95 },
  lost: { label: 'metres lost at the start of a trip, p50', of: ({ metresLostP50 }) => metresLostP50 },
};

/** A logarithm has no zero: who loses nothing stands at this, metres. */
const LEAST_METERS = 1;

/** Energy a day against something of which less is better, both on logarithmic scales, with the Pareto front. */
export function paretoPlot(
  results: readonly CandidateResult[],
  os: CandidateResult['os'],
  purpose: Purpose,
  against: Against,
): string {
  const points = results
    .filter((one) => one.os === os)
    .flatMap(({ candidate, figures }) => {
      const mine = figures[purpose];
      const y = mine === undefined ? undefined : against.of(mine);
      if (mine === undefined || y === undefined) return [];
      return [
        {
          name: candidate.name,
          isOurs: candidate.isOurs,
          x: mine.mwhPerDay.nominal,
          y: Math.max(LEAST_METERS, y),
        },
      ];
    });
  const best = front(points);
  const marks: Mark[] = points.map((point) => ({ ...point, onFront: best.includes(point) }));
  const colour = (mark: Mark) => (mark.isOurs ? '#c2410c' : mark.onFront ? '#1d4ed8' : '#94a3b8');
  return svgOf({
    width: 1_080,
    height: 600,
    marginLeft: 60,
    marginRight: 280,
    insetTop: 16,
    insetLeft: 12,
    style: { fontFamily: 'system-ui, sans-serif', fontSize: '12px', background: 'white' },
    x: { type: 'log', label: 'energy, mWh a day (model, nominal) →' },
    y: { type: 'log', label: `↑ ${against.label}` },
    marks: [
      gridX({ strokeOpacity: 0.08 }),
      gridY({ strokeOpacity: 0.08 }),
      line(best, {
        x: 'x',
        y: 'y',
        curve: 'step-after',
        stroke: '#1d4ed8',
        strokeOpacity: 0.4,
        strokeDasharray: '4 3',
      }),
      dot(marks, { x: 'x', y: 'y', r: (mark: Mark) => (mark.isOurs ? 6 : 4), fill: colour }),
      text(marks, {
        x: 'x',
        y: 'y',
        text: 'name',
        fill: colour,
        textAnchor: 'start',
        dx: 8,
        stroke: 'white',
        strokeWidth: 3,
      }),
    ],
  });
}
