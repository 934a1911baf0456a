import type { Outcome } from './runtime';

/** Where a guest says something else than the transcript has. */
export interface Difference {
  /** The line of the transcript, from 1, that caused what was said, or should have. */
  readonly line: number;
  /** What stands in the transcript; undefined where nothing more does. */
  readonly expected: string | undefined;
  /** What the guest said; undefined where it said nothing more. */
  readonly got: string | undefined;
}

interface Said {
  readonly cause: number;
  readonly json: string;
}

/** The first difference between a transcript and what came of replaying it; undefined where they are the same to the byte. */
export function firstDifference(lines: readonly string[], outcome: Outcome): Difference | undefined {
  const expected = saidIn(lines);
  for (let index = 0; index < Math.max(expected.length, outcome.posts.length); index += 1) {
    const want = expected[index];
    const json = outcome.posts[index];
    const cause = outcome.causes[index];
    if (json === want?.json && cause === want?.cause) continue;
    const line = Math.min(want?.cause ?? Number.POSITIVE_INFINITY, cause ?? Number.POSITIVE_INFINITY);
    return {
      line,
      expected: want?.cause === line ? want.json : undefined,
      got: cause === line ? json : undefined,
    };
  }
  return undefined;
}

/** The lines of the guests, each with the line that caused it: the last before it that is for a guest. */
function saidIn(lines: readonly string[]): readonly Said[] {
  const said: Said[] = [];
  let cause = 0;
  lines.forEach((line, index) => {
    if (line.startsWith('<')) said.push({ cause, json: line.slice(2) });
    else if (line.startsWith('>') || line.startsWith('=')) cause = index + 1;
  });
  return said;
}

/** So much of a message is shown on either side of where two begin to differ. */
const SHOWN_CHARACTERS = 80;

/** In words, around the first byte that differs. */
export function describeDifference({ line, expected, got }: Difference): string {
  if (expected === undefined) return `after line ${line} it also says ${shortened(got ?? '', 0)}`;
  if (got === undefined) return `after line ${line} it does not say ${shortened(expected, 0)}`;
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at += 1;
  return `after line ${line}, character ${at + 1}: expected ${shortened(expected, at)} and got ${shortened(got, at)}`;
}

function shortened(json: string, around: number): string {
  const from = Math.max(0, around - SHOWN_CHARACTERS / 2);
  const text = json.slice(from, around + SHOWN_CHARACTERS);
  return `${from > 0 ? '…' : ''}${text}${around + SHOWN_CHARACTERS < json.length ? '…' : ''}`;
}
