// Ports
export type { Ports } from '@geo/core';

// Recorded tracks
export { type TrackOptions, parseTrack } from './tracks/parse-track';
export { readTrack } from './tracks/read-track';
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
