import type { ActivityType, Position } from '@geo/core';

/** One fix as a phone wrote it down. What its system writes where it knows nothing (-1, or 0 for all) is absent. */
export interface RecordedFix extends Position {
  /** When the fix was taken, by its own clock; epoch milliseconds. */
  readonly time: number;
  /** When the phone wrote it down, epoch milliseconds: seconds later, on Android sometimes minutes, cached fixes days. */
  readonly writtenAt: number;
  /** Metres. */
  readonly accuracy: number;
  /** Metres. */
  readonly altitude?: number;
  /** Metres; Android of that time did not know it. */
  readonly altitudeAccuracy?: number;
  /** Metres a second. */
  readonly speed?: number;
  /** Degrees clockwise from north. */
  readonly heading?: number;
}

/** A report of the system's activity recogniser. */
export interface RecordedActivity {
  /** Since when, by the recogniser; where it gives no time, when it was recorded. Epoch milliseconds. */
  readonly time: number;
  readonly writtenAt: number;
  readonly type: ActivityType;
  /** 0 to 100; the low, medium and high of iOS are 33, 66 and 100. */
  readonly confidence: number;
}

/** One look at the battery. */
export interface RecordedBattery {
  readonly time: number;
  /** 0 to 1. */
  readonly level: number;
  readonly isCharging: boolean;
}

/** One transition of the tracker that ran on the phone, by names that are the same for both systems. */
export interface RecordedTransition {
  readonly time: number;
  /** The state it was in before, in small letters: `waiting_for_trip_start`, `ongoing_trip`, … */
  readonly state: string;
  /** What happened, in small letters: `exited_geofence`, `stopped_moving`, … */
  readonly transition: string;
}

/** A phone on one run. Its streams are read when asked for, each time anew: keep what you need. */
export interface RecordedPhone {
  /** As the folder is called, `ucb-sdb-android-3`. */
  readonly name: string;
  readonly run: string;
  readonly timeline: string;
  /** `android`, `ios`, or what runs.csv says. */
  readonly platform: string;
  /** The sensing settings that its tracker had, `HAHFDC v/s HAMFDC:HAMFDC`; empty where runs.csv says nothing. */
  readonly regime: string;
  readonly model: string;
  readonly osVersion: string;
  /** Every fix that reached the tracker, by the time it was taken. */
  fixes(): readonly RecordedFix[];
  /** Those that the tracker kept. */
  keptFixes(): readonly RecordedFix[];
  activities(): readonly RecordedActivity[];
  battery(): readonly RecordedBattery[];
  transitions(): readonly RecordedTransition[];
}

/** One labelled stretch of a trip: begun and ended by a button, so true to about a minute. Epoch milliseconds. */
export interface RecordedSection {
  readonly run: string;
  readonly trip: string;
  readonly id: string;
  /** `TRAVEL`, `ACCESS`, `TRANSFER` or `WAITING`. */
  readonly leg: string;
  /** `WALKING`, `CAR`, `BUS`, `TRAIN`, `SUBWAY`, `STOPPED`, … */
  readonly mode: string;
  readonly startsAt: number;
  readonly endsAt: number;
  /** The way that was taken. Absent for waiting, and for the short walks whose way was not planned. */
  readonly route?: readonly Position[];
}

/** From the first press of the button to the last. Epoch milliseconds. */
export interface RecordedTrip {
  readonly run: string;
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly sections: readonly RecordedSection[];
}

/** One day on which all phones were carried at once. */
export interface RecordedRun {
  /** As the folder is called, `train_bus_ebike_mtv_ucb__20190724_00`. */
  readonly id: string;
  readonly timeline: string;
  readonly trips: readonly RecordedTrip[];
  /** The sections of all trips, in order. */
  readonly sections: readonly RecordedSection[];
  readonly phones: readonly RecordedPhone[];
}

/** A place where legs begin or end, and its outline. */
export interface RecordedPlace {
  readonly timeline: string;
  readonly trip: string;
  readonly leg: string;
  /** `start`, `end` or what the file says. */
  readonly role: string;
  readonly name: string;
  readonly polygon: readonly Position[];
}

/** A folder of recordings. */
export interface Recordings {
  readonly folder: string;
  /** The names of the timelines that have runs, in alphabetical order. */
  readonly timelines: readonly string[];
  readonly runs: readonly RecordedRun[];
  readonly places: readonly RecordedPlace[];
}
