import { type PlanOptions, planOf, runPlan, type Violation } from '@geo/simulator';

/** One seed to run. */
export interface Job extends PlanOptions {
  readonly seed: number;
}

/** The result of a seed, small enough to be passed between threads. */
export interface Outcome {
  readonly seed: number;
  readonly hash: string;
  readonly violations: readonly Violation[];
  readonly counts: Readonly<Record<string, number>>;
  /** The error that ended the run: the simulator or the engine threw. */
  readonly broke?: string;
}

/** A run that violates something every second says no more than its first ones. */
const MOST_VIOLATIONS = 20;

/** Runs one seed. A run that throws is an outcome too, and does not end the soak. */
export async function play({ seed, ...options }: Job): Promise<Outcome> {
  try {
    const { hash, violations, counts } = await runPlan(planOf(seed, options));
    return { seed, hash, violations: violations.slice(0, MOST_VIOLATIONS), counts };
  } catch (error) {
    const broke = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { seed, hash: '', violations: [], counts: {}, broke };
  }
}
