import type { Scheduler } from '../ports/scheduler';

/**
 * The result of some work, or a rejection when there is none within the timeout: no caller waits forever on a silent port.
 * A later result is ignored.
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
