import type { Outcome } from './job';

/** What is printed with `--json`: one line. */
export interface Summary {
  readonly seeds: number;
  readonly from: number;
  /** Simulated for each seed. */
  readonly hours: number;
  readonly deviceHours: number;
  /** Seeds in which something did not hold, or that broke off. */
  readonly failed: number;
  readonly violations: number;
  readonly seconds: number;
  readonly threads: number;
  /** Device-hours in a second of wall clock, over all threads. */
  readonly hoursPerSecond: number;
  /** Device-hours in a second of processor time: what one core does, whatever else the machine is doing. */
  readonly hoursPerCoreSecond: number;
  /** Over the hashes of all seeds, in their order. */
  readonly hash: string;
  readonly counts: Readonly<Record<string, number>>;
  /** How many seeds violate each invariant. */
  readonly invariants: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
}

/** The first violation of a seed. */
export interface Failure {
  readonly seed: number;
  readonly invariant: string;
  readonly message: string;
  readonly at: number;
}

/** What a soak took. */
export interface Expense {
  readonly hours: number;
  readonly threads: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  /** Over the hashes. */
  readonly hash: string;
}

/** A run that broke off is a failure under this name. */
export const BROKE_OFF = 'the run broke off';

const rounded = (value: number) => Math.round(value * 10) / 10;

function added(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const each of counts) {
    for (const [name, count] of Object.entries(each)) sum[name] = (sum[name] ?? 0) + count;
  }
  return Object.fromEntries(Object.entries(sum).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The failure of a seed: its first violation, or the error that ended the run; empty where every invariant held. */
export function failuresOf({ seed, violations: [first], broke }: Outcome): readonly Failure[] {
  if (broke !== undefined) return [{ seed, invariant: BROKE_OFF, message: broke, at: 0 }];
  if (first === undefined) return [];
  return [{ seed, ...first }];
}

/** The names of what a seed violates, each once. */
function named({ violations, broke }: Outcome): Record<string, number> {
  const names = violations.map(({ invariant }) => invariant);
  return Object.fromEntries([...names, ...(broke === undefined ? [] : [BROKE_OFF])].map((name) => [name, 1]));
}

/** The sum of a soak. */
export function summaryOf(outcomes: readonly Outcome[], expense: Expense): Summary {
  const { hours, threads, seconds, processorSeconds, hash } = expense;
  const deviceHours = hours * outcomes.length;
  const failures = outcomes.flatMap(failuresOf);
  return {
    seeds: outcomes.length,
    from: outcomes[0]?.seed ?? 0,
    hours,
    deviceHours,
    failed: failures.length,
    violations: outcomes.reduce((sum, { violations, broke }) => sum + violations.length + (broke ? 1 : 0), 0),
    seconds: rounded(seconds),
    threads,
    hoursPerSecond: rounded(deviceHours / seconds),
    hoursPerCoreSecond: rounded(deviceHours / processorSeconds),
    hash,
    counts: added(outcomes.map((outcome) => outcome.counts)),
    invariants: added(outcomes.map(named)),
    failures,
  };
}
