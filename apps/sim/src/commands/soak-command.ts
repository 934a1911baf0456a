import { createHash } from 'node:crypto';
import type { PlanOptions } from '@geo/simulator';
import { failureText } from '../output/failure-text';
import { progressBar } from '../output/progress';
import { summaryText } from '../output/summary-text';
import type { Outcome } from '../soak/job';
import { soak } from '../soak/soak';
import { failuresOf, summaryOf } from '../soak/summary';
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
  /** Of each phone. */
  readonly hours: number;
  /** What is not left to a seed. */
  optionsOf(seed: number): PlanOptions;
  /** The command that runs a seed again. */
  replay(seed: number): string;
}

/** The most failures that are printed in full; the others are counted. */
const PRINTED_MAX = 10;

/** Runs the seeds, prints the summary, and shrinks failures. Returns whether every invariant held. */
export async function soakCommand(command: SoakCommand): Promise<boolean> {
  const { count, from, hours, json, optionsOf, replay } = command;
  const threads = Math.min(command.threads, count);
  const jobs = Array.from({ length: count }, (_, index) => ({
    seed: from + index,
    ...optionsOf(from + index),
  }));
  const progress = progressBar(count, hours);
  const startedAt = performance.now();
  const processorAt = process.cpuUsage();
  let failed = 0;

  /** Failures are printed when they are found: a soak may run for another hour. */
  function found(outcome: Outcome): void {
    const [failure] = failuresOf(outcome);
    if (failure !== undefined && ++failed <= PRINTED_MAX)
      progress.say(failureText(failure, replay(failure.seed)));
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
    hours,
    threads,
    seconds: (performance.now() - startedAt) / 1000,
    processorSeconds: (spent.user + spent.system) / 1e6,
    hash: hashOf(outcomes),
  });
  process.stdout.write(`${json ? JSON.stringify(summary) : summaryText(summary)}\n`);
  if (failed > PRINTED_MAX) process.stderr.write(`\nand ${failed - PRINTED_MAX} more\n`);
  if (command.shrink) await shrinkFailures(summary.failures, command);
  return summary.failed === 0;
}

const hashOf = (outcomes: readonly Outcome[]) =>
  createHash('sha256')
    .update(outcomes.map(({ hash }) => hash).join())
    .digest('hex')
    .slice(0, 16);
