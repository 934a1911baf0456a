import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlanOptions, planOf, type RunPlan, runPlan, shrink } from '@geo/simulator';
import { shrunkText } from '../output/failure-text';
import { BROKE_OFF, type Failure } from '../soak/summary';
import { replayText } from './replay-text';

/** The most failures that are shrunk, each of another invariant: shrinking takes up to a hundred runs. */
const MOST_SHRUNK = 3;

/** Options of shrinking. */
export interface Shrinking {
  readonly out: string;
  readonly options: PlanOptions;
}

/** The first failure of each invariant, made as small as it gets, and written down to be played again. */
export async function shrinkFailures(
  failures: readonly Failure[],
  { out, options }: Shrinking,
): Promise<void> {
  const first = new Map<string, Failure>();
  for (const failure of failures) {
    // A run that broke off has no verdict that a smaller one could be compared with.
    if (failure.invariant !== BROKE_OFF && !first.has(failure.invariant))
      first.set(failure.invariant, failure);
  }
  for (const { seed, invariant } of [...first.values()].slice(0, MOST_SHRUNK)) {
    process.stderr.write(`\nseed ${seed}: ${invariant}\n`);
    const found = await runPlan(planOf(seed, options));
    const { plan, runs } = await shrink(found, { run: runPlan });
    const file = join(out, `seed-${seed}.json`);
    mkdirSync(out, { recursive: true });
    writeFileSync(file, `${JSON.stringify(plan, undefined, 2)}\n`);
    process.stderr.write(`${shrunkText(plan, runs, file)}\n${byFlags(planOf(seed, options), plan, options)}`);
  }
}

/** The same by flags, where nothing but faults was left out. */
function byFlags(whole: RunPlan, shrunk: RunPlan, options: PlanOptions): string {
  const { untilMillis: _until, ...rest } = shrunk;
  if (JSON.stringify({ ...rest, faults: [] }) !== JSON.stringify({ ...whole, faults: [] })) return '';
  const kept = shrunk.faults.map((fault) => JSON.stringify(fault));
  const numbers = whole.faults.flatMap((fault, number) =>
    kept.includes(JSON.stringify(fault)) ? [number] : [],
  );
  return `  or: ${replayText(whole.seed, options)} --only ${numbers.join(',')}\n`;
}
