import { describeDifference, firstDifference } from '../difference';
import { hashOf } from '../hash';
import type { Outcome, Runtime } from '../runtime';
import { type Figures, measure, NOT_MEASURED } from './figures';
import { hashOfAll, type Story } from './story';

/** A runtime that is present, and what came of it. */
export interface Examined extends Figures {
  readonly name: string;
  readonly version: string;
  /** Over all stories; null where one could not be told to its end. */
  readonly hash: string | null;
  /** Where it is not the same, story by story; empty where it is. */
  readonly differences: readonly string[];
}

/** How much is done. */
export interface ExamineOptions {
  /** Where the guest's bundle for this runtime lies. */
  readonly bundle: string;
  /** Runs of what is measured in a cold engine; the median counts. With 0 only the bytes are compared. */
  readonly rounds: number;
  /** Is told what is being done. */
  readonly onStep: (words: string) => void;
}

/** Replays every story in a runtime, each in a fresh engine, and measures. Never rejects for what the runtime does. */
export async function examine(
  runtime: Runtime,
  version: string,
  stories: readonly Story[],
  { bundle, rounds, onStep }: ExamineOptions,
): Promise<Examined> {
  const { name } = runtime;
  const outcomes = new Map<string, Outcome>();
  const hashes: { name: string; hash: string }[] = [];
  const differences: string[] = [];
  for (const story of stories) {
    onStep(`${name}: ${story.name}`);
    try {
      const outcome = await runtime.run({ bundle, lines: story.lines });
      outcomes.set(story.name, outcome);
      hashes.push({ name: story.name, hash: hashOf(outcome.posts) });
      const difference = firstDifference(story.lines, outcome);
      if (difference) differences.push(`${story.name}: ${describeDifference(difference)}`);
    } catch (error) {
      differences.push(`${story.name}: ${messageOf(error)}`);
    }
  }
  const figures = await measure(stories, outcomes, {
    rounds,
    replayed: (lines) => runtime.run({ bundle, lines }),
    onStep: (words) => onStep(`${name}: ${words}`),
  }).catch((error: unknown) => {
    differences.push(`measuring: ${messageOf(error)}`);
    return NOT_MEASURED;
  });
  return {
    name,
    version,
    hash: hashes.length === stories.length ? hashOfAll(hashes) : null,
    differences,
    ...figures,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
