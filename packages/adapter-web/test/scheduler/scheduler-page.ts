import { schedulerCases } from '@geo/core/testing';
import { webScheduler } from '../../src/scheduler/web-scheduler';

globalThis.casesOfPage = {
  scheduler: schedulerCases(() => {
    const scheduler = webScheduler();
    return {
      scheduler,
      wait: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
      close: () => scheduler.close(),
    };
  }),
};

const seen: string[] = [];

Object.assign(globalThis, {
  seen,
  /** Notes the wakes, and a run after this long. */
  startWatching(millis: number) {
    const scheduler = webScheduler();
    scheduler.onWake(({ cause }) => seen.push(cause));
    scheduler.after(millis, () => seen.push('the timer'));
  },
  clockNow() {
    const scheduler = webScheduler();
    return { bootId: scheduler.bootId, up: scheduler.uptime() };
  },
});
