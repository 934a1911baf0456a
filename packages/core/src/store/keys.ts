/** The regions' own records: one key each, so that an unreadable value affects one region. */
export type RegionKey =
  | 'config'
  | 'enabled'
  | 'odometer'
  | 'session'
  | 'motion'
  | 'sync'
  | 'geofences'
  | 'crash'
  | 'distraction'
  | 'heartbeat'
  | 'receiver'
  | 'trip'
  | 'auth'
  | 'log'
  | 'calendar'
  | 'diary'
  | 'next-seq'
  | 'secret/tokens';

export const QUEUE_PREFIX = 'queue/';
export const QUEUE_UUID_PREFIX = 'queue-uuid/';
export const QUARANTINE_PREFIX = 'quarantine/';
export const OUTBOX_PREFIX = 'outbox/';
export const LOG_PREFIX = 'log/';
/** Log entries that are kept at every level. */
export const LIFECYCLE_PREFIX = 'lifecycle/';
/** Geofence definitions by identifier, the state of each, and pages of the spatial index. */
export const FENCE_PREFIX = 'fence/';
export const FENCE_STATE_PREFIX = 'fence-state/';
export const FENCE_INDEX_PREFIX = 'fence-index/';
/** Lists of geofences of an `addGeofences` that takes several commits, before they are moved to `fence/`. */
export const FENCE_STAGED_PREFIX = 'fence-staged/';
/** Finished trips by id, whose order is that of their starts; and the fixes of the running one. */
export const TRIP_PREFIX = 'trip/';
export const TRIP_FIXES_PREFIX = 'trip-fixes/';
/** Segments of the black box. */
export const BLACK_BOX_PREFIX = 'blackbox/';

/** Wide enough for every safe integer, so that key order is chronological. */
const SEQ_DIGITS = 16;

/** The key of a row: prefix and zero-padded sequence number. */
export function rowKey(prefix: string, seq: number): string {
  return prefix + String(seq).padStart(SEQ_DIGITS, '0');
}

/** The sequence number of a row's key. */
export function seqOf(key: string): number {
  return Number(key.slice(key.lastIndexOf('/') + 1));
}
