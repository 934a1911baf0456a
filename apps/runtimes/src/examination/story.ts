import { hashOf } from '../hash';
import { decisions, type Scenario } from '../scenarios/scenario';

/** A scenario that has been played in this process, in virtual time. */
export interface Story {
  readonly name: string;
  /** Its transcript. */
  readonly lines: readonly string[];
  /** The hash of what the guests say in it. */
  readonly hash: string;
  /** The hash of the decision trace alone: what it decides, whatever words that takes. */
  readonly traceHash: string;
}

/** Plays a scenario. */
export async function tell(scenario: Scenario): Promise<Story> {
  const lines = await scenario.record();
  const said = lines.filter((line) => line.startsWith('< ')).map((line) => line.slice(2));
  if (said.length === 0) throw new Error(`the scenario "${scenario.name}" has a guest that says nothing`);
  return { name: scenario.name, lines, hash: hashOf(said), traceHash: hashOf(decisions(lines)) };
}

/** The last life of a story alone: what stands from its last `=` on. A guest needs nothing of the lives before it. */
export function lastLife(lines: readonly string[]): readonly string[] {
  const from = lines.findLastIndex((line) => line.startsWith('='));
  if (from < 0) throw new Error('there is no line "= …" in this transcript');
  return lines.slice(from);
}

/** One hash over those of several stories, in their order. */
export function hashOfAll(hashes: readonly { readonly name: string; readonly hash: string }[]): string {
  return hashOf(hashes.map(({ name, hash }) => `${name} ${hash}`));
}
