import type { Fix } from './fix';
import type { Life } from './life';
import type { Queue } from './queue';
import { recordOf } from './record';

/** Where a policy's fixes go. */
export interface Track {
  /** Keeps a fix: emits and queues it. */
  keeps(fix: Fix, event?: string): void;
}

/** @param queued - Runs each time a record lies in the queue. */
export function track(life: Life, queue: Queue, queued: () => void): Track {
  return {
    keeps(fix, event) {
      life.emit({
        output: 'fix',
        fix: {
          latitude: fix.latitude,
          longitude: fix.longitude,
          accuracy: fix.accuracy,
          time: fix.time,
          ...(fix.speed !== undefined && { speed: fix.speed }),
        },
      });
      life.work.track(queue.add(recordOf(fix, life.ports.entropy.uuid(), event)).then(queued));
    },
  };
}
