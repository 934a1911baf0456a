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

/** Draws units with replacement: how often each came, by its place in the list. */
function* resamples(units: number): Generator<readonly number[]> {
  const draw = seededDraws(SEED);
  for (let round = 0; round < RESAMPLES; round += 1) {
    const times = new Array<number>(units).fill(0);
    for (let count = 0; count < units; count += 1) {
      const unit = Math.floor(draw() * units);
      times[unit] = (times[unit] ?? 0) + 1;
    }
    yield times;
  }
}

/** Names of units as places in a list, in an order that does not depend on the recordings' order. */
function numbered(values: readonly Drawn[]): ReadonlyMap<string, number> {
  return new Map([...new Set(values.map(({ unit }) => unit))].sort().map((unit, at) => [unit, at]));
}

function middle(figures: readonly number[]): Interval {
  const sorted = figures.filter((figure) => !Number.isNaN(figure)).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return [at(0.025), at(0.975)];
}

/** The interval of a quantile, by drawing whole units with replacement. */
export function quantileInterval(values: readonly Drawn[], share: number): Interval {
  const numbers = numbered(values);
  // From the largest down: of a high quantile few have to be looked at.
  const sorted = [...values].sort((a, b) => b.value - a.value);
  const units = Uint16Array.from(sorted, ({ unit }) => numbers.get(unit) ?? 0);
  const sizes = new Array<number>(numbers.size).fill(0);
  for (const unit of units) sizes[unit] = (sizes[unit] ?? 0) + 1;
  const figures: number[] = [];
  for (const times of resamples(numbers.size)) {
    const all = sizes.reduce((sum, size, unit) => sum + size * (times[unit] ?? 0), 0);
    let above = all * (1 - share);
    let at = 0;
    for (; at < units.length; at += 1) {
      above -= times[units[at] as number] ?? 0;
      if (above <= 0) break;
    }
    figures.push(sorted[at]?.value ?? Number.NaN);
  }
  return middle(figures);
}

/** The interval of a mean, likewise. */
export function meanInterval(values: readonly Drawn[]): Interval {
  const numbers = numbered(values);
  const sums = new Array<number>(numbers.size).fill(0);
  const counts = new Array<number>(numbers.size).fill(0);
  for (const { value, unit } of values) {
    const at = numbers.get(unit) ?? 0;
    sums[at] = (sums[at] ?? 0) + value;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const figures: number[] = [];
  for (const times of resamples(numbers.size)) {
    const total = (of: readonly number[]) => of.reduce((sum, one, at) => sum + one * (times[at] ?? 0), 0);
    figures.push(total(sums) / total(counts));
  }
  return middle(figures);
}
