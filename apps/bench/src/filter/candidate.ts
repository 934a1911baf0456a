import type { Position } from '@geo/core';
import type { RecordedActivity, RecordedFix } from '../recorded/index';

/** A place that a filter reports. */
export interface Reported extends Position {
  /** When it was there, epoch milliseconds. */
  readonly time: number;
  /** What its odometer shows behind this place, metres; where it has none, the line through its places counts. */
  readonly odometer?: number;
}

/** What one phone recorded in a day. */
export interface Input {
  /** `android`, `ios`, or another. */
  readonly platform: string;
  /** By the time they were taken. */
  readonly fixes: readonly RecordedFix[];
  readonly activities: readonly RecordedActivity[];
}

/** What an odometer showed at a time. */
export interface OdometerReading {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly metres: number;
}

/** A way to make a track of fixes. */
export interface Candidate {
  /** Its name in the JSON. */
  readonly name: string;
  /** What it is, for the table. */
  readonly title: string;
  /** The track, by time: one place for each fix that was not dropped. */
  track(input: Input): readonly Reported[];
  /** Its odometer by time, where that goes on at fixes of which it reports no place. Absent: it shows what the places say. */
  odometers?(input: Input): readonly OdometerReading[];
}
