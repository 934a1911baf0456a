import { isPlainObject } from '../config/rule';
import type { Position } from '../geo/position';
import type { Instant } from '../time/instant';
import type { PackedFix, TrackMemory } from './track';

/** The track of a trip that has not ended. */
export interface RunningTrack {
  readonly track: TrackMemory;
  /** Times within the boot are counted by uptime from here: clocks may be set meanwhile. Absent before the first fix of a boot. */
  readonly base?: Instant;
  /** When the device left, by the platform, epoch milliseconds; absent when it did not say. */
  readonly departedAt?: number;
  /** Fixes erased, and simulated ones. */
  readonly jumps: number;
  readonly mocks: number;
}

/** Persisted state of the trips. */
export interface TripMemory {
  readonly version: 1;
  readonly bootId: string;
  /** Where the device was parked when it was last found to rest in this session; null before. */
  readonly parked: Position | null;
  readonly running: RunningTrack | null;
}

/** Was this stored by `trips`? */
export function isTripMemory(value: unknown): value is TripMemory {
  if (!isPlainObject(value) || value.version !== 1) return false;
  const { running, parked } = value;
  const isParked = parked === null || (isPlainObject(parked) && Number.isFinite(parked.latitude));
  return isParked && (running === null || isRunning(running));
}

function isRunning(value: unknown): boolean {
  if (!isPlainObject(value) || !isPlainObject(value.track)) return false;
  const { beganAt, open, stride } = value.track;
  return (
    Number.isFinite(beganAt) &&
    Number.isFinite(stride) &&
    isPackedFixes(open) &&
    (value.base === undefined || isPlainObject(value.base))
  );
}

/** Is this a list of stored fixes? */
export const isPackedFixes = (value: unknown): value is PackedFix[] =>
  Array.isArray(value) &&
  value.every((fix) => Array.isArray(fix) && fix.length === 4 && fix.every(Number.isFinite));
