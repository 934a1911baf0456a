import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { messageOf } from '../contract/errors';
import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import type { LocationRequest, RegionRequest, SensorReadings } from '../ports/sensor';
import { FENCE_REGION_PREFIX } from '../sensors/region-names';
import { createCatalogue } from './catalogue';
import type { GeofencesEnvironment } from './environment';
import { isObservedWay, PASS_ACCURACY_METERS } from './fast-pass';
import { type GeofencesMode, geofencesMachine } from './geofences-machine';
import type { GeofencesMemory } from './memory';
import { createPopulation, type Population } from './population';
import { fenceRegion, SENTINEL_REGION, sentinelRegion } from './regions';
import { Scene } from './scene';
import { sliceReachMeters } from './sentinel';
import { createSlicing, isCurrent } from './slicing';
import type { Stay } from './stay';
import { createTimekeeping } from './timekeeping';
import { createTransitions } from './transitions';

/** What the region wants of the sensors. */
export interface GeofenceWishes {
  readonly location?: LocationRequest;
  readonly regions?: readonly RegionRequest[];
}

/** The geofences region: the device against fences that may be many, of which the platform watches a few. */
export interface Geofences extends Population {
  /** The machine with everything provided, to be run by the engine's machine. */
  readonly machine: ReturnType<typeof geofencesMachine>;
  /** Takes up what was known before a kill: the slice alone, the stays, and how many fences there are. */
  restore(memory: GeofencesMemory | null, stays: ReadonlyMap<string, Stay>, count: number): void;
  attach(actor: ActorRefFrom<typeof geofencesMachine>): void;
  readonly mode: GeofencesMode;
  /** How many fences are stored. */
  readonly count: number;
  /** The last failure to register a fence, or that there are more near than may be registered. */
  readonly lastError: string | null;
  sensorRequests(): GeofenceWishes;
  /** Holds an accepted fix against the fences. */
  offer(fix: AcceptedFix): void;
  /** A region of ours fired, or could not be registered. */
  region(reading: SensorReadings['regions']): void;
  /** May the device be located, by its user and its settings? */
  permit(isAllowed: boolean): void;
  /** The configuration may have changed. */
  reconfigured(): void;
  /** Loads the index, which must be there before fences come and go. */
  load(): Promise<void>;
}

