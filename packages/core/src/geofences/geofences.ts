import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { messageOf } from '../contract/errors';
import { distanceMeters } from '../geo/distance';
import type { AcceptedFix } from '../locations/fix';
import type { LocationRequest, RegionRequest, SensorReadings } from '../ports/sensor';
import { FENCE_REGION_PREFIX } from '../sensors/region-names';
import { isObservedSegment, PASS_ACCURACY_METERS } from './fast-pass';
import { createFenceStore } from './fence-store';
import { createFenceTimers } from './fence-timers';
import { createGeofenceState } from './geofence-state';
import type { GeofencesEnvironment } from './geofences-environment';
import {
  type GeofencesActions,
  type GeofencesInput,
  type GeofencesMode,
  geofencesMachine,
} from './geofences-machine';
import type { GeofencesMemory } from './geofences-memory';
import { fenceRegion, SENTINEL_REGION, sentinelRegion } from './regions';
import { createFenceRegistry, type FenceRegistry } from './registry';
import { sliceReachMeters } from './sentinel';
import { createSlicing, isCurrent } from './slicing';
import { createStaging, type Staging } from './staging';
import { createTransitions } from './transitions';
import type { Visit } from './visit';

/** The region's sensor requests. */
export interface GeofenceSensorRequests {
  readonly location?: LocationRequest;
  readonly regions?: readonly RegionRequest[];
}

