import type { ConfigPatch, Engine, Geofence, HeadlessTask, Position } from '@geo/core';
import type { EventSensor } from '../phone/phone';
import type { ModelServer } from '../server/model-server';
import type { App } from './app-tracker';
import type { StartEngineProcess } from './engine-process';
import type { FakeTimers } from './fake-timers';
import type { ScriptedResponse } from './phone-commands';
import { quoted } from './quoted';
import { checkPlace } from './route';

/** Options of a simulated phone. */
export interface SimulatedPhoneOptions {
  /** Default `android`. */
  readonly os?: 'ios' | 'android';
  /** Event sensors of an iPhone: `significantChange` (in the place of `motion`), `visits`. Default none. */
  readonly eventSensors?: readonly EventSensor[];
  /**
   * What `ready` is called with in every life; wins over what the app itself gives to `ready`. Records go to the model server
   * at whatever `url`; default is one of its own.
   */
  readonly config?: ConfigPatch;
  /** Stored in the first life. */
  readonly geofences?: readonly Geofence[];
  /**
   * Your own code: run whenever the app's own runtime (React Native, say) comes up, as the entry of an app is. On iOS that is
   * every life of the process; on Android every one in which the user opened the app. What it registers is gone with its
   * runtime. An app that calls `ready` itself calls `start` itself.
   */
  readonly app?: App;
  /** Android: your headless task, there in every life. It runs while the app's own runtime does not. */
  readonly headless?: HeadlessTask;
  /** Are `ready` and `start` called for an app that does not call `ready` as it begins? Default true. */
  readonly autoStart?: boolean;
  /** The stand-in for the tracker's module that the app imports: `mockBinding()`, or a module that is mocked by it. Default a new one, `phone.binding`. */
  readonly binding?: Engine;
  /** What ids, jitter and, with `noise`, everything else that is chance comes of: a whole number. Default 1. */
  readonly seed?: number;
  /** Wall clock at the beginning: epoch milliseconds, a date, or its text. Default Monday, 2 March 2026, 08:00 UTC. */
  readonly startsAt?: number | string | Date;
  /** Where the phone is at the beginning. Default Marienplatz in Munich. */
  readonly begin?: Position;
  /**
   * Senses as phones have them (fitted to recordings), a system that takes its time, commits that last: nothing is exact any
   * more, and everything still repeats with its seed. Default false: every fix is true, and everything happens at once.
   */
  readonly noise?: boolean;
  /** The backend: default `createModelServer()`, which accepts every upload without a token. */
  readonly server?: ModelServer;
  /** Are the invariants of the engine checked at every step (`phone.violations`)? Default false: it takes time. */
  readonly checks?: boolean;
  /** Does the engine keep its black box (`exportBlackBox`, `explain`)? Default true, as in an app; without it tests are faster. */
  readonly blackBox?: boolean;
  /** What the app's own `fetch` (`phone.globals`) is answered, over the phone's network. Default 404 to everything. */
  readonly backend?: ScriptedResponse;
  /**
   * `vi` or `jest`, with fake timers in use: their clock goes with the phone's from then on, and stands still for an app that
   * is suspended. Needed where code of the app cannot be given `phone.globals`.
   */
  readonly timers?: FakeTimers;
  /**
   * Does the app's own runtime run whenever its process does? Default: on iOS it does, on Android the user has to open the app. An
   * iOS app whose runtime starts with a scene (React Native since the SDK of iOS 27) has none in the background: false.
   */
  readonly runtimeInBackground?: boolean;
  /** Starts the engine of each life of the process. Default: in the heap of the app. */
  readonly startEngine?: StartEngineProcess;
  /** Do errors of the app's listeners, tasks and timers fail the command in which they occur? Default true; `phone.failures` has them in any case. */
  readonly rethrowFailures?: boolean;
}

/** Every option, so that a misspelled one is refused: one that is missing here does not compile. */
const OPTIONS: Readonly<Record<keyof SimulatedPhoneOptions, true>> = {
  os: true,
  config: true,
  geofences: true,
  app: true,
  headless: true,
  autoStart: true,
  binding: true,
  seed: true,
  startsAt: true,
  begin: true,
  noise: true,
  eventSensors: true,
  server: true,
  checks: true,
  blackBox: true,
  backend: true,
  timers: true,
  rethrowFailures: true,
  runtimeInBackground: true,
  startEngine: true,
};
const NAMES = Object.keys(OPTIONS);
const EVENT_SENSORS: readonly EventSensor[] = ['significantChange', 'visits'];
const FLAGS = ['autoStart', 'noise', 'checks', 'blackBox', 'rethrowFailures', 'runtimeInBackground'] as const;

/** Options with everything decided. */
export interface StoryOptions {
  readonly os: 'ios' | 'android';
  readonly config: ConfigPatch;
  readonly seed: number;
  readonly startsAt: number;
  readonly begin: Position;
  readonly noise: boolean;
}

/** Monday, 2 March 2026, 08:00 UTC: a working morning. */
const STARTS_AT = Date.UTC(2026, 2, 2, 8);
/** Marienplatz, Munich: a town, in middle latitudes, and away from every antimeridian. */
const BEGIN: Position = { latitude: 48.1374, longitude: 11.5755 };
/** Where records go unless the configuration says otherwise; nothing leaves this process. */
const URL = 'https://server.test/locations';

/** @throws RangeError naming the option, what was given, and what is allowed. */
export function storyOptions(given: SimulatedPhoneOptions): StoryOptions {
  for (const name of Object.keys(given))
    if (!NAMES.includes(name))
      throw new RangeError(`there is no option ${quoted(name)}; the options are ${NAMES.join(', ')}`);
  for (const name of FLAGS)
    if (given[name] !== undefined && typeof given[name] !== 'boolean')
      throw new RangeError(`${name} must be true or false; got ${quoted(given[name])}`);
  const { os = 'android', seed = 1, begin = BEGIN, noise = false, config, app } = given;
  if (os !== 'ios' && os !== 'android')
    throw new RangeError(`os must be 'ios' or 'android'; got ${quoted(os)}`);
  const { eventSensors = [] } = given;
  const isEventSensor = (sensor: unknown) => (EVENT_SENSORS as readonly unknown[]).includes(sensor);
  if (
    !Array.isArray(eventSensors) ||
    !eventSensors.every(isEventSensor) ||
    (os === 'android' && eventSensors.length > 0)
  )
    throw new RangeError(
      `eventSensors must be a list of ${EVENT_SENSORS.join(', ')}, on iOS; got ${quoted(eventSensors)}`,
    );
  if (!Number.isInteger(seed)) throw new RangeError(`seed must be a whole number; got ${quoted(seed)}`);
  if (app !== undefined && typeof app !== 'function')
    throw new RangeError(`app must be a function that takes the engine; got ${quoted(app)}`);
  checkPlace(begin, 'begin');
  const startsAt = new Date(given.startsAt ?? STARTS_AT).getTime();
  if (!Number.isFinite(startsAt))
    throw new RangeError(
      `startsAt must be epoch milliseconds, a date or its text; got ${quoted(given.startsAt)}`,
    );
  return { os, seed, begin, noise, startsAt, config: { url: URL, ...config } };
}