export function createGeofences(env: GeofencesEnvironment): Geofences {
  const { effects } = env;
  const scene = new Scene();
  const { monitored } = scene;
  const catalogue = createCatalogue(effects, env.storage);
  const transitions = createTransitions(env, scene);
  const time = createTimekeeping(env, scene, { transitions, outdate });
  const slicing = createSlicing(env, scene, catalogue, transitions, time);
  const population = createPopulation(env, scene, catalogue, { slicing, transitions, outdate });
  let actor: ActorRefFrom<typeof geofencesMachine> | undefined;
  /** The last fix that may begin a way. */
  let wayFrom: AcceptedFix | undefined;

  function outdate(): void {
    if (scene.isWatching) actor?.send({ type: 'slice.outdated', at: effects.at });
    time.reschedule();
    env.changed();
  }

  function say(level: 1 | 2, event: string, message: string): void {
    scene.lastError = message;
    effects.log(level, `geofences:${event}`, message);
  }

  function heard(snapshot: SnapshotFrom<typeof geofencesMachine>): void {
    const mode = modeOf(snapshot);
    if (mode === scene.mode) return;
    scene.mode = mode;
    effects.trace('geofences', mode);
    time.reschedule();
    env.changed();
  }

  /** Has the device moved so far that other fences may be near? */
  function isBeyond(fix: AcceptedFix): boolean {
    const { center, clearMeters, isSliceWanted } = scene;
    if (center === null || isSliceWanted) return true;
    return distanceMeters(center, fix) > sliceReachMeters(clearMeters, env.settings().proximityMeters);
  }

  function sentinelFired(action: SensorReadings['regions']['action']): void {
    if (action !== 'exit') return;
    scene.isSliceWanted = true;
    effects.remember('geofences', scene.memory());
    time.askForFix();
    time.reschedule();
  }

  function fenceFired(name: string, action: 'enter' | 'exit'): void {
    const one = monitored.get(name);
    if (!one) return;
    effects.trace('geofences', `region ${action} ${name}`);
    // The platform agrees with us, or takes back what it said.
    const isKnown = one.standing.inside === (action === 'enter');
    one.standing = { ...one.standing, region: isKnown ? null : action };
    const fix = env.lastFix();
    if (action === 'enter' && !isKnown && fix && isCurrent(env, fix)) {
      transitions.hold(one, { from: undefined, fix }, true);
      // What was there before the platform spoke may confirm it, and cannot refute it: behind a tunnel it lies far away.
      if (!one.standing.inside) one.standing = { ...one.standing, region: action };
    }
    if (one.standing.region !== null) time.askForFix();
    effects.remember('geofences', scene.memory());
    time.reschedule();
  }

  return {
    ...population,
    machine: geofencesMachine({
      actors: { slice: slicing.task },
      actions: {
        begin: () => {
          scene.isStarting = true;
        },
        releaseAll: () => {
          scene.ask = null;
          slicing.release();
        },
        sayBlocked: () =>
          say(2, 'blocked', 'no location is allowed, or location services are off: no geofence is monitored'),
        reportBroken: ({ event }) => {
          const reason = messageOf((event as { error?: unknown }).error);
          say(1, 'broken', `the geofences could not be read: ${reason}`);
          time.tryAgain();
        },
        resume: time.settle,
      },
    }),
    restore(memory, stays, count) {
      scene.restore(memory, stays, count);
      slicing.accept();
    },
    attach(started) {
      actor = started;
      scene.mode = modeOf(started.getSnapshot());
      // The engine's machine hears of an error, and decides.
      actor.subscribe({ next: heard, error: () => undefined });
      if (!scene.isWatching) {
        // Tracking has ended with the device's last boot: nothing is registered any more, and the app is to know.
        if (scene.monitored.size > 0) slicing.release();
        return;
      }
      scene.isStarting = scene.center === null;
      if (scene.count > 0 && (scene.isStarting || scene.isOutdated)) outdate();
      time.settle();
    },
    get mode() {
      return scene.mode;
    },
    get count() {
      return scene.count;
    },
    get lastError() {
      return scene.lastError;
    },
    sensorRequests() {
      if (!scene.isWatching) return {};
      const regions = scene.definitions.map(fenceRegion);
      if (scene.sentinel) regions.push(sentinelRegion(scene.sentinel));
      const { ask, closeWatch, deafWatch } = env.settings();
      const stream = env.stream();
      const isClose = scene.isClose && stream === 'moving' && !env.isUnderground();
      const isDeaf = stream === 'none' && !env.hasRegions && scene.count > 0;
      const watch = isClose ? closeWatch : isDeaf ? deafWatch : undefined;
      const location = scene.ask?.isOpen ? ask : watch;
      return { ...(regions.length > 0 ? { regions } : {}), ...(location ? { location } : {}) };
    },
    offer(fix) {
      if (!scene.isWatching || scene.count === 0) return;
      const way = { from: wayFrom && isObservedWay(wayFrom, fix) ? wayFrom : undefined, fix };
      if (fix.accuracy <= PASS_ACCURACY_METERS) wayFrom = fix;
      const wasClose = scene.isClose;
      scene.isClose = transitions.holdAll(way);
      if (scene.isClose !== wasClose) env.changed();
      if (scene.mode === 'settled' && isBeyond(fix)) outdate();
      if (scene.mode === 'slicing') scene.holdBack(way);
      else time.answered(fix);
      if (scene.isTimingStale) time.reschedule();
    },
    region({ identifier, action, message }) {
      if (!scene.isWatching) return;
      if (identifier === SENTINEL_REGION) return sentinelFired(action);
      if (!identifier.startsWith(FENCE_REGION_PREFIX)) return;
      const name = identifier.slice(FENCE_REGION_PREFIX.length);
      if (action !== 'failed') return fenceFired(name, action);
      say(
        2,
        'failed',
        `geofence ${name} could not be registered: ${message ?? 'the platform gave no reason'}`,
      );
    },
    permit(isAllowed) {
      if (actor === undefined || actor.getSnapshot().context.isAllowed === isAllowed) return;
      actor.send({ type: isAllowed ? 'permission.gained' : 'permission.lost', at: effects.at });
    },
    reconfigured() {
      if (!slicing.isAsConfigured) outdate();
    },
    load: () => catalogue.load().then(() => undefined),
  };
}

function modeOf(snapshot: SnapshotFrom<typeof geofencesMachine>): GeofencesMode {
  if (snapshot.matches({ watching: 'slicing' })) return 'slicing';
  if (snapshot.matches('watching')) return 'settled';
  return snapshot.matches('blocked') ? 'blocked' : 'idle';
}
