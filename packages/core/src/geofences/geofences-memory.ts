import { isPlainObject } from '../config/rule';
import type { Geofence } from '../contract/geofence';
import type { Position } from '../geo/position';
import type { Circle } from './circle';
import type { RegionHint } from './crossing';
import type { FixRequest } from './fix-request';

/** A fence of the slice, as it is stored. */
export interface MonitoredMemory {
  readonly fence: Geofence;
  /** No fix has been evaluated for it since it was added, or since tracking began. */
  readonly isNew: boolean;
  /** What the platform has reported and no fix has confirmed or refuted yet. */
  readonly region: RegionHint;
}

/** What the region keeps under its own key, so that a boot needs nothing of the full set. */
export interface GeofencesMemory {
  readonly version: 1;
  /** How many fences are stored. */
  readonly count: number;
  readonly monitored: readonly MonitoredMemory[];
  /** Where the slice was cut; null before the first. */
  readonly center: Position | null;
  /** Metres from there to the nearest fence that is not monitored; null: there is none to meet. */
  readonly clearMeters: number | null;
  readonly sentinel: Circle | null;
  /** A fix is being asked for, or will be again. */
  readonly ask: FixRequest | null;
  /** Fences or settings have changed since the slice was cut. */
  readonly isOutdated: boolean;
  /** The sentinel was left, and no fix has come since. It fires once, so the next process must know. Absent: no. */
  readonly isSliceWanted?: boolean;
  /** Those that were added since: a life that is killed before it cuts another slice must not make them old. Absent: none. */
  readonly added?: readonly string[];
  /** More were added than `added` holds: every fence outside of the slice counts as added. Absent: no. */
  readonly isAllAdded?: boolean;
  /** There may be staged lists of geofences. Absent: none. */
  readonly staged?: StagedMemory;
}

/** What a boot does with staged lists: those of an add that is committed are moved, all others are deleted. */
export interface StagedMemory {
  /** The add whose lists are being moved; null: none is committed. */
  readonly moving: number | null;
}

/** Is this what the region wrote? */
export function isGeofencesMemory(value: Partial<GeofencesMemory>): boolean {
  return (
    value.version === 1 &&
    typeof value.count === 'number' &&
    Array.isArray(value.monitored) &&
    value.monitored.every((one) => isPlainObject(one) && isPlainObject(one.fence)) &&
    (value.staged === undefined || isPlainObject(value.staged))
  );
}
