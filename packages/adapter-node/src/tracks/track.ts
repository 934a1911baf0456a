import type { FixReading } from '@geo/core';

/** The formats a recording may have. */
export const TRACK_FORMATS = ['gpx', 'nmea', 'geojson', 'csv', 'gpsd', 'tcx', 'kml', 'fit'] as const;

/**
 * `gpx` 1.0 and 1.1, `nmea` 0183 sentences, `geojson`, `csv` with a header row, `gpsd` its JSON log, `tcx` 2, `kml` 2.2 with times,
 * `fit` of sports watches (binary).
 */
export type TrackFormat = (typeof TRACK_FORMATS)[number];

/** One recorded fix. */
export interface TrackPoint {
  /** When the fix was taken by the recording, epoch milliseconds. */
  readonly timeMillis: number;
  /** The fix as a sensor would give it. */
  readonly fix: FixReading;
}

/** What was left out of a track, and why. */
export interface SkippedPoints {
  /** Positions without a time: they cannot be replayed. */
  readonly untimed: number;
  /** Entries that are damaged, or whose coordinates are missing or off the globe. */
  readonly invalid: number;
  /** NMEA sentences whose checksum is wrong or missing. */
  readonly badChecksum: number;
  /** Epochs in which the receiver reported no fix, or a watch recorded no position. */
  readonly noFix: number;
}

/** A recording: its points in the order of the file, which need not be the order of time. */
export interface Track {
  /** The file's name without its folder, or the name that was asked for. */
  readonly name: string;
  /** What the file turned out to be. */
  readonly format: TrackFormat;
  /** Fixes with their times, in the order of time. */
  readonly points: readonly TrackPoint[];
  /** How many of its points could not be used, and why. */
  readonly skipped: SkippedPoints;
  /** What a person should know about this recording: where it breaks off, time that goes back. */
  readonly warnings: readonly string[];
}
