import type { Scheduler, Wake } from '@geo/core';
import type { GuestMessage, Moment } from '../../protocol/messages';
import { createTimers } from './timers';

/** Time as the host tells it, and wakes. */
export interface RemoteScheduler extends Scheduler {
  wake(wake: Wake): void;
  fire(): void;
}

export function remoteScheduler(
  bootId: string,
  moment: () => Moment,
  say: (message: GuestMessage) => void,
): RemoteScheduler {
  const timers = createTimers((timer) => say({ timer }));
  let sink: ((wake: Wake) => void) | undefined;
  let held: Wake[] = [];

  return {
    bootId,
    now: () => moment().now,
    uptime: () => moment().up,
    after: (delayMillis, run) => timers.set(moment().up + Math.max(0, delayMillis), run),
    wakeAt: (name, at) => say({ wakeAt: name, at }),
    onWake(hear) {
      sink = hear;
      const before = held;
      held = [];
      for (const wake of before) hear(wake);
      return () => {
        if (sink === hear) sink = undefined;
      };
    },
    wake(wake) {
      if (sink) sink(wake);
      else held.push(wake);
    },
    fire: () => timers.fire(moment().up),
  };
}
