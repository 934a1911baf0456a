import {
  idbStorage,
  type WebScheduler,
  webEntropy,
  webHttp,
  webPresence,
  webScheduler,
} from '@geo/adapter-web';
import { createEngine, type Position, WEB_PROFILE } from '@geo/core';
import { digestOfRun, type Observation, type ObservationPayload } from '@geo/simulator';
import type { BrowserOpening, PhoneNow } from '../protocol/index';
import { actOnEngine, callOf } from '../session/engine-actions';
import { stateReader } from '../session/state-reader';
import type { Feed, FeedWatch } from './feed';
import { observedPorts } from './observed-ports';
import type { RemoteSensor } from './remote-sensor';
import { soleUse } from './sole-use';

/** The database of the playground in this origin, and the lock of the tab that uses it. */
const NAME = 'geo-playground';

/** Older places are forgotten. */
const PLACES_MAX = 20_000;

/**
 * The engine on this browser's own location, in this worker: storage, requests and time are the worker's, the sensors are the page's.
 * @throws RangeError from `begin` when another tab uses it.
 */
export function browserFeed(opening: BrowserOpening, sensor: RemoteSensor, watch: FeedWatch): Feed {
  const began = Date.now();
  const elapsed = () => Date.now() - began;
  const digest = digestOfRun();
  const states = stateReader();
  const places: (Position & { readonly at: number })[] = [{ ...opening.begin, at: 0 }];
  let scheduler: WebScheduler | undefined;
  let now: Pick<PhoneNow, 'isForeground' | 'network' | 'speed' | 'heading'> = {
    isForeground: true,
    network: 'wifi',
    speed: 0,
    heading: 0,
  };
  let leave: () => void = () => undefined;
  let engine: ReturnType<typeof createEngine> | undefined;

  function observe(payload: ObservationPayload): void {
    const seen = { ...payload, at: elapsed(), wall: Date.now(), up: scheduler?.uptime() ?? 0 } as Observation;
    if (seen.type === 'reading') sense(seen);
    digest.observer(seen);
    watch.observer(seen);
  }

  function sense({ at, kind, reading }: Extract<Observation, { type: 'reading' }>): void {
    if (kind === 'app') now = { ...now, isForeground: (reading as { state: string }).state === 'foreground' };
    if (kind === 'connectivity')
      now = { ...now, network: (reading as { connected: boolean }).connected ? 'wifi' : 'none' };
    if (kind !== 'location' || typeof reading !== 'object' || reading === null || !('latitude' in reading))
      return;
    const { latitude, longitude, speed, heading } = reading as Position & {
      speed?: number;
      heading?: number;
    };
    places.push({ latitude, longitude, at });
    if (places.length > 2 * PLACES_MAX) places.splice(0, PLACES_MAX);
    now = { ...now, speed: Math.max(0, speed ?? 0), heading: heading ?? now.heading };
  }

  async function start(): Promise<void> {
    const { upload, config, fences } = opening;
    const time = webScheduler();
    scheduler = time;
    engine = createEngine({
      profile: WEB_PROFILE,
      inspect: watch.inspect,
      trace: (line) => observe({ type: 'trace', line }),
      ports: observedPorts(
        {
          sensor,
          scheduler: time,
          storage: idbStorage({ name: NAME }),
          http: webHttp(),
          entropy: webEntropy(),
          presence: webPresence(),
        },
        observe,
      ),
    });
    observe({ type: 'processStart', life: 1, wake: null });
    await engine.ready({
      ...config,
      ...(upload && { url: upload.url }),
      ...(upload?.token !== undefined && { headers: { Authorization: `Bearer ${upload.token}` } }),
    });
    await states.app(engine);
    if (fences.length > 0) {
      observe({ type: 'call', operation: 'addGeofences', args: [fences] });
      observe({ type: 'returned', operation: 'addGeofences', value: await engine.addGeofences(fences) });
    }
    await engine.start();
  }

  /** Tracking is off when the user goes back to a simulated phone: nothing of the browser is used then. */
  async function end(): Promise<void> {
    const ending = engine;
    engine = undefined;
    try {
      await ending?.stop();
      await ending?.close();
    } finally {
      sensor.end();
      scheduler?.close();
      leave();
    }
  }

  /** The last place that the browser said by then. */
  const placeAt = (at: number): Position =>
    places.findLast((place) => place.at <= at) ?? (places[0] as Position);

  return {
    isVirtual: false,
    isGoing: false,
    isWaiting: false,
    world: { trips: [], networkAt: () => 'wifi' },
    get at() {
      return elapsed();
    },
    get wall() {
      return Date.now();
    },
    async begin() {
      leave = await soleUse(NAME);
      try {
        await start();
      } catch (error) {
        await end();
        throw error;
      }
    },
    async act(action) {
      if (callOf(action) === undefined)
        throw new RangeError(`this browser's own location cannot "${action.type}": choose a simulated phone`);
      const step = { at: elapsed(), action };
      watch.onStep(step);
      actOnEngine(engine, { isAlive: engine !== undefined, observe }, action);
    },
    runTo: async () => undefined,
    get phone() {
      const { latitude, longitude } = placeAt(elapsed());
      return {
        ...now,
        system: 'android' as const,
        truth: { latitude, longitude },
        going: 'still' as const,
        isAlive: engine !== undefined,
        isSuspended: false,
        isOff: false,
        chosenNetwork: null,
        permission: 'always' as const,
        isLowPower: false,
        isLocationOn: true,
        isServerDown: false,
        satellites: states.latest?.receiver?.on === true ? ('tracking' as const) : ('off' as const),
      };
    },
    placeAt,
    get state() {
      return states.latest;
    },
    async blackBox() {
      if (engine === undefined) throw new RangeError('the engine does not run');
      return engine.exportBlackBox();
    },
    isRepeatable: false,
    plan: () => ({
      version: 1,
      system: 'android',
      seed: 0,
      begin: opening.begin,
      startsAt: began,
      config: opening.config,
      fences: opening.fences,
      steps: [],
      untilMillis: elapsed(),
    }),
    get digest() {
      return digest.hex;
    },
    end,
  };
}
