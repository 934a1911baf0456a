import { createHash } from 'node:crypto';
import type { PlanOptions } from '@geo/simulator';
import { failureText } from '../output/failure-text';
import { progressBar } from '../output/progress';
import { summaryText } from '../output/summary-text';
import type { Outcome } from '../soak/job';
import { soak } from '../soak/soak';
import { failuresOf, summaryOf } from '../soak/summary';
import { replayText } from './replay-text';
import { shrinkFailures } from './shrink-failures';

/** Many seeds. */
export interface SoakCommand {
  readonly count: number;
  readonly from: number;
  readonly threads: number;
  readonly json?: true;
  readonly shrink: boolean;
  /** Where shrunk plans are written. */
  readonly out: string;
  readonly options: PlanOptions & { readonly hours: number };
}

/** So many failures are told in full; of the rest only how many there are. */
const MOST_TOLD = 10;

/** Plays them, prints the sum, and shrinks what failed. Did everything hold? */
export async function soakCommand(command: SoakCommand): Promise<boolean> {
  const { count, from, options, json } = command;
  const threads = Math.min(command.threads, count);
  const jobs = Array.from({ length: count }, (_, index) => ({ seed: from + index, ...options }));
  const progress = progressBar(count, options.hours);
  const startedAt = performance.now();
  const processorAt = process.cpuUsage();
  let failed = 0;

  /** A failure is told when it is found: a soak may have an hour to go. */
  function found(outcome: Outcome): void {
    const [failure] = failuresOf(outcome);
    if (failure !== undefined && ++failed <= MOST_TOLD)
      progress.say(failureText(failure, replayText(failure.seed, options)));
    progress.step(failed);
  }

  const outcomes = await soak({
    jobs,
    threads,
    worker: new URL('./worker.js', import.meta.url),
    progress: found,
  });
  progress.end();
  const spent = process.cpuUsage(processorAt);
  const summary = summaryOf(outcomes, {
    hours: options.hours,
    threads,
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (spent.user + spent.system) / 1e6,
    hash: hashOf(outcomes),
  });
  process.stdout.write(`${json ? JSON.stringify(summary) : summaryText(summary)}\n`);
  if (failed > MOST_TOLD) process.stderr.write(`\nand ${failed - MOST_TOLD} more\n`);
  if (command.shrink) await shrinkFailures(summary.failures, command);
  return summary.failed === 0;
}

const hashOf = (outcomes: readonly Outcome[]) =>
  createHash('sha256')
    .update(outcomes.map(({ hash }) => hash).join())
    .digest('hex')
    .slice(0, 16);
