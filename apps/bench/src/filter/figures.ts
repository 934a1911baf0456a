import { type Drawn, type Interval, meanInterval, quantileInterval } from './bootstrap';
import type { Passage, Performance } from './passages';

/** A track of fewer places says nothing of a length. */
const LEAST_PLACES = 10;

/** How a filter fared on one platform. Metres, but for shares and ratios. */
export interface FilterFigures {
  /** Sections, and the fixes that the phones had in them. */
  readonly sections: number;
  readonly fixes: number;
  /** Reported place to true way: median, 95th and 99th percentile, root of the mean square. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly rms: number;
  /** Mean of |length / true length - 1| over the sections in which it reported at least ten places, and how many those are. */
  readonly meanAbsLengthError: number;
  readonly lengthSections: number;
  readonly medianLengthRatio: number;
  /** The same mean over all sections: one without places counts as 1, however little the phone had. */
  readonly meanAbsLengthErrorAll: number;
  /** Mean of the same against the stretch that the phone saw, over the sections in which that is 200 m or more. */
  readonly meanAbsSeenError: number;
  /** Share of the fixes that it did not report. */
  readonly dropped: number;
  /** True way, every 10 m of it, to the reported line. */
  readonly truthP50: number;
  readonly truthP95: number;
  /** 95 % of what these would have been on other days and phones. */
  readonly intervals: {
    readonly p50: Interval;
    readonly p95: Interval;
    readonly meanAbsLengthError: Interval;
    readonly truthP95: Interval;
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function figuresOf(passages: readonly Passage[], candidate: string): FilterFigures {
  const runs = passages.map(({ unit, by }) => ({ unit, ...(by[candidate] as Performance) }));
  const drawn = (pick: (run: Performance) => readonly number[]): Drawn[] =>
    runs.flatMap((run) => pick(run).map((value) => ({ value, unit: run.unit })));
  const errors = drawn((run) => run.errors);
  const truth = drawn((run) => run.truthErrors);
  const long = runs.filter((run) => run.errors.length >= LEAST_PLACES);
  const off = (run: Performance) => Math.abs(run.lengthRatio - 1);
  const lengths: Drawn[] = long.map((run) => ({ value: off(run), unit: run.unit }));
  const values = errors.map(({ value }) => value);
  const truths = truth.map(({ value }) => value);
  const fixes = runs.reduce((sum, { offered }) => sum + offered, 0);
  return {
    sections: runs.length,
    fixes,
    p50: quantile(values, 0.5),
    p95: quantile(values, 0.95),
    p99: quantile(values, 0.99),
    rms: Math.sqrt(mean(values.map((value) => value * value))),
    meanAbsLengthError: mean(long.map(off)),
    lengthSections: long.length,
    medianLengthRatio: quantile(
      long.map(({ lengthRatio }) => lengthRatio),
      0.5,
    ),
    meanAbsLengthErrorAll: mean(runs.map(off)),
    meanAbsSeenError: mean(
      long.flatMap(({ seenRatio }) => (seenRatio === undefined ? [] : [Math.abs(seenRatio - 1)])),
    ),
    dropped: 1 - values.length / fixes,
    truthP50: quantile(truths, 0.5),
    truthP95: quantile(truths, 0.95),
    intervals: {
      p50: quantileInterval(errors, 0.5),
      p95: quantileInterval(errors, 0.95),
      meanAbsLengthError: meanInterval(lengths),
      truthP95: quantileInterval(truth, 0.95),
    },
  };
}
