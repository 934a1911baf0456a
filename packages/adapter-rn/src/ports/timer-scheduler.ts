import type { Scheduler, Wake } from '@geo/core';

/** What is used of React Native's `AppState`. */
export interface AppStateLike {
  /** Calls the listener with `active`, `inactive` or `background`. */
  addEventListener(type: 'change', listener: (state: string) => void): { remove(): void };
}

/** A scheduler that can be ended. */
export interface TimerScheduler extends Scheduler {
  /** Cancels all timers and alarms. */
  close(): void;
}

interface Runtime {
  readonly performance: { now(): number };
  setTimeout(run: () => void, millis: number): unknown;
  clearTimeout(id: unknown): void;
}

/** A deadline further away is waited for in steps: 32-bit timers end longer delays at once. */
const STEP_MILLIS = 60_000;

/**
 * Time by the runtime's timers. They stand still while the app is in the background, and end with it: what came due meanwhile runs
 * when the app is active again. `wakeAt` cannot wake the app either. All starts of the app count as one boot of the device, whose
 * uptime began with the epoch; it does not follow a wall clock that is set while the app is active.
 */
export function timerScheduler(appState?: AppStateLike): TimerScheduler {
  const { performance, setTimeout, clearTimeout } = globalThis as unknown as Runtime;
  /** Of uptime over the runtime's own clock, which may stand still in the background. */
  let ahead = Date.now() - performance.now();
  let leftAt: number | undefined;
  const timers = new Set<() => void>();
  const waiting = new Set<() => void>();
  const alarms = new Map<string, () => void>();
  const sinks = new Set<(wake: Wake) => void>();
  const held: Wake[] = [{ cause: 'launch' }];

  const uptime = () => performance.now() + ahead;

  function deliver(wake: Wake): void {
    if (sinks.size === 0) held.push(wake);
    else for (const sink of [...sinks]) sink(wake);
  }

  /** Runs once the clock shows this, never inside this call. */
  function runAt(clock: () => number, at: number, run: () => void): () => void {
    let timer: unknown;
    const cancel = () => {
      clearTimeout(timer);
      timers.delete(cancel);
      waiting.delete(look);
    };
    function look(): void {
      clearTimeout(timer);
      const left = at - clock();
      if (left > 0) {
        timer = setTimeout(look, Math.min(Math.ceil(left), STEP_MILLIS));
        return;
      }
      cancel();
      run();
    }
    timers.add(cancel);
    waiting.add(look);
    timer = setTimeout(look, Math.max(0, Math.min(Math.ceil(at - clock()), STEP_MILLIS)));
    return cancel;
  }

  const states = appState?.addEventListener('change', (state) => {
    if (state !== 'active') {
      leftAt ??= uptime();
      return;
    }
    if (leftAt === undefined) return;
    // The larger of both clocks: in the background one of them may have stood still.
    ahead += Math.max(0, Date.now() - uptime());
    leftAt = undefined;
    for (const look of [...waiting]) look();
  });

  return {
    bootId: 'app',
    now: () => Date.now(),
    uptime,
    after(delayMillis, run) {
      if (!Number.isFinite(delayMillis))
        throw new RangeError(`delayMillis must be a finite number of milliseconds; got ${delayMillis}`);
      return runAt(uptime, uptime() + delayMillis, run);
    },
    wakeAt(name, at) {
      alarms.get(name)?.();
      alarms.delete(name);
      if (at === null) return;
      if (!Number.isFinite(at))
        throw new RangeError(`the time of alarm "${name}" must be epoch milliseconds; got ${at}`);
      const cancel = runAt(
        () => Date.now(),
        at,
        () => {
          alarms.delete(name);
          deliver({ cause: 'alarm', name });
        },
      );
      alarms.set(name, cancel);
    },
    onWake(sink) {
      const own = (wake: Wake) => sink(wake);
      sinks.add(own);
      for (const wake of held.splice(0)) own(wake);
      return () => void sinks.delete(own);
    },
    close() {
      for (const cancel of [...timers]) cancel();
      alarms.clear();
      sinks.clear();
      states?.remove();
    },
  };
}
