import type { Scheduler, Wake } from '@geo/core';
import { onPageChange } from '../page/page-life';
import { deadlines } from './deadlines';
import { notedUptime, noteUptime } from './noted-uptime';
import { uptimeClock } from './uptime-clock';

/** Time and wakes of a page or a worker. */
export interface WebScheduler extends Scheduler {
  /** Cancels every timer and alarm and detaches every sink. */
  close(): void;
}

/**
 * The name of every boot. A page cannot tell a start of the machine from a reload, and a reload must not end tracking as a boot does
 * without `startOnBoot`; so all pages of an origin count as one boot, whose uptime never falls.
 */
const BOOT = 'web';

/** How often uptime is noted for the next page, milliseconds: a page may be killed without an event. */
const NOTE_MILLIS = 60_000;

/**
 * Time and wakes of a page or a worker. Nothing wakes a closed or frozen page: `wakeAt` is a timer that follows the wall clock, late by as
 * long as the page is frozen, and ends with the page. A page that is resumed, and a machine that slept, are reported as a wake, by which the
 * engine computes its timers again. The launch is delivered to the first sink, inside `onWake`.
 */
export function webScheduler(): WebScheduler {
  const now = () => Date.now();
  const clock = uptimeClock({
    wall: now,
    monotonic: () => performance.now(),
    noted: notedUptime(),
    // A task of its own: the clock is read in the middle of other work.
    slept: () => void setTimeout(woke),
  });
  const timers = deadlines(() => clock.read());
  const alarmTimers = deadlines(now);
  const alarms = new Map<string, () => void>();
  const sinks = new Set<(wake: Wake) => void>();
  const held: Wake[] = [{ cause: 'launch' }];

  function deliver(wake: Wake): void {
    if (sinks.size === 0) held.push(wake);
    else for (const sink of [...sinks]) sink(wake);
  }

  /** Timers of a hidden page come late, and those of a page that slept later still. */
  function review(): void {
    timers.review();
    alarmTimers.review();
  }

  /** The page stood still. Before the first sink the launch says as much. */
  function woke(): void {
    review();
    if (sinks.size > 0) deliver({ cause: 'launch' });
  }

  const detach = onPageChange((change) => {
    clock.look();
    if (change === 'resumed') woke();
    else if (change === 'shown') review();
    else noteUptime(clock.read());
  });

  const looks = setInterval(() => {
    clock.look();
    noteUptime(clock.read());
  }, NOTE_MILLIS);
  (looks as { unref?(): void }).unref?.();

  return {
    bootId: BOOT,
    now,
    uptime: () => clock.read(),
    after(delayMillis, run) {
      if (!Number.isFinite(delayMillis))
        throw new RangeError(`delayMillis must be a finite number of milliseconds; got ${delayMillis}`);
      return timers.add(clock.read() + delayMillis, run);
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
      detach();
      clearInterval(looks);
      noteUptime(clock.read());
      timers.clear();
      alarmTimers.clear();
      alarms.clear();
      sinks.clear();
    },
  };
}
