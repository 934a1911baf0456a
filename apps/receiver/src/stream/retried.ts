import { setTimeout as wait } from 'node:timers/promises';
import { StreamMismatch } from './streams';

const FIRST_MILLIS = 200;
const LONGEST_MILLIS = 5_000;

/** Tries again until it succeeds, after longer and longer pauses. @throws What it failed with last, once `isOver`, and a {@link StreamMismatch} at once. */
export async function retried<T>(
  attempt: () => Promise<T>,
  { isOver, onFailure }: { isOver: () => boolean; onFailure?: (error: unknown) => void },
): Promise<T> {
  for (let pause = FIRST_MILLIS; ; pause = Math.min(2 * pause, LONGEST_MILLIS)) {
    try {
      return await attempt();
    } catch (error) {
      onFailure?.(error);
      if (isOver() || error instanceof StreamMismatch) throw error;
    }
    await wait(pause);
  }
}