/** The geofences region: the device against fences that may be many, of which the platform watches a few. */
export interface Geofences
  extends Pick<FenceRegistry, 'add' | 'remove' | 'removeAll'>,
    Pick<Staging, 'stage' | 'isMoving' | 'moves' | 'steady'> {
  /** The machine, for the engine's machine to run. */
  readonly machine: ReturnType<typeof geofencesMachine>;
  /** How the machine starts. */
  input(device: { readonly isAllowed: boolean; readonly isWatching: boolean }): GeofencesInput;
  /** Takes up what was known before a kill: the slice alone, the visits, and how many fences there are. */
  restore(memory: GeofencesMemory | null, visits: ReadonlyMap<string, Visit>, count: number): void;
  attach(actor: ActorRefFrom<typeof geofencesMachine>): void;
  readonly mode: GeofencesMode;
  /** How many fences are stored. */
  readonly count: number;
  /** The last failure to register a fence, or that there are more near than may be registered. */
  readonly lastError: string | null;
  sensorRequests(): GeofenceSensorRequests;
  /** Evaluates an accepted fix for the monitored fences. */
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
  let actor: ActorRefFrom<typeof geofencesMachine> | undefined;
  const state = createGeofenceState(() => (actor ? modeOf(actor.getSnapshot().value) : 'idle'));
  const { monitored } = state;
  const store = createFenceStore(effects, env.storage, () => staging);
  const transitions = createTransitions(env, state);
  const time = createFenceTimers(env, state, { transitions, outdate });
  const slicing = createSlicing(env, state, store, transitions, time);
  const registry = createFenceRegistry(env, state, store, { slicing, transitions, outdate });
  const isOver = () => actor?.getSnapshot().status === 'stopped';
  const staging = createStaging({ env, state, store, registry, outdate, isOver });
  /** The mode that the trace shows. */
  let tracedMode: GeofencesMode = 'idle';
  /** The last fix that may begin a segment. */
  let segmentFrom: AcceptedFix | undefined;

  function outdate(): void {
    if (state.isWatching) actor?.send({ type: 'slice.outdated', at: effects.at });
    time.reschedule();
    env.changed();
  }

  function say(level: 1 | 2, event: string, message: string): void {
    state.lastError = message;
    effects.log(level, `geofences:${event}`, message);
  }

  function onSnapshot(snapshot: SnapshotFrom<typeof geofencesMachine>): void {
    const mode = modeOf(snapshot.value);
    if (mode === tracedMode) return;
    tracedMode = mode;
    effects.trace('geofences', mode);
    time.reschedule();
    env.changed();
  }

  /** Has the device moved so far that other fences may be near? */
  function isBeyond(fix: AcceptedFix): boolean {
    const { center, clearMeters, staleBecause } = state;
    if (center === null || staleBecause.has('left')) return true;
    return distanceMeters(center, fix) > sliceReachMeters(clearMeters, env.settings().proximityMeters);
  }

  function sentinelFired(action: SensorReadings['regions']['action']): void {
    if (action !== 'exit') return;
    state.staleBecause.add('left');
    effects.remember('geofences', state.memory());
    time.requestFix();
    time.reschedule();
  }

  function fenceFired(name: string, action: 'enter' | 'exit'): void {
    const one = monitored.get(name);
    if (!one) return;
    effects.trace('geofences', `region ${action} ${name}`);
    // The platform agrees with the fence state, or withdraws its last report.
    const isKnown = one.fenceState.inside === (action === 'enter');
    one.fenceState = { ...one.fenceState, region: isKnown ? null : action };
    const fix = env.lastFix();
    if (action === 'enter' && !isKnown && fix && isCurrent(env, fix)) {
      transitions.evaluate(one, { from: undefined, fix }, true);
      // A fix from before the platform's report may confirm it, but not refute it: behind a tunnel it lies far away.
      if (!one.fenceState.inside) one.fenceState = { ...one.fenceState, region: action };
    }
    if (one.fenceState.region !== null) time.requestFix();
    effects.remember('geofences', state.memory());
    time.reschedule();
  }

  const actions: GeofencesActions = {
    begin: () => {
      state.firstSlice = 'awaits-fix';
    },
    releaseAll: () => {
      state.fixRequest = null;
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
  };

  return {
    add: registry.add,
    remove: registry.remove,
    removeAll: registry.removeAll,
    stage: staging.stage,
    get isMoving() {
      return staging.isMoving;
    },
    get moves() {
      return staging.moves;
    },
    steady: staging.steady,
    machine: geofencesMachine(),
    input: (device) => ({ ...device, actions, slice: slicing.run }),
    restore(memory, visits, count) {
      state.restore(memory, visits, count);
      slicing.accept();
    },
    attach(started) {
      actor = started;
      tracedMode = state.mode;
      // Errors are handled by the engine's machine.
      actor.subscribe({ next: onSnapshot, error: () => undefined });
      staging.resume();
      if (!state.isWatching) {
        // Tracking has ended with the device's last boot: nothing is registered any more, and the app is to know.
        if (state.monitored.size > 0) slicing.release();
        return;
      }
      state.firstSlice = state.center === null ? 'awaits-fix' : 'cut';
      if (state.count > 0 && (state.center === null || state.staleBecause.has('changed'))) outdate();
      time.settle();
    },
    get mode() {
      return state.mode;
    },
    get count() {
      return state.count;
    },
    get lastError() {
      return state.lastError;
    },
    sensorRequests() {
      if (!state.isWatching) return {};
      const regions = state.definitions.map(fenceRegion);
      if (state.sentinel) regions.push(sentinelRegion(state.sentinel));
      const { ask, closeWatch, fallbackWatch } = env.settings();
      const stream = env.stream();
      const isClose = state.isNearBoundary && stream === 'moving' && !env.isUnderground();
      const lacksRegions = stream === 'none' && !env.hasRegions && state.count > 0;
      const watch = isClose ? closeWatch : lacksRegions ? fallbackWatch : undefined;
      const location = state.fixRequest?.isOpen ? ask : watch;
      return { ...(regions.length > 0 ? { regions } : {}), ...(location ? { location } : {}) };
    },
    offer(fix) {
      if (!state.isWatching || state.count === 0) return;
      const segment = {
        from: segmentFrom && isObservedSegment(segmentFrom, fix) ? segmentFrom : undefined,
        fix,
      };
      if (fix.accuracy <= PASS_ACCURACY_METERS) segmentFrom = fix;
      const wasClose = state.isNearBoundary;
      state.isNearBoundary = transitions.evaluateAll(segment);
      if (state.isNearBoundary !== wasClose) env.changed();
      if (state.mode === 'settled' && isBeyond(fix)) outdate();
      if (state.mode === 'slicing') state.buffer(segment);
      else time.answered(fix);
      if (state.areTimersStale) time.reschedule();
    },
    region({ identifier, action, message }) {
      if (!state.isWatching) return;
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
    load: () => store.load().then(() => undefined),
  };
}

/** Read from the value, not by `matches`: it is asked with every fix. */
function modeOf(value: SnapshotFrom<typeof geofencesMachine>['value']): GeofencesMode {
  if (typeof value === 'object') return value.watching;
  return value === 'blocked' ? 'blocked' : 'idle';
}
