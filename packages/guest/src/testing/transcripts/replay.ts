import type { Boot, Deliver } from '../../protocol/channel';
import { parseTranscript } from './transcript';

/** Where a guest posts something else than it did when the transcript was written. */
export interface TranscriptDifference {
  /** The line of the transcript, from 1: the one that was expected, or the one of the host after which too much was posted. */
  readonly line: number;
  /** What stands there; undefined where the transcript expects nothing more. */
  readonly expected: string | undefined;
  /** What the guest posted; undefined where it posted nothing more. `threw: …` where it threw, which a guest never does. */
  readonly got: string | undefined;
}

/** The result of replaying a transcript. */
export interface TranscriptReplay {
  /** Everything that the guests posted, in order, up to and with the first difference. */
  readonly posts: readonly string[];
  /** The first difference; undefined where the guests posted the same to the byte. */
  readonly difference: TranscriptDifference | undefined;
}

interface Expected {
  readonly line: number;
  readonly json: string;
}

/**
 * Sends the host's lines of a transcript to a guest, and compares what it posts. It stops at the first difference.
 * @param lines a transcript, as a file or line by line
 * @param boot begins a fresh guest, for each `=`
 * @param drain resolves when the guest's engine has no promise job left
 * @throws TranscriptError where the transcript cannot be read
 *
 * @example
 * const { difference } = await replayTranscript(lines, createGuest, () => new Promise((done) => setImmediate(done)));
 */
export async function replayTranscript(
  lines: string | readonly string[],
  boot: Boot,
  drain: () => Promise<void>,
): Promise<TranscriptReplay> {
  const posts: string[] = [];
  let expected: Expected[] = [];
  let said: string[] = [];
  let spoken = 0;
  let guest: ((json: string) => void) | undefined;
  let life = 0;

  function begin(): void {
    const mine = ++life;
    const post = (json: string) => {
      // A guest that was given up may have jobs left; their messages are dropped.
      if (mine === life) said.push(json);
    };
    const deliver: Deliver = boot(post);
    guest = (json) => {
      try {
        deliver(json);
      } catch (error) {
        said.push(`threw: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
  }

  /** Compares what the last line of the host caused with what the transcript has. */
  function compared(): TranscriptDifference | undefined {
    const heard = said;
    const wanted = expected;
    said = [];
    expected = [];
    for (let index = 0; index < Math.max(heard.length, wanted.length); index++) {
      const got = heard[index];
      const want = wanted[index];
      if (got !== undefined) posts.push(got);
      if (got !== want?.json) return { line: want?.line ?? spoken, expected: want?.json, got };
    }
    return undefined;
  }

  for (const line of parseTranscript(lines)) {
    if (line.kind === 'remark') continue;
    if (line.kind === 'guest') {
      expected.push({ line: line.number, json: line.json });
      continue;
    }
    const difference = compared();
    if (difference) return { posts, difference };
    spoken = line.number;
    if (line.kind === 'begin') begin();
    else {
      guest?.(line.json);
      await drain();
    }
  }
  return { difference: compared(), posts };
}
