import type { ConfigPatch } from '@geo/core';
import { fewest } from './fewest';
import type { RunPlan, Verdict } from './run';

/** How a plan is shrunk. */
export interface ShrinkOptions {
  /** Plays a plan. */
  readonly run: (plan: RunPlan) => Promise<Verdict>;
  /** Most runs that it may take. Default 150: a few minutes at the worst. */
  readonly mostRuns?: number;
  /** Called after every run. */
  readonly progress?: (runs: number, smallest: RunPlan) => void;
}

/** A plan made smaller. */
export interface Shrunk {
  /** The least that was found to fail. */
  readonly plan: RunPlan;
  /** How it failed. */
  readonly verdict: Verdict;
  /** How many runs it took. */
  readonly runs: number;
}

const MOST_RUNS = 150;

/** The fences along the way are the first ones of a plan; the others are there to be left out. */
const FEW_FENCES = 40;

/** How long a run continues after the violation: it may lie in the middle of an operation. */
const AFTERMATH_MILLIS = 1000;

/**
 * A smaller plan that violates the same invariant as this verdict's first violation: what comes after it is cut, then faults and
 * calls are left out, then the config and everything else is simplified. The result is a plan as any other.
 */
export async function shrink(found: Verdict, options: ShrinkOptions): Promise<Shrunk> {
  const { run, mostRuns = MOST_RUNS, progress } = options;
  const [violation] = found.violations;
  if (violation === undefined)
    throw new Error(`seed ${found.plan.seed} violates nothing: there is nothing to shrink`);
  const { invariant } = violation;
  let smallest = found;
  let runs = 0;

  /** Does this plan fail in the same way? Then it is the smallest so far. */
  async function takes(plan: RunPlan): Promise<boolean> {
    if (runs >= mostRuns) return false;
    runs++;
    const verdict = await run(plan);
    const fails = verdict.violations.some((other) => other.invariant === invariant);
    if (fails) smallest = verdict;
    progress?.(runs, smallest.plan);
    return fails;
  }
  const changed = (change: Partial<RunPlan>) => takes({ ...smallest.plan, ...change });

  async function cutsTime(): Promise<void> {
    const at = smallest.violations.find((other) => other.invariant === invariant)?.at;
    if (at === undefined) return;
    const untilMillis = at + AFTERMATH_MILLIS;
    if (untilMillis >= (smallest.plan.untilMillis ?? smallest.plan.hours * 3_600_000)) return;
    const isBefore = (each: { readonly at: number }) => each.at <= untilMillis;
    const { faults, calls } = smallest.plan;
    await changed({ untilMillis, faults: faults.filter(isBefore), calls: calls.filter(isBefore) });
  }

  async function simplifies(): Promise<void> {
    const { fences } = smallest.plan;
    if (fences > 0 && !(await changed({ fences: 0 })) && fences > FEW_FENCES)
      await changed({ fences: FEW_FENCES });
    if (smallest.plan.poison > 0) await changed({ poison: 0 });
    if (smallest.plan.stumbling > 0) await changed({ stumbling: 0 });
    if (smallest.plan.tokens) await changed({ tokens: false });
    const keys = Object.entries(smallest.plan.config);
    await fewest(keys, (left) => changed({ config: Object.fromEntries(left) as ConfigPatch }));
  }

  await cutsTime();
  await fewest(smallest.plan.calls, (calls) => changed({ calls }));
  await fewest(smallest.plan.faults, (faults) => changed({ faults }));
  await cutsTime();
  await simplifies();
  await fewest(smallest.plan.faults, (faults) => changed({ faults }));
  return { plan: smallest.plan, verdict: smallest, runs };
}
