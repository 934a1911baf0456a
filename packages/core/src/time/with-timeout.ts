import type { Scheduler } from '../ports/scheduler';
import type { PendingWork } from './pending-work';

/**
 * The answer of some work, or a rejection when none comes in time: nobody waits for ever on a port that keeps silent.
 * What comes later is ignored.
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
    // A task of its own: it may go on when nobody waits for it any more.
    const settled = pending.run(Promise.resolve().then(work));
    settled.then(giveUp, giveUp);
    settled.then(resolve, reject);
  });
  return pending.wait(answer);
}
