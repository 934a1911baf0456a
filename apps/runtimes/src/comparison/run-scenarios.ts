import { describeDifference, firstDifference } from '../difference';
import { hashOf } from '../hash';
import type { Outcome, Runtime } from '../runtime';
import { type Measurements, measure, NOT_MEASURED } from './measurements';
import { combinedHash, type Recording } from './recording';

/** The results of one installed runtime. */
export interface RuntimeResult extends Measurements {
  readonly name: string;
  readonly version: string;
  /** Over all recordings; null where one could not be replayed to its end. */
  readonly hash: string | null;
  /** The first difference of each recording; empty where all posts are the same. */
  readonly differences: readonly string[];
}

/** How a runtime is run. */
export interface RunOptions {
  /** Where the guest's bundle for this runtime lies. */
  readonly bundle: string;
  /** Runs of what is measured in a cold engine; the median counts. With 0 only the bytes are compared. */
  readonly rounds: number;
  /** Called with a description of each step. */
  readonly onStep: (step: string) => void;
}

/** Replays every recording in a runtime, each in a fresh engine, and measures. Failures of the runtime are reported as differences. */
export async function runScenarios(
  runtime: Runtime,
  version: string,
  recordings: readonly Recording[],
  { bundle, rounds, onStep }: RunOptions,
): Promise<RuntimeResult> {
  const { name } = runtime;
  const outcomes = new Map<string, Outcome>();
  const hashes: { name: string; hash: string }[] = [];
  const differences: string[] = [];
  for (const recording of recordings) {
    onStep(`${name}: ${recording.name}`);
    try {
      const outcome = await runtime.run({ bundle, lines: recording.lines });
      outcomes.set(recording.name, outcome);
      hashes.push({ name: recording.name, hash: hashOf(outcome.posts) });
      const difference = firstDifference(recording.lines, outcome);
      if (difference) differences.push(`${recording.name}: ${describeDifference(difference)}`);
    } catch (error) {
      differences.push(`${recording.name}: ${messageOf(error)}`);
    }
  }
  const figures = await measure(recordings, outcomes, {
    rounds,
    replayed: (lines) => runtime.run({ bundle, lines }),
    onStep: (step) => onStep(`${name}: ${step}`),
  }).catch((error: unknown) => {
    differences.push(`measuring: ${messageOf(error)}`);
    return NOT_MEASURED;
  });
  return {
    name,
    version,
    hash: hashes.length === recordings.length ? combinedHash(hashes) : null,
    differences,
    ...figures,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
