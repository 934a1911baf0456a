import { seededDraws } from '../seeded-draws';

/** Twice as many move the ends of an interval by less than its last figure that is printed. */
const RESAMPLES = 200;
/** Any seed would do; a fixed one makes the intervals the same at every run. */
const SEED = 20_190_724;

/** The middle 95 % of what the figure would have been, had other days and phones been recorded. */
export type Interval = readonly [low: number, high: number];

/** A value, and which independent unit (a phone on a day) it belongs to. */
export interface Drawn {
  readonly value: number;
  readonly unit: string;
}

/** How often each unit was drawn, for every resample. */
function resamples(units: readonly string[]): readonly ReadonlyMap<string, number>[] {
  const draw = seededDraws(SEED);
  return Array.from({ length: RESAMPLES }, () => {
    const times = new Map<string, number>();
    for (let count = 0; count < units.length; count += 1) {
      const unit = units[Math.floor(draw() * units.length)] as string;
      times.set(unit, (times.get(unit) ?? 0) + 1);
    }
    return times;
  });
}

const unitsOf = (values: readonly Drawn[]) => [...new Set(values.map(({ unit }) => unit))].sort();

function middle(figures: readonly number[]): Interval {
  const sorted = figures.filter((figure) => !Number.isNaN(figure)).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

/** The interval of a quantile, by drawing whole units with replacement. */
export function quantileInterval(values: readonly Drawn[], share: number): Interval {
  const sorted = [...values].sort((a, b) => a.value - b.value);
  const figures = resamples(unitsOf(values)).map((times) => {
    const weights = sorted.map(({ unit }) => times.get(unit) ?? 0);
    let left = weights.reduce((sum, weight) => sum + weight, 0) * share;
    const at = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return sorted[at]?.value ?? Number.NaN;
  });
  return middle(figures);
}

/** The interval of a mean, likewise. */
export function meanInterval(values: readonly Drawn[]): Interval {
  const figures = resamples(unitsOf(values)).map((times) => {
    let sum = 0;
    let weight = 0;
    for (const { value, unit } of values) {
      sum += value * (times.get(unit) ?? 0);
      weight += times.get(unit) ?? 0;
    }
    return sum / weight;
  });
  return middle(figures);
}
