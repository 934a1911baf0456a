import type { PlatformProfile } from '@geo/core';

/** A figure, and where it comes from: a document, a measurement, or an estimate that says so. */
export interface Sourced<T> {
  readonly is: T;
  readonly source: string;
}

/** Between these, drawn anew each time. */
export interface Span {
  readonly low: number;
  readonly high: number;
}

/**
 * What an operating system does to an app: all of it data, with its source beside it. The phone (phone/) plays it; nothing in
 * there asks for the name of the system.
 */
export interface OsRules {
  readonly name: 'ios' | 'android';
  readonly profile: PlatformProfile;
  /** Location requests. */
  readonly location: {
    /** Shortest time between two fixes that the receiver gives, milliseconds. */
    readonly fastestMillis: Sourced<number>;
    /** Does the platform keep the requested interval, or deliver each fix that passes the distance filter? */
    readonly honoursInterval: Sourced<boolean>;
    /** `desiredAccuracy` in metres from which on no satellites are used. */
    readonly networkFromMeters: Sourced<number>;
    /** Longest time between two network positions while the phone moves, milliseconds. */
    readonly networkIntervalMillis: Sourced<number>;
    /** How old a delivered fix is, milliseconds. */
    readonly ageMillis: Sourced<Span>;
    /** Does an open background request keep the app running? (iOS: yes, with the location background mode; Android: with a foreground service.) */
    readonly keepsRunning: Sourced<boolean>;
  };
  readonly regions: {
    readonly budget: Sourced<number>;
    /** Smallest radius that is watched; smaller ones behave as if they had this, metres. */
    readonly radiusMeters: Sourced<number>;
    /** How long after a true crossing it is told. */
    readonly latencyMillis: Sourced<{ readonly moving: Span; readonly resting: Span }>;
    /** Exits that never happened, a night of rest at a time (probability an hour). */
    readonly falseExitsAnHour: Sourced<number>;
    /** Do registrations live through a reboot without the app? */
    readonly surviveReboot: Sourced<boolean>;
  };
  readonly motion: {
    /** `significantMotion`: a sensor of the hardware. `significantChange`: a new cell, far away. */
    readonly kind: Sourced<'significantMotion' | 'significantChange'>;
    /** Of a significant change: metres and milliseconds since the last one that must have passed. */
    readonly changeMeters: Sourced<number>;
    readonly changeMillis: Sourced<number>;
  };
  readonly activity: {
    /** Are activities delivered while the app is suspended, or only when it runs next? */
    readonly wakes: Sourced<boolean>;
    /** Does the platform keep a history that can be asked? */
    readonly history: Sourced<boolean>;
  };
  readonly acceleration: {
    /** Longest time that samples wait in the hardware before they are delivered together; 0: they come each second, and only while the app runs. */
    readonly batchMillis: Sourced<number>;
    readonly wakes: Sourced<boolean>;
  };
  readonly process: {
    /** How long the app runs after something woke it in the background and it has nothing more to do, milliseconds. */
    readonly graceMillis: Sourced<number>;
    /** How long it may go on at most for work it has begun (an upload), milliseconds. */
    readonly backgroundMillis: Sourced<number>;
    /** Chance an hour that a suspended app is ended for its memory. */
    readonly endedAnHour: Sourced<number>;
    /** What starts a dead app again. */
    readonly relaunches: Sourced<{
      readonly regions: boolean;
      readonly motion: boolean;
      readonly alarm: boolean;
      readonly boot: boolean;
      readonly location: boolean;
      readonly activity: boolean;
    }>;
    /** Do alarms (`wakeAt`) wake a suspended app? */
    readonly alarms: Sourced<boolean>;
  };
  /** Doze: after so long still with the screen off, alarms and network wait for maintenance windows. */
  readonly doze: Sourced<{
    readonly afterMillis: number;
    /** The first window comes after so long, each next one after twice that, up to the last. */
    readonly windowEveryMillis: Span;
    readonly windowMillis: number;
    /** The least time between two alarms that are let through in it. */
    readonly alarmEveryMillis: number;
  }> | null;
}
