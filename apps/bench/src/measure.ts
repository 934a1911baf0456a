import { quantile } from './quantile';

/** What one run took. */
export interface Sample {
  readonly wallMillis: number;
  /** User time of the whole process, garbage collection included, milliseconds. */
  readonly userMillis: number;
  /** System time: what the disk and the sockets took of the processor. */
  readonly systemMillis: number;
}

/** Measures a run. With `node --expose-gc` garbage of earlier work is collected first, and not counted. */
export async function measured(run: () => Promise<void>): Promise<Sample> {
  (globalThis as { gc?: () => void }).gc?.();
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await run();
  const wallMillis = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMillis, userMillis: user / 1000, systemMillis: system / 1000 };
}

/** What is compared: each runs once a round; setup and cleanup are outside the measurement. */
export type Candidates<Name extends string> = Readonly<Record<Name, () => Promise<Sample>>>;

/** One sample of each candidate, taken next to each other. */
export type Round<Name extends string> = Readonly<Record<Name, Sample>>;

/**
 * Runs all candidates once to warm up, and then in turn, A B C, C B A, …: a disturbance of the machine, and
 * what one leaves behind for the next, affects all of them alike.
 */
export async function interleaved<Name extends string>(
  rounds: number,
  candidates: Candidates<Name>,
): Promise<readonly Round<Name>[]> {
  const names = Object.keys(candidates) as Name[];
  for (const name of names) await candidates[name]();
  const results: Round<Name>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const samples = {} as Record<Name, Sample>;
    for (const name of round % 2 === 0 ? names : names.toReversed()) samples[name] = await candidates[name]();
    results.push(samples);
  }
  return results;
}

/** The middle of several rounds, with the least and the most. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The spread of a value over rounds; a ratio is taken within each round, so that both sides met the same machine. */
export function spread<T>(rounds: readonly T[], value: (round: T) => number): Spread {
  const values = rounds.map(value);
  const [low, median, high] = [0, 0.5, 1].map((share) => quantile(values, share));
  if (low === undefined || median === undefined || high === undefined)
    throw new RangeError('a spread needs at least one round; got none');
  return { median, low, high };
}
