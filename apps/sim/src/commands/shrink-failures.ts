import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlanOptions, planOf, type RunPlan, runPlan, shrink } from '@geo/simulator';
import { shrunkText } from '../output/failure-text';
import { BROKE_OFF, type Failure } from '../soak/summary';

/** The most failures that are shrunk, each of another invariant: shrinking takes up to a hundred runs. */
const MOST_SHRUNK = 3;

/** Options of shrinking. */
export interface Shrinking {
  readonly out: string;
  optionsOf(seed: number): PlanOptions;
  /** The command that runs a seed again. */
  replay(seed: number): string;
}

/** The first failure of each invariant, made as small as it gets, and written down to be played again. */
export async function shrinkFailures(
  failures: readonly Failure[],
  { out, optionsOf, replay }: Shrinking,
): Promise<void> {
  const first = new Map<string, Failure>();
  for (const failure of failures) {
    // A run that broke off has no verdict that a smaller one could be compared with.
    if (failure.invariant !== BROKE_OFF && !first.has(failure.invariant))
      first.set(failure.invariant, failure);
  }
  for (const { seed, invariant } of [...first.values()].slice(0, MOST_SHRUNK)) {
    process.stderr.write(`\nseed ${seed}: ${invariant}\n`);
    const whole = planOf(seed, optionsOf(seed));
    const found = await runPlan(whole);
    const { plan, runs } = await shrink(found, { run: runPlan });
    const file = join(out, `seed-${seed}.json`);
    mkdirSync(out, { recursive: true });
    writeFileSync(file, `${JSON.stringify(plan, undefined, 2)}\n`);
    process.stderr.write(`${shrunkText(plan, runs, file)}\n${byFlags(whole, plan, replay(seed))}`);
  }
}

/** The same by flags, where nothing but faults was left out. */
function byFlags(whole: RunPlan, shrunk: RunPlan, replay: string): string {
  const { untilMillis: _until, ...rest } = shrunk;
  if (JSON.stringify({ ...rest, faults: [] }) !== JSON.stringify({ ...whole, faults: [] })) return '';
  const kept = shrunk.faults.map((fault) => JSON.stringify(fault));
  const numbers = whole.faults.flatMap((fault, number) =>
    kept.includes(JSON.stringify(fault)) ? [number] : [],
  );
  return `  or: ${replay} --only ${numbers.join(',')}\n`;
}
