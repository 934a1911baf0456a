import type { Scheduler, Wake } from '@geo/core';
import type { GuestMessage, Moment } from '../../protocol/messages';
import { createTimers } from './timers';

/** The scheduler port over the channel: the time of the current message, one timer, wakes. */
export interface RemoteScheduler extends Scheduler {
  wake(wake: Wake): void;
  fire(): void;
}

export function remoteScheduler(
  bootId: string,
  moment: () => Moment,
  send: (message: GuestMessage) => void,
): RemoteScheduler {
  const timers = createTimers((timer) => send({ timer }));
  let sink: ((wake: Wake) => void) | undefined;
  let held: Wake[] = [];

  return {
    bootId,
    now: () => moment().now,
    uptime: () => moment().up,
    after: (delayMillis, run) => timers.set(moment().up + Math.max(0, delayMillis), run),
    wakeAt: (name, at, isInexact) => send({ wakeAt: name, at, ...(isInexact ? { inexact: true } : {}) }),
    onWake(run) {
      sink = run;
      const before = held;
      held = [];
      for (const wake of before) run(wake);
      return () => {
        if (sink === run) sink = undefined;
      };
    },
    wake(wake) {
      if (sink) sink(wake);
      else held.push(wake);
    },
    fire: () => timers.fire(moment().up),
  };
}
