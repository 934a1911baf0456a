import type { ConfigPatch, Engine, Geofence, HeadlessTask } from '@geo/core';
import { eventLoopTurn } from '../phone/event-loop-turn';
import { reportingStorage } from '../phone/reporting-storage';
import type { Tracker } from '../phone/tracker';
import { type AppEngine, appEngine } from './app-engine';
import type { StartEngineProcess } from './engine-process';
import type { EventLog } from './event-log';
import type { Failures } from './failures';
import type { AppRuntime } from './globals';

/** The entry point of an app: registers its listeners, calls `ready`, and so on. */
export type App = (engine: Engine) => unknown;

/** The app on a simulated phone. */
export interface AppOptions {
  readonly app: App | undefined;
  readonly headless: HeadlessTask | undefined;
  readonly config: ConfigPatch;
  readonly geofences: readonly Geofence[];
  /** Are `ready` and `start` called where the app does not call `ready` itself? */
  readonly autoStart: boolean;
  readonly blackBox: boolean;
  readonly startEngine: StartEngineProcess;
  readonly failures: Failures;
  /** Called before each of the app's own functions. */
  beforeCallback(): void;
  /** A runtime of the app starts over this clock and network; the one before has ended. */
  startRuntime(runtime: AppRuntime): void;
  stopRuntime(): void;
  /** Calls an operation for the app, or for the test. */
  call<T>(operation: string, args: readonly unknown[], run: () => Promise<T>): Promise<T>;
}

/** The engine with the app around it, over all lives of the process. */
export interface AppTracker {
  readonly tracker: Tracker;
  /** Counts from 1; 0 before the first. */
  readonly life: number;
  /** As the app has it; `undefined` before the first life. */
  readonly engine: Engine | undefined;
  /** The engine itself, for the phone's own queries: they are not observed as calls of the app. */
  readonly ownEngine: Engine | undefined;
  /** Settles as the app's entry point does. */
  readonly started: Promise<void>;
  /** The error that the app threw as it started, once. */
  takeFailure(): unknown;
  /** Has `ready` been answered in this life? */
  readonly isReady: boolean;
  /** The decision trace of every life. */
  readonly trace: readonly string[];
}

/** Runs the user's app around an engine in each life, and calls `ready` and `start` where it does not. */
export function appTracker(options: AppOptions, events: EventLog): AppTracker {
  const { app, headless, config, geofences, autoStart, blackBox, failures, beforeCallback, call } = options;
  const { startEngine } = options;
  const hasApp = app !== undefined;
  const trace: string[] = [];
  let life = 0;
  let own: Engine | undefined;
  let present: AppEngine | undefined;
  let begun: Promise<void> = Promise.resolve();
  let failure: unknown;
  /** Have the fences been added and tracking been started, by the first app that was ready? */
  let isStarted = false;

  /** An app that calls `ready` itself also calls `start` itself. */
  async function begins(own: AppEngine): Promise<void> {
    const { engine } = own;
    await app?.(engine);
    const isInCharge = own.readyCall !== undefined || !autoStart;
    if (!isInCharge) await engine.ready();
    await own.readyCall;
    if (isStarted || own.readyCall === undefined) return;
    isStarted = true;
    if (geofences.length > 0) await engine.addGeofences(geofences);
    if (!isInCharge) await engine.start();
  }

  /** The app's runtime comes up around an engine. */
  function appRuns(engine: Engine): void {
    own = engine;
    const around = appEngine(engine, {
      events,
      failures,
      beforeCallback,
      config,
      call,
      hasApp,
    });
    present = around;
    begun = begins(around);
    begun.catch((error: unknown) => {
      failure = error;
    });
    around.listenToRest();
  }

  /** Without the app's runtime: the engine answers queries and runs the headless task. */
  function runsAlone(engine: Engine): void {
    own = engine;
    const around = appEngine(engine, {
      events,
      failures,
      beforeCallback,
      config: {},
      call,
      hasApp,
    });
    present = around;
    around.listenToRest();
    around.engine.ready({ reset: false }).catch((error: unknown) => {
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
    get ownEngine() {
      return own;
    },
    get started() {
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
    tracker({ life: born, hasRuntime, os, ports, report, emit }) {
      life = born;
      const task = headless && failures.recording('headless task', headless);
      const takes: HeadlessTask = (event, delivery) => {
        events.taskCalled(event, delivery, !hasApp);
        beforeCallback();
        return task?.(event, delivery);
      };
      const process = startEngine({
        ports: { ...ports, storage: reportingStorage(ports.storage, emit) },
        profile: os.profile,
        blackBox,
        turn: eventLoopTurn,
        trace(line) {
          trace.push(line);
          report({ type: 'trace', line });
        },
        // Without a headless task events wait for the app; without an app they are logged here.
        ...(headless !== undefined || !hasApp ? { headlessTask: takes } : {}),
      });
      /** The headless task has a runtime of its own, from one start of the process to the next. */
      const isAlone = () => (headless === undefined ? options.stopRuntime() : options.startRuntime(ports));
      if (hasRuntime) {
        options.startRuntime(ports);
        appRuns(process.attach(false));
      } else {
        isAlone();
        runsAlone(process.attach(true));
      }
      return {
        get busy() {
          return process.busy;
        },
        get isQuiescent() {
          return process.isQuiescent;
        },
        ...(process.settled ? { settled: () => process.settled?.() } : {}),
        ...(process.kill ? { died: () => process.kill?.() } : {}),
        runtimeStarted() {
          present?.detach();
          options.startRuntime(ports);
          appRuns(process.attach(false));
        },
        runtimeStopped() {
          present?.detach();
          isAlone();
          runsAlone(process.attach(true));
        },
      };
    },
  };
}
