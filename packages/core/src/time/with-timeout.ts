import type { Scheduler } from '../ports/scheduler';

/**
 * The answer of some work, or a rejection when none comes in time: nobody waits for ever on a port that keeps silent.
 * What comes later is ignored.
 */
export function withTimeout<T>(
  after: Scheduler['after'],
  limitMillis: number,
  silence: string,
  work: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = after(limitMillis, () => reject(new Error(silence)));
    const settled = Promise.resolve().then(work);
    settled.then(giveUp, giveUp);
    settled.then(resolve, reject);
  });
}
