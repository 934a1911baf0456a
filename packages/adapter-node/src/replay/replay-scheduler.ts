import type { Scheduler, Wake } from '@geo/core';
import { TimerQueue } from './timer-queue';

/** A clock that stands still until it is moved: the Scheduler port over recorded time. */
export interface ReplayScheduler extends Scheduler {
  /** When the earliest timer is due, epoch milliseconds; `undefined` when none is set. */
  nextAt(): number | undefined;
  /** Moves time to the earliest timer and runs it. Does nothing when none is set. */
  runNext(): void;
  /** Moves time to this epoch millisecond, never back, and past no timer: run those first. */
  moveTo(millis: number): void;
}

/**
 * A clock that begins at `startMillis` (epoch). Uptime counts from there: the recorded device booted with its first
 * fix. The wake of `launch` is held for the first listener.
 */
export function replayScheduler(startMillis: number): ReplayScheduler {
  if (!Number.isFinite(startMillis)) {
    throw new RangeError(`startMillis must be a finite number of epoch milliseconds; got ${startMillis}`);
  }
  const timers = new TimerQueue();
  const alarms = new Map<string, () => void>();
  const sinks = new Set<(wake: Wake) => void>();
  let held: Wake[] = [{ cause: 'launch' }];
  let now = startMillis;

  function wake(cause: Wake): void {
    if (sinks.size === 0) held.push(cause);
    for (const sink of [...sinks]) sink(cause);
  }

  return {
    bootId: `replay-${startMillis}`,
    now: () => now,
    uptime: () => now - startMillis,
    after(delayMillis, run) {
      if (Number.isNaN(delayMillis)) throw new RangeError('delayMillis must be a number; got NaN');
      return timers.add(now + Math.max(0, delayMillis), run);
    },
    wakeAt(name, at) {
      alarms.get(name)?.();
      alarms.delete(name);
      if (at === null) return;
      const ring = () => {
        alarms.delete(name);
        wake({ cause: 'alarm', name });
      };
      alarms.set(name, timers.add(Math.max(now, at), ring));
    },
    onWake(sink) {
      sinks.add(sink);
      const before = held;
      held = [];
      for (const each of before) sink(each);
      return () => {
        sinks.delete(sink);
      };
    },
    nextAt: () => timers.next,
    runNext() {
      const timer = timers.take();
      if (!timer) return;
      now = Math.max(now, timer.deadline);
      timer.run();
    },
    moveTo(millis) {
      now = Math.max(now, Math.min(millis, timers.next ?? millis));
    },
  };
}
