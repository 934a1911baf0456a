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
import { tellingStorage } from './telling-storage';
import type { Process, Tracker } from './tracker';

/** An app around our engine. */
export interface EngineTrackerOptions {
  /** What the app gives to `ready`. */
  readonly config: ConfigPatch;
  /** Added when the app runs for the first time. */
  readonly geofences?: readonly Geofence[];
  /** How the engine is made, besides its ports and profile. The black box is off unless it is asked for. */
  readonly options?: Partial<Omit<EngineOptions, 'ports' | 'profile'>>;
  /** Does the app start tracking when it finds it stopped? Default true. */
  readonly starts?: boolean;
  /** Runs in the app's own runtime when it has come up and the engine is ready, in each life. */
  readonly app?: (engine: Engine, process: Process) => void | Promise<void>;
}

/** All but the compass's, which wants a watch, and the log's. */
const NAMES = EVENT_NAMES.filter((name) => name !== 'heading' && name !== 'log');

/** A tracker that runs our engine, and the engine of the life that runs now. */
export interface EngineTracker extends Tracker {
  /** The engine of the latest life; `undefined` before the first. It does nothing any more when its process has died. */
  readonly engine: Engine | undefined;
}

/** Our engine with an app around it that listens to everything, and reports what it hears and what its calls come to. */
export function engineTracker(options: EngineTrackerOptions): EngineTracker {
  let latest: Engine | undefined;

  const tracker: Tracker = (process) => {
    const { reports } = process;
    const ports: Ports = { ...process.ports, storage: tellingStorage(process.ports.storage, process.tells) };
    const pendingWork = createPendingWork();
    const engine = createEngine({
      blackBox: false,
      trace: (line) => reports({ saw: 'trace', line }),
      ...options.options,
      ports,
      pendingWork,
      profile: process.os.profile,
    });
    latest = engine;
    /** Listeners live as long as the process does; the engine knows when nobody is behind them. */
    let isListening = false;

    function listen(): void {
      if (isListening) return;
      isListening = true;
      for (const name of NAMES)
        engine.on(name, (data, delivery) => reports({ saw: 'event', name, data, delivery }));
    }

    /** An operation, told when it is called and when it has come to something. */
    async function calls<T>(
      operation: string,
      args: readonly unknown[],
      run: () => Promise<T>,
    ): Promise<T | undefined> {
      reports({ saw: 'call', operation, args });
      try {
        const value = await run();
        reports({ saw: 'returned', operation, value });
        return value;
      } catch (error) {
        reports({
          saw: 'failed',
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
      const { geofences, starts = true } = options;
      if (process.life === 1 && geofences !== undefined && geofences.length > 0)
        await calls('addGeofences', [geofences], () => engine.addGeofences(geofences));
      if (starts && state?.enabled === false) await calls('start', [], () => engine.start());
      await options.app?.(engine, process);
    }

    engine.registerHeadlessTask(({ name, ...event }, delivery) => {
      reports({ saw: 'headless', name, event, delivery });
    });
    if (process.hasRuntime) void appRuns();

    return {
      get busy() {
        return engine.busy;
      },
      get isQuiescent() {
        return pendingWork.isQuiescent;
      },
      runtimeComes: () => void appRuns(),
    };
  };

  return Object.defineProperty(tracker, 'engine', { get: () => latest }) as EngineTracker;
}
