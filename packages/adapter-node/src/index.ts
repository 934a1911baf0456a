/**
 * The engine's ports on Node: SQLite, HTTP, timers, entropy, gpsd, and recorded tracks (GPX, NMEA 0183, GeoJSON, CSV, gpsd
 * logs) with a clock of their own to replay them.
 *
 * @packageDocumentation
 */

// Storage
export { type SqliteStorage, type SqliteStorageOptions, sqliteStorage } from './storage/sqlite-storage';
export type { SqliteDriverName } from './storage/driver';
export type { FileOptions } from './storage/schema';
export { StorageError, type StorageErrorCode } from './storage/storage-error';

// HTTP
export { nodeHttp } from './http/node-http';

// Time and wakes
export { type NodeScheduler, type NodeSchedulerOptions, nodeScheduler } from './scheduler/node-scheduler';

// Ids, and what there is to show
export { nodeEntropy } from './entropy/node-entropy';
export { nodePresence } from './presence/node-presence';

// Recorded tracks
export type { TrackOptions } from './tracks/track-reading';
export { parseTrack } from './tracks/parse-track';
export { readTrack } from './tracks/read-track';
export { type PointSource, type TrackStream, openTrack } from './tracks/track-stream';
export {
  TRACK_FORMATS,
  type SkippedPoints,
  type Track,
  type TrackFormat,
  type TrackPoint,
} from './tracks/track';
export { TrackError } from './tracks/track-error';

// Replay
export { type RecordedSensor, recordedSensor } from './replay/recorded-sensor';
export { type ReplayScheduler, replayScheduler } from './replay/replay-scheduler';
export { type ReplayOptions, type ReplayProgress, type ReplayResult, replay } from './replay/replay';

// gpsd
export { type GpsdOptions, gpsdSensor } from './gpsd/gpsd-sensor';
