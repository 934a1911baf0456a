import type { Scheduler } from '@geo/core';

/** Plain timers of Node, for waits of seconds. */
export const nodeTimers: Pick<Scheduler, 'after' | 'uptime'> = {
  uptime: () => performance.now(),
  after(delayMillis, run) {
    const timer = setTimeout(run, delayMillis);
    return () => clearTimeout(timer);
  },
};
