import { hashOf } from '../hash';
import { decisions, type Scenario } from '../scenarios/scenario';

/** A scenario that has been played in this process, in virtual time. */
export interface Recording {
  readonly name: string;
  /** Its transcript. */
  readonly lines: readonly string[];
  /** The hash of everything the guests post. */
  readonly hash: string;
  /** The hash of the decision trace alone. */
  readonly traceHash: string;
}

/** Plays a scenario. */
export async function recordScenario(scenario: Scenario): Promise<Recording> {
  const lines = await scenario.record();
  const posts = lines.filter((line) => line.startsWith('< ')).map((line) => line.slice(2));
  if (posts.length === 0) throw new Error(`the scenario "${scenario.name}" has a guest that posts nothing`);
  return { name: scenario.name, lines, hash: hashOf(posts), traceHash: hashOf(decisions(lines)) };
}

/** The transcript of the last process, from the last `=` on. It replays without the processes before it. */
export function lastProcess(lines: readonly string[]): readonly string[] {
  const from = lines.findLastIndex((line) => line.startsWith('='));
  if (from < 0) throw new Error('there is no line "= …" in this transcript');
  return lines.slice(from);
}

/** One hash over those of several recordings, in their order. */
export function combinedHash(hashes: readonly { readonly name: string; readonly hash: string }[]): string {
  return hashOf(hashes.map(({ name, hash }) => `${name} ${hash}`));
}
