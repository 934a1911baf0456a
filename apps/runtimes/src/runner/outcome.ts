import type { Outcome } from '../runtime';

interface Figures {
  readonly firstEventMillis: number | null;
  readonly replayMillis: number;
  readonly heapBytes: number | null;
}

/** Reads what the runner printed in an engine (see runner/replay.ts). Throws where it broke off, with what the engine said. */
export function readOutcome(printed: string): Outcome {
  const posts: string[] = [];
  const causes: number[] = [];
  let figures: Figures | undefined;
  const strange: string[] = [];
  for (const line of printed.split('\n')) {
    if (line.startsWith('< ')) {
      const space = line.indexOf(' ', 2);
      causes.push(Number(line.slice(2, space)));
      posts.push(line.slice(space + 1));
    } else if (line.startsWith('@ ')) figures = JSON.parse(line.slice(2)) as Figures;
    else if (line.trim() !== '') strange.push(line.trim());
  }
  if (figures === undefined || strange.length > 0)
    throw new Error(
      `the replay broke off: ${strange.join('; ').slice(0, 2000) || 'the engine said nothing'}`,
    );
  const { firstEventMillis, replayMillis, heapBytes } = figures;
  return { posts, causes, firstEventMillis, replayMillis, heapBytes };
}
