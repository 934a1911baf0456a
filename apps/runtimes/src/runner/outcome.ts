import type { Outcome } from '../runtime';

interface Measurements {
  readonly firstEventMillis: number | null;
  readonly replayMillis: number;
  readonly heapBytes: number | null;
}

/** Reads what the runner printed in an engine (see runner/replay.ts). Throws where the replay failed, with the engine's output. */
export function readOutcome(printed: string): Outcome {
  const posts: string[] = [];
  const causes: number[] = [];
  let figures: Measurements | undefined;
  const unexpected: string[] = [];
  for (const line of printed.split('\n')) {
    if (line.startsWith('< ')) {
      const space = line.indexOf(' ', 2);
      causes.push(Number(line.slice(2, space)));
      posts.push(line.slice(space + 1));
    } else if (line.startsWith('@ ')) figures = JSON.parse(line.slice(2)) as Measurements;
    else if (line.trim() !== '') unexpected.push(line.trim());
  }
  if (figures === undefined || unexpected.length > 0)
    throw new Error(
      `the replay broke off: ${unexpected.join('; ').slice(0, 2000) || 'the engine printed nothing'}`,
    );
  const { firstEventMillis, replayMillis, heapBytes } = figures;
  return { posts, causes, firstEventMillis, replayMillis, heapBytes };
}
