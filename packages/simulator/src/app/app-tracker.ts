import { type ConfigPatch, createEngine, type Engine, type Geofence } from '@geo/core';
import type { Tracker } from '../phone/tracker';
import { type AppEngine, appEngine } from './app-engine';
import type { Hearing } from './hearing';

/** What an app does when its process begins: registers its listeners, calls `ready`, and whatever else. */
export type App = (engine: Engine) => unknown;

/** How the app of a story is. */
export interface AppOptions {
  readonly app: App | undefined;
  readonly config: ConfigPatch;
  readonly geofences: readonly Geofence[];
  /** Are `ready` and `start` called where the app does not call `ready` itself? */
  readonly starts: boolean;
  readonly blackBox: boolean;
}

/** The engine with the app around it, in whichever life. */
export interface AppTracker {
  readonly tracker: Tracker;
  /** Counts from 1; 0 before the first. */
  readonly life: number;
  /** As the app has it; `undefined` before the first life. */
  readonly engine: Engine | undefined;
  /** Settles when what the app does at the beginning of this life is done; rejects as it does. */
  readonly begun: Promise<void>;
  /** What went wrong as a life began, once. */
  takeFailure(): unknown;
  /** Has `ready` been answered in this life? */
  readonly isReady: boolean;
  /** The decision trace of every life. */
  readonly trace: readonly string[];
}

/** Runs the user's app around an engine, anew in each life, and does what it leaves undone. */
export function appTracker(options: AppOptions, hearing: Hearing): AppTracker {
  const { app, config, geofences, starts, blackBox } = options;
  const trace: string[] = [];
  let life = 0;
  let present: AppEngine | undefined;
  let begun: Promise<void> = Promise.resolve();
  let failure: unknown;

  /** An app that calls `ready` itself is in charge of everything else as well. */
  async function begins(own: AppEngine, isFirst: boolean): Promise<void> {
    const { engine } = own;
    await app?.(engine);
    const isInCharge = own.opening !== undefined || !starts;
    if (!isInCharge) await engine.ready();
    if (!isFirst) return;
    await own.opening;
    if (geofences.length > 0) await engine.addGeofences(geofences);
    if (!isInCharge) await engine.start();
  }

  return {
    trace,
    get life() {
      return life;
    },
    get engine() {
      return present?.engine;
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
    tracker({ life: mine, os, ports, reports }) {
      life = mine;
      const engine = createEngine({
        ports,
        profile: os.profile,
        blackBox,
        trace(line) {
          trace.push(line);
          reports({ saw: 'trace', line });
        },
      });
      present = appEngine(engine, { hearing, config, hasApp: app !== undefined });
      begun = begins(present, mine === 1);
      begun.catch((error: unknown) => {
        failure = error;
      });
      present.overhears();
      return engine;
    },
  };
}
