import {
  type ConfigPatch,
  createEngine,
  createPendingWork,
  type Engine,
  type Geofence,
  type HeadlessTask,
} from '@geo/core';
import { tellingStorage } from '../phone/telling-storage';
import type { Tracker } from '../phone/tracker';
import { type AppEngine, appEngine } from './app-engine';
import type { Failures } from './failures';
import type { AppRuntime } from './globals';
import type { Hearing } from './hearing';

/** What an app does when it begins: registers its listeners, calls `ready`, and whatever else. */
export type App = (engine: Engine) => unknown;

/** How the app of a story is. */
export interface AppOptions {
  readonly app: App | undefined;
  readonly headless: HeadlessTask | undefined;
  readonly config: ConfigPatch;
  readonly geofences: readonly Geofence[];
  /** Are `ready` and `start` called where the app does not call `ready` itself? */
  readonly starts: boolean;
  readonly blackBox: boolean;
  readonly failures: Failures;
  /** Before any of the app's own functions is called. */
  before(): void;
  /** A runtime of the app begins, over what leads it to clocks and networks; the one before is gone. */
  runtimeComes(runtime: AppRuntime): void;
  runtimeGoes(): void;
  /** Calls an operation for the app, or for the test. */
  calls<T>(operation: string, args: readonly unknown[], run: () => Promise<T>): Promise<T>;
}

/** The engine with the app around it, in whichever life. */
export interface AppTracker {
  readonly tracker: Tracker;
  /** Counts from 1; 0 before the first. */
  readonly life: number;
  /** As the app has it; `undefined` before the first life. */
  readonly engine: Engine | undefined;
  /** As nobody but the phone has it: what it is asked is nobody's call. */
  readonly own: Engine | undefined;
  /** Settles when what the app does at its beginning is done; rejects as it does. */
  readonly begun: Promise<void>;
  /** What went wrong as the app began, once. */
  takeFailure(): unknown;
  /** Has `ready` been answered in this life? */
  readonly isReady: boolean;
  /** The decision trace of every life. */
  readonly trace: readonly string[];
}

/** Runs the user's app around an engine, anew in each life, and does what it leaves undone. */
export function appTracker(options: AppOptions, hearing: Hearing): AppTracker {
  const { app, headless, config, geofences, starts, blackBox, failures, before, calls } = options;
  const hasApp = app !== undefined;
  const trace: string[] = [];
  let life = 0;
  let own: Engine | undefined;
  let present: AppEngine | undefined;
  let begun: Promise<void> = Promise.resolve();
  let failure: unknown;
  /** The first app that was ready has stored the fences, and switched tracking on. */
  let isStarted = false;

  /** An app that calls `ready` itself is in charge of everything else as well. */
  async function begins(own: AppEngine): Promise<void> {
    const { engine } = own;
    await app?.(engine);
    const isInCharge = own.opening !== undefined || !starts;
    if (!isInCharge) await engine.ready();
    await own.opening;
    if (isStarted || own.opening === undefined) return;
    isStarted = true;
    if (geofences.length > 0) await engine.addGeofences(geofences);
    if (!isInCharge) await engine.start();
  }

  /** The app's runtime comes up around an engine. */
  function appRuns(engine: Engine): void {
    const own = appEngine(engine, { hearing, failures, before, config, calls, hasApp });
    present = own;
    begun = begins(own);
    begun.catch((error: unknown) => {
      failure = error;
    });
    own.overhears();
  }

  /** Nobody is there but the engine: it can be asked, and runs the headless task. */
  function runsAlone(engine: Engine): void {
    const own = appEngine(engine, { hearing, failures, before, config: {}, calls, hasApp });
    present = own;
    own.overhears();
    own.engine.ready({ reset: false }).catch((error: unknown) => {
      failure = error;
    });
  }

  return {
    trace,
    get life() {
      return life;
    },
    get engine() {
      return present?.engine;
    },
    get own() {
      return own;
    },
    get begun() {
      return begun;
    },
    takeFailure() {
      const taken = failure;
      failure = undefined;
      return taken;
    },
    get isReady() {
      return present?.isReady ?? false;
    },
    tracker({ life: born, hasRuntime, os, ports, reports, tells }) {
      life = born;
      const pendingWork = createPendingWork();
      const engine = createEngine({
        ports: { ...ports, storage: tellingStorage(ports.storage, tells) },
        pendingWork,
        profile: os.profile,
        blackBox,
        trace(line) {
          trace.push(line);
          reports({ saw: 'trace', line });
        },
      });
      own = engine;
      const task = headless && failures.noting('headless task', headless);
      const takes: HeadlessTask = (event, delivery) => {
        hearing.byTask(event, delivery, !hasApp);
        before();
        return task?.(event, delivery);
      };
      // Where nobody has a task, events wait for the app, unless nobody has an app either.
      if (headless !== undefined || !hasApp) engine.registerHeadlessTask(takes);
      /** The headless task has a runtime of its own, from one start of the process to the next. */
      const isAlone = () => (headless === undefined ? options.runtimeGoes() : options.runtimeComes(ports));
      if (hasRuntime) {
        options.runtimeComes(ports);
        appRuns(engine);
      } else {
        isAlone();
        runsAlone(engine);
      }
      return {
        get busy() {
          return engine.busy;
        },
        runtimeComes() {
          present?.leaves();
          options.runtimeComes(ports);
          appRuns(engine);
        },
        runtimeGoes() {
          present?.leaves();
          isAlone();
          runsAlone(engine);
        },
      };
    },
  };
}
