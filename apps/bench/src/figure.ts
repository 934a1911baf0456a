import { type Round, type Sample, type Spread, spread } from './measure';

/** One line of a result. */
export interface Figure extends Spread {
  readonly name: string;
  readonly unit: '/s' | 'µs' | 'ms' | 'MB' | '×' | '%';
  /** The least that is asked for, where something is. */
  readonly target?: number;
  /** The most that is allowed, where something is. */
  readonly limit?: number;
}

/** What one benchmark found. */
export interface BenchResult {
  readonly bench: string;
  /** What was measured on, in words. */
  readonly setting: readonly string[];
  readonly figures: readonly Figure[];
  /** Every sample that the figures were made of, by section. */
  readonly samples: Readonly<Record<string, readonly Readonly<Record<string, Sample>>[]>>;
}

/** Is the median what was asked for? `undefined` where nothing was. */
export function holds({ median, target, limit }: Figure): boolean | undefined {
  if (limit !== undefined) return median <= limit;
  return target === undefined ? undefined : median >= target;
}

/** The same figure, with the most that is allowed. */
export function most(figure: Figure, limit: number): Figure {
  return { ...figure, limit };
}

/** How many a second by the clock on the wall. */
export function rate<Name extends string>(
  name: string,
  rounds: readonly Round<Name>[],
  of: Name,
  count: number,
  target?: number,
): Figure {
  const { median, low, high } = spread(rounds, (round) => (count / round[of].wallMillis) * 1000);
  return { name, unit: '/s', median, low, high, ...(target === undefined ? {} : { target }) };
}

/** Processor time for each, user and system, microseconds. */
export function cost<Name extends string>(
  name: string,
  rounds: readonly Round<Name>[],
  of: Name,
  count: number,
): Figure {
  const micros = ({ userMillis, systemMillis }: Sample) => ((userMillis + systemMillis) / count) * 1000;
  return { name, unit: 'µs', ...spread(rounds, (round) => micros(round[of])) };
}

/** How fast one is against another: their times in the same round, so that 1 is as fast and 0.5 takes twice as long. */
export function ratio<Name extends string>(
  name: string,
  rounds: readonly Round<Name>[],
  of: Name,
  against: Name,
  target?: number,
): Figure {
  const quotients = spread(rounds, (round) => round[against].wallMillis / round[of].wallMillis);
  return { name, unit: '×', ...quotients, ...(target === undefined ? {} : { target }) };
}
