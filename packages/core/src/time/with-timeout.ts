import type { Scheduler } from '../ports/scheduler';
import type { PendingWork } from './pending-work';

/**
 * The result of some work, or a rejection when there is none within the timeout: no caller waits forever on a silent port.
 * A later result is ignored.
 */
export function withTimeout<T>(
  pending: PendingWork,
  after: Scheduler['after'],
  limitMillis: number,
  silence: string,
  work: () => Promise<T>,
): Promise<T> {
  const answer = new Promise<T>((resolve, reject) => {
    const giveUp = after(limitMillis, () => reject(new Error(silence)));
    // A task of its own: it may go on after the timeout.
    const settled = pending.run(Promise.resolve().then(work));
    settled.then(giveUp, giveUp);
    settled.then(resolve, reject);
  });
  return pending.wait(answer);
}
