import type { Outcome } from './runtime';

/** Where the posts of a guest differ from the transcript. */
export interface Difference {
  /** The line of the transcript, from 1, that caused or should have caused the post. */
  readonly line: number;
  /** What stands in the transcript; undefined where nothing more does. */
  readonly expected: string | undefined;
  /** What the guest posted; undefined where it posted nothing more. */
  readonly got: string | undefined;
}

interface Post {
  readonly cause: number;
  readonly json: string;
}

/** The first difference between a transcript and its replay; undefined where they are the same to the byte. */
export function firstDifference(lines: readonly string[], outcome: Outcome): Difference | undefined {
  const expected = postsIn(lines);
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
function postsIn(lines: readonly string[]): readonly Post[] {
  const posts: Post[] = [];
  let cause = 0;
  lines.forEach((line, index) => {
    if (line.startsWith('<')) posts.push({ cause, json: line.slice(2) });
    else if (line.startsWith('>') || line.startsWith('=')) cause = index + 1;
  });
  return posts;
}

/** Characters of a message shown around the first difference. */
const SHOWN_CHARACTERS = 80;

/** A description with the text around the first difference. */
export function describeDifference({ line, expected, got }: Difference): string {
  if (expected === undefined) return `after line ${line} it also posts ${shortened(got ?? '', 0)}`;
  if (got === undefined) return `after line ${line} it does not post ${shortened(expected, 0)}`;
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at += 1;
  return `after line ${line}, character ${at + 1}: expected ${shortened(expected, at)} and got ${shortened(got, at)}`;
}

function shortened(json: string, around: number): string {
  const from = Math.max(0, around - SHOWN_CHARACTERS / 2);
  const text = json.slice(from, around + SHOWN_CHARACTERS);
  return `${from > 0 ? '…' : ''}${text}${around + SHOWN_CHARACTERS < json.length ? '…' : ''}`;
}
