import type { Http, Scheduler } from '@geo/core';
import type { Failures } from './failures';
import { type Fetch, fetchOver } from './fetch';

/** A timer of the app, as `setTimeout` gives it out. */
export type TimerId = number;

/** The globals that lead an app to clocks and networks, on the phone's own. */
export interface PhoneGlobals {
  /** `new Date()` and `Date.now()` say what the phone's clock shows. */
  readonly Date: DateConstructor;
  /** Runs while the process does: late where it was suspended, never once the app's runtime is gone. */
  setTimeout(run: (...args: never[]) => unknown, delayMillis?: number, ...args: readonly unknown[]): TimerId;
  /** Takes a timer back; harmless twice. */
  clearTimeout(id?: TimerId): void;
  /** As `setTimeout`, again and again. */
  setInterval(run: (...args: never[]) => unknown, delayMillis?: number, ...args: readonly unknown[]): TimerId;
  /** Takes an interval back; harmless twice. */
  clearInterval(id?: TimerId): void;
  /** Over the phone's network, to what `backend` of the options answers. */
  readonly fetch: Fetch;
}

/** The runtime of an app that is there now: what its globals lead to. */
export interface AppRuntime {
  readonly scheduler: Scheduler;
  readonly http: Http;
}

/** The globals, and how their runtime comes and goes. */
export interface Globals {
  readonly globals: PhoneGlobals;
  /** Puts them in the place of the real ones; what it answers puts those back. */
  install(target?: object): () => void;
  /** Timers of the runtime before are gone with it. */
  start(runtime: AppRuntime): void;
  stop(): void;
}

/** What Node and browsers do with shorter delays of an interval: a timer that takes no time would never end. */
const SHORTEST_INTERVAL_MILLIS = 1;

/** @param wall epoch milliseconds as the phone shows them */
export function createGlobals(wall: () => number, failures: Failures): Globals {
  const timers = new Map<TimerId, () => void>();
  let runtime: AppRuntime | undefined;
  let given = 0;

  function begin(delayMillis: number, again: boolean, run: () => void): TimerId {
    const id = ++given;
    const delay = Math.max(again ? SHORTEST_INTERVAL_MILLIS : 0, Number(delayMillis) || 0);
    const due = () => {
      if (again) arm();
      else timers.delete(id);
      run();
    };
    const arm = () => {
      if (runtime !== undefined) timers.set(id, runtime.scheduler.after(delay, due));
    };
    arm();
    return id;
  }

  const clear = (id?: TimerId) => {
    if (id === undefined) return;
    timers.get(id)?.();
    timers.delete(id);
  };

  /** A timer that throws is only logged on a phone; here the error fails the command. */
  const starts =
    (again: boolean): PhoneGlobals['setTimeout'] =>
    (run, delayMillis = 0, ...args) => {
      const noted = failures.recording('timer', run as (...given: readonly unknown[]) => unknown);
      return begin(delayMillis, again, () => {
        try {
          noted(...args);
        } catch {
          // It is in `failures`.
        }
      });
    };

  const globals: PhoneGlobals = {
    Date: dateOn(wall),
    setTimeout: starts(false),
    clearTimeout: clear,
    setInterval: starts(true),
    clearInterval: clear,
    fetch: fetchOver(() => runtime?.http),
  };

  function stop(): void {
    runtime = undefined;
    for (const cancel of timers.values()) cancel();
    timers.clear();
  }

  return {
    globals,
    install(target = globalThis) {
      const place = target as Record<string, unknown>;
      const before = Object.keys(globals).map(
        (name) => [name, Object.getOwnPropertyDescriptor(place, name)] as const,
      );
      for (const [name, value] of Object.entries(globals))
        Object.defineProperty(place, name, { value, configurable: true, writable: true });
      return () => {
        for (const [name, descriptor] of before)
          if (descriptor === undefined) delete place[name];
          else Object.defineProperty(place, name, descriptor);
      };
    },
    start(next) {
      stop();
      runtime = next;
    },
    stop: stop,
  };
}

/** The language's own dates, but for what time it is now. */
function dateOn(wall: () => number): DateConstructor {
  return new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [wall()] : args, newTarget) as object,
    apply: (target) => new target(wall()).toString(),
    get: (target, name, receiver) => (name === 'now' ? wall : Reflect.get(target, name, receiver)),
  });
}
