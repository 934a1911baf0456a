import type { Geofence } from '../contract/geofence';
import type { Position } from '../geo/position';
import type { Ask } from './ask';
import type { Circle } from './circle';
import type { GeofencesMode } from './geofences-machine';
import type { GeofencesMemory } from './memory';
import type { Monitored } from './monitored';
import type { Way } from './read-slice';
import type { Stay } from './stay';

/** Fixes held while a slice is being cut; cutting takes milliseconds. */
const HELD_MAX = 64;

/** What the region knows now. Its parts share it; the slice and the stays outlive the process. */
export class Scene {
  mode: GeofencesMode = 'idle';
  /** The slice, by identifier. */
  readonly monitored = new Map<string, Monitored>();
  /** The fences we are inside of, monitored or not. */
  readonly stays = new Map<string, Stay>();
  /** How many fences are stored. */
  count = 0;
  /** Where the slice was cut; null before the first. */
  center: Position | null = null;
  /** Metres from there to the nearest fence that is not monitored. */
  clearMeters = Number.POSITIVE_INFINITY;
  sentinel: Circle | null = null;
  ask: Ask | null = null;
  /** Fences or settings have changed since the slice was cut. */
  isOutdated = false;
  /** Watching has begun and no slice was cut yet: every fence of the first is new here. */
  isStarting = false;
  /** No fix came after the start: the last place known must do. */
  takesOldPlace = false;
  /** The sentinel was left: the next fix cuts a slice wherever it is. */
  isSliceWanted = false;
  /** Something that is waited for has changed: the timer must be set anew. */
  isTimingStale = false;
  /** A boundary is near. */
  isClose = false;
  /** Fences added since the slice was cut. */
  readonly added = new Set<string>();
  /** Fixes that came while a slice was being cut. */
  held: Way[] = [];
  lastError: string | null = null;

  get isWatching(): boolean {
    return this.mode === 'settled' || this.mode === 'slicing';
  }

  get definitions(): Geofence[] {
    return [...this.monitored.values()].map(({ fence }) => fence);
  }

  holdBack(way: Way): void {
    this.held = [...this.held.slice(1 - HELD_MAX), way];
  }

  /** Nothing is monitored any more. */
  clear(): void {
    this.monitored.clear();
    this.center = null;
    this.clearMeters = Number.POSITIVE_INFINITY;
    this.sentinel = null;
    this.held = [];
    this.isClose = false;
  }

  memory(): GeofencesMemory {
    const { count, center, clearMeters, sentinel, ask, isOutdated, isSliceWanted } = this;
    // Before the first slice every fence is new anyhow.
    const isAnyAdded = center !== null && this.added.size > 0;
    return {
      version: 1,
      count,
      monitored: [...this.monitored.values()].map(({ fence, isNew, standing }) => ({
        fence,
        isNew,
        region: standing.region,
      })),
      center,
      clearMeters: clearMeters === Number.POSITIVE_INFINITY ? null : clearMeters,
      sentinel,
      ask,
      isOutdated,
      ...(isSliceWanted ? { isSliceWanted } : {}),
      ...(isAnyAdded ? { added: [...this.added] } : {}),
    };
  }

  restore(saved: GeofencesMemory | null, stays: ReadonlyMap<string, Stay>, count: number): void {
    for (const [identifier, stay] of stays) this.stays.set(identifier, stay);
    this.count = count;
    if (saved === null) return;
    this.center = saved.center;
    this.clearMeters = saved.clearMeters ?? Number.POSITIVE_INFINITY;
    this.sentinel = saved.sentinel;
    this.ask = saved.ask;
    this.isOutdated = saved.isOutdated;
    this.isSliceWanted = saved.isSliceWanted ?? false;
    for (const identifier of saved.added ?? []) this.added.add(identifier);
    for (const { fence, isNew, region } of saved.monitored) {
      const standing = { inside: stays.has(fence.identifier), doubtedAt: null, region };
      this.monitored.set(fence.identifier, { fence, standing, isNew });
    }
  }
}
