import type { Geofence } from '../contract/geofence';
import type { Position } from '../geo/position';
import type { Circle } from './circle';
import type { FixRequest } from './fix-request';
import type { GeofencesMode } from './geofences-machine';
import type { GeofencesMemory, StagedMemory } from './geofences-memory';
import type { Monitored } from './monitored';
import type { Segment } from './read-slice';
import type { Visit } from './visit';

/** Fixes buffered while a slice is being cut; cutting takes milliseconds. */
const BUFFERED_MAX = 64;

/** Identifiers of added fences that are kept until the next slice: a record of about 100,000 characters. */
const ADDED_MAX = 5_000;

/**
 * The first slice after watching began. `awaits-fix`: it is cut around a current fix only; `takes-old-fix`: no fix came, so
 * the last known place is used; `cut`: it has been cut. Until then every fence counts as new.
 */
export type FirstSlice = 'awaits-fix' | 'takes-old-fix' | 'cut';

/** Why the slice must be cut again: fences or settings have changed, or the sentinel region was left. */
export type StaleReason = 'changed' | 'left';

/** What the parts of the region share. The slice and the visits survive a kill. */
export interface GeofenceState {
  readonly mode: GeofencesMode;
  readonly isWatching: boolean;
  /** The slice, by identifier. */
  readonly monitored: Map<string, Monitored>;
  /** The definitions of the slice. */
  readonly definitions: Geofence[];
  /** The fences that contain the device, monitored or not, by identifier. */
  readonly visits: Map<string, Visit>;
  /** How many fences are stored. */
  count: number;
  /** Where the slice was cut; null before the first. */
  center: Position | null;
  /** Metres from there to the nearest fence that is not monitored. */
  clearMeters: number;
  sentinel: Circle | null;
  fixRequest: FixRequest | null;
  firstSlice: FirstSlice;
  readonly staleBecause: Set<StaleReason>;
  /** A deadline has changed: the timer must be set anew. */
  areTimersStale: boolean;
  /** The last fix was near a boundary. */
  isNearBoundary: boolean;
  /** Was this fence added since the slice was cut? Where more were added than are kept, every fence counts. */
  isAdded(identifier: string): boolean;
  /** These fences were added. */
  addedSome(identifiers: readonly string[]): void;
  /** A slice was cut, or there are no fences: none counts as added. */
  forgetAdded(): void;
  /** What is staged; null for nothing. */
  staged: StagedMemory | null;
  /** Fixes that came while a slice was being cut. */
  buffered: readonly Segment[];
  lastError: string | null;
  buffer(segment: Segment): void;
  /** Empties the slice. */
  clear(): void;
  /** The record to be stored. */
  memory(): GeofencesMemory;
  restore(saved: GeofencesMemory | null, visits: ReadonlyMap<string, Visit>, count: number): void;
}

/** @param mode - the state of the machine */
export function createGeofenceState(mode: () => GeofencesMode): GeofenceState {
  const added = new Set<string>();
  let isAllAdded = false;
  const state: GeofenceState = {
    get mode() {
      return mode();
    },
    get isWatching() {
      const now = mode();
      return now === 'settled' || now === 'slicing';
    },
    get definitions() {
      return [...state.monitored.values()].map(({ fence }) => fence);
    },
    monitored: new Map(),
    visits: new Map(),
    count: 0,
    center: null,
    clearMeters: Number.POSITIVE_INFINITY,
    sentinel: null,
    fixRequest: null,
    firstSlice: 'cut',
    staleBecause: new Set(),
    areTimersStale: false,
    isNearBoundary: false,
    isAdded: (identifier) => isAllAdded || added.has(identifier),
    addedSome(identifiers) {
      for (const identifier of identifiers) if (!isAllAdded) added.add(identifier);
      if (added.size <= ADDED_MAX) return;
      isAllAdded = true;
      added.clear();
    },
    forgetAdded() {
      isAllAdded = false;
      added.clear();
    },
    staged: null,
    buffered: [],
    lastError: null,
    buffer(segment) {
      state.buffered = [...state.buffered.slice(1 - BUFFERED_MAX), segment];
    },
    clear() {
      state.monitored.clear();
      state.center = null;
      state.clearMeters = Number.POSITIVE_INFINITY;
      state.sentinel = null;
      state.buffered = [];
      state.isNearBoundary = false;
    },
    memory() {
      // Before the first slice every fence is new anyhow.
      const isAnyAdded = state.center !== null && added.size > 0;
      return {
        ...memoryOf(state),
        ...(isAnyAdded ? { added: [...added] } : {}),
        ...(isAllAdded && state.center !== null ? { isAllAdded } : {}),
        ...(state.staged === null ? {} : { staged: state.staged }),
      };
    },
    restore(saved, visits, count) {
      for (const [identifier, visit] of visits) state.visits.set(identifier, visit);
      state.count = count;
      if (saved === null) return;
      isAllAdded = saved.isAllAdded === true;
      state.addedSome(saved.added ?? []);
      state.staged = saved.staged ?? null;
      restoreSlice(state, saved);
    },
  };
  return state;
}

function memoryOf(state: GeofenceState): GeofencesMemory {
  const { count, monitored, center, clearMeters, sentinel, fixRequest, staleBecause } = state;
  return {
    version: 1,
    count,
    monitored: [...monitored.values()].map(({ fence, isNew, fenceState }) => ({
      fence,
      isNew,
      region: fenceState.region,
    })),
    center,
    clearMeters: clearMeters === Number.POSITIVE_INFINITY ? null : clearMeters,
    sentinel,
    ask: fixRequest,
    isOutdated: staleBecause.has('changed'),
    ...(staleBecause.has('left') ? { isSliceWanted: true } : {}),
  };
}

function restoreSlice(state: GeofenceState, saved: GeofencesMemory): void {
  state.center = saved.center;
  state.clearMeters = saved.clearMeters ?? Number.POSITIVE_INFINITY;
  state.sentinel = saved.sentinel;
  state.fixRequest = saved.ask;
  if (saved.isOutdated) state.staleBecause.add('changed');
  if (saved.isSliceWanted) state.staleBecause.add('left');
  for (const { fence, isNew, region } of saved.monitored) {
    const fenceState = { inside: state.visits.has(fence.identifier), doubtedAt: null, region };
    state.monitored.set(fence.identifier, { fence, fenceState, isNew });
  }
}
