import {
  type ConfigPatch,
  createEngine,
  createPendingWork,
  type Engine,
  type EngineOptions,
  EVENT_NAMES,
  type Geofence,
  type Ports,
} from '@geo/core';
import { reportingStorage } from './reporting-storage';
import type { Process, Tracker } from './tracker';

/** An app around our engine. */
export interface EngineTrackerOptions {
  /** What the app gives to `ready`. */
  readonly config: ConfigPatch;
  /** Added when the app runs for the first time. */
  readonly geofences?: readonly Geofence[];
  /** Options of the engine besides its ports and profile; the defaults are the engine's, so the black box is on. */
  readonly options?: Partial<Omit<EngineOptions, 'ports' | 'profile'>>;
  /** Does the app start tracking when it finds it stopped? Default true. */
  readonly autoStart?: boolean;
  /** Runs in the app's own runtime when it has come up and the engine is ready, in each life. */
  readonly app?: (engine: Engine, process: Process) => void | Promise<void>;
}

/** All but `heading`, which needs a watch, and `log`. */
const NAMES = EVENT_NAMES.filter((name) => name !== 'heading' && name !== 'log');

/** A tracker that runs our engine, and the engine of the life that runs now. */
export interface EngineTracker extends Tracker {
  /** The engine of the latest life; `undefined` before the first. It does nothing any more when its process has died. */
  readonly engine: Engine | undefined;
}

/** Our engine with an app that listens to every event, and reports the events and the results of its calls. */
export function engineTracker(options: EngineTrackerOptions): EngineTracker {
  let latest: Engine | undefined;

  const tracker: Tracker = (process) => {
    const { report } = process;
    const ports: Ports = { ...process.ports, storage: reportingStorage(process.ports.storage, process.emit) };
    const pendingWork = createPendingWork();
    const engine = createEngine({
      trace: (line) => report({ type: 'trace', line }),
      ...options.options,
      ports,
      pendingWork,
      profile: process.os.profile,
    });
    latest = engine;
    /** Listeners live as long as the process; the engine knows when the app's runtime has ended. */
    let isListening = false;

    function listen(): void {
      if (isListening) return;
      isListening = true;
      for (const name of NAMES)
        engine.on(name, (data, delivery) => report({ type: 'event', name, data, delivery }));
    }

    /** Calls an operation and reports the call and its result. */
    async function calls<T>(
      operation: string,
      args: readonly unknown[],
      run: () => Promise<T>,
    ): Promise<T | undefined> {
      report({ type: 'call', operation, args });
      try {
        const value = await run();
        report({ type: 'returned', operation, value });
        return value;
      } catch (error) {
        report({
          type: 'failed',
          operation,
          message: error instanceof Error ? error.message : String(error),
        });
        return undefined;
      }
    }

    async function appRuns(): Promise<void> {
      listen();
      const config = process.life === 1 ? options.config : { ...options.config, reset: false };
      const state = await calls('ready', [config], () => engine.ready(config));
      const { geofences, autoStart = true } = options;
      if (process.life === 1 && geofences !== undefined && geofences.length > 0)
        await calls('addGeofences', [geofences], () => engine.addGeofences(geofences));
      if (autoStart && state?.enabled === false) await calls('start', [], () => engine.start());
      await options.app?.(engine, process);
    }

    engine.registerHeadlessTask(({ name, ...event }, delivery) => {
      report({ type: 'headless', name, event, delivery });
    });
    if (process.hasRuntime) void appRuns();

    return {
      get busy() {
        return engine.busy;
      },
      get isQuiescent() {
        return pendingWork.isQuiescent;
      },
      runtimeStarted: () => void appRuns(),
    };
  };

  return Object.defineProperty(tracker, 'engine', { get: () => latest }) as EngineTracker;
}
