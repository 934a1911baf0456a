import type { Scheduler, Wake } from '@geo/core';
import { currentBootId } from './boot';
import { deadlines } from './deadlines';
import { uptimeClock } from './uptime-clock';

/** How timers and the life of the process go together. */
export interface NodeSchedulerOptions {
  /**
   * Whether waiting timers and alarms keep the process alive. True, the default, suits a daemon, and a program that
   * awaits something that needs a timer (a retry, a timeout): Node would end before it. A command that tracks nothing by
   * itself may say false, and ends when its own work does.
   */
  readonly keepsProcessAlive?: boolean;
}

/** Time and wakes of a Node process. */
export interface NodeScheduler extends Scheduler {
  /** Cancels every timer and alarm and detaches every sink, so that the process can end. */
  close(): void;
}

/**
 * Time and wakes of a Node process. A running process needs no wake from outside: `wakeAt` is a timer that follows the
 * wall clock, and ends with the process. The launch is delivered to the first sink, inside `onWake`.
 */
export function nodeScheduler({ keepsProcessAlive = true }: NodeSchedulerOptions = {}): NodeScheduler {
  const uptime = uptimeClock();
  const bootId = currentBootId();
  const timers = deadlines(uptime, keepsProcessAlive);
  const alarmTimers = deadlines(Date.now, keepsProcessAlive);
  const alarms = new Map<string, () => void>();
  const sinks = new Set<(wake: Wake) => void>();
  const held: Wake[] = [{ cause: 'launch' }];

  function deliver(wake: Wake): void {
    if (sinks.size === 0) held.push(wake);
    else for (const sink of [...sinks]) sink(wake);
  }

  return {
    bootId,
    now: () => Date.now(),
    uptime,
    after(delayMillis, run) {
      if (!Number.isFinite(delayMillis))
        throw new RangeError(`delayMillis must be a finite number of milliseconds; got ${delayMillis}`);
      return timers.add(uptime() + delayMillis, run);
    },
    wakeAt(name, at) {
      alarms.get(name)?.();
      alarms.delete(name);
      if (at === null) return;
      if (!Number.isFinite(at))
        throw new RangeError(`the time of alarm "${name}" must be epoch milliseconds; got ${at}`);
      const cancel = alarmTimers.add(at, () => {
        alarms.delete(name);
        deliver({ cause: 'alarm', name });
      });
      alarms.set(name, cancel);
    },
    onWake(sink) {
      // A sink of its own, so that one function may listen twice.
      const own = (wake: Wake) => sink(wake);
      sinks.add(own);
      for (const wake of held.splice(0)) own(wake);
      return () => {
        sinks.delete(own);
      };
    },
    close() {
      timers.clear();
      alarmTimers.clear();
      alarms.clear();
      sinks.clear();
    },
  };
}
