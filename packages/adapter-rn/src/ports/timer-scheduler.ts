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

/** A run that is due once its clock shows `at`. */
interface Deadline {
  readonly clock: () => number;
  readonly at: number;
  look(): void;
}

interface Runtime {
  readonly performance: { now(): number };
  setTimeout(run: () => void, millis: number): unknown;
  clearTimeout(id: unknown): void;
}

/** A deadline further away is waited for in steps: 32-bit timers end longer delays at once. */
const STEP_MILLIS = 60_000;

/**
 * Time by the runtime's timers. They stand still while the app is in the background, and end with it: timers that became due meanwhile run
 * when the app is active again. `wakeAt` cannot wake the app either. All starts of the app count as one boot of the device, whose
 * uptime began with the epoch; it does not follow a wall clock that is set while the app is active.
 */
export function timerScheduler(appState?: AppStateLike): TimerScheduler {
  const { performance, setTimeout, clearTimeout } = globalThis as unknown as Runtime;
  /** Of uptime over the runtime's own clock, which may stand still in the background. */
  let ahead = Date.now() - performance.now();
  let leftAt: number | undefined;
  const timers = new Set<() => void>();
  const waiting = new Set<Deadline>();
  const alarms = new Map<string, () => void>();
  const sinks = new Set<(wake: Wake) => void>();
  const held: Wake[] = [{ cause: 'launch' }];

  const uptime = () => performance.now() + ahead;

  const wallClock = () => Date.now();

  function deliver(wake: Wake): void {
    if (sinks.size === 0) held.push(wake);
    else for (const sink of [...sinks]) sink(wake);
  }

  /** Does an earlier run of the same clock still wait? Runtimes round to milliseconds, and wake one that came a fraction too soon again. */
  function isBehind(deadline: Deadline): boolean {
    let isEarlierCall = true;
    for (const other of waiting) {
      if (other === deadline) isEarlierCall = false;
      else if (other.clock === deadline.clock && other.at < deadline.at) return true;
      else if (other.clock === deadline.clock && other.at === deadline.at && isEarlierCall) return true;
    }
    return false;
  }

  /** Runs once the clock shows this, in the order of deadlines, never inside this call. */
  function runAt(clock: () => number, at: number, run: () => void): () => void {
    let timer: unknown;
    const deadline: Deadline = { clock, at, look };
    const cancel = () => {
      clearTimeout(timer);
      timers.delete(cancel);
      waiting.delete(deadline);
    };
    function look(): void {
      clearTimeout(timer);
      const left = at - clock();
      if (left > 0 || isBehind(deadline)) {
        timer = setTimeout(look, Math.max(1, Math.min(Math.ceil(left), STEP_MILLIS)));
        return;
      }
      cancel();
      run();
    }
    timers.add(cancel);
    waiting.add(deadline);
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
    for (const { look } of [...waiting].sort((a, b) => a.at - b.at)) look();
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
      const cancel = runAt(wallClock, at, () => {
        alarms.delete(name);
        deliver({ cause: 'alarm', name });
      });
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
