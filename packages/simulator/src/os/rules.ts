import type { PlatformProfile } from '@geo/core';

/** A figure, and where it comes from: a document, a measurement, or an estimate that is marked as one. */
export interface Sourced<T> {
  /** The figure. */
  readonly is: T;
  /** Where it comes from. */
  readonly source: string;
}

/** Between these, drawn anew each time. */
export interface Span {
  /** The least. */
  readonly low: number;
  /** The most. */
  readonly high: number;
}

/**
 * What an operating system does to an app: all of it data, with its source beside it. The phone (phone/) plays it; nothing in
 * there asks for the name of the system.
 */
export interface OsRules {
  /** Which system. */
  readonly name: 'ios' | 'android';
  /** The engine's profile for it. */
  readonly profile: PlatformProfile;
  /** Location requests. */
  readonly location: {
    /** Shortest time between two fixes that the receiver gives, milliseconds. */
    readonly fastestMillis: Sourced<number>;
    /** Does the platform keep the requested interval, or deliver each fix that passes the distance filter? */
    readonly honoursInterval: Sourced<boolean>;
    /** From this requested interval on the receiver is off between two fixes, milliseconds; `Infinity`: it stays on. */
    readonly offBetweenFromMillis: Sourced<number>;
    /** Satellites that are not found within this are given up until the next interval, where the receiver is off in between; milliseconds. */
    readonly searchMillis: Sourced<number>;
    /** `desiredAccuracy` in metres from which on no satellites are used. */
    readonly networkFromMeters: Sourced<number>;
    /** Longest time between two network positions while the phone moves, milliseconds. */
    readonly networkIntervalMillis: Sourced<number>;
    /** While the phone lies still a network position is found anew after so long at the earliest; until then the one before is given again. */
    readonly stillNetworkMillis: Sourced<number>;
    /** `desiredAccuracy` in metres from which on cells alone say where the phone is, and the longest time between two such positions, milliseconds. */
    readonly coarse: Sourced<{ readonly fromMeters: number; readonly intervalMillis: number }>;
    /** How old a delivered fix is, milliseconds. */
    readonly ageMillis: Sourced<Span>;
    /** Is the last known fix, however old, delivered at once to a new request? */
    readonly deliversLastKnown: Sourced<boolean>;
    /** Does an open background request keep the app running? (iOS: yes, with the location background mode; Android: with a foreground service.) */
    readonly keepsRunning: Sourced<boolean>;
    /** Least time between two fixes for an app in the background that shows no foreground service; 0: no such limit. */
    readonly unshownEveryMillis: Sourced<number>;
    /** Error that is added, and claimed, where the user gave only reduced accuracy, metres. */
    readonly reducedMeters: Sourced<number>;
  };
  /** Regions that wake an app. */
  readonly regions: {
    readonly budget: Sourced<number>;
    /** Smallest radius that is watched; smaller ones behave as if they had this, metres. */
    readonly radiusMeters: Sourced<number>;
    /** How long after a true crossing it is reported, unless the phone has crossed back by then. `resting`: it had lain still before. */
    readonly latencyMillis: Sourced<{ readonly moving: Span; readonly resting: Span }>;
    /** Exits that never happened, a night of rest at a time (probability an hour). */
    readonly falseExitsAnHour: Sourced<number>;
    /** Do registrations live through a reboot without the app? */
    readonly surviveReboot: Sourced<boolean>;
  };
  /** Significant motion or change. */
  readonly motion: {
    /** `significantMotion`: a sensor of the hardware. `significantChange`: a new cell, far away. */
    readonly kind: Sourced<'significantMotion' | 'significantChange'>;
    /** Of a significant change: metres and milliseconds since the last one that must have passed. */
    readonly changeMeters: Sourced<number>;
    readonly changeMillis: Sourced<number>;
    /** How long after it happened it is reported. */
    readonly latencyMillis: Sourced<Span>;
  };
  /** The activity classifier. */
  readonly activity: {
    /** Are activities delivered while the app is suspended, or only when it runs next? */
    readonly wakes: Sourced<boolean>;
    /** Does the platform keep a history that can be asked? */
    readonly history: Sourced<boolean>;
  };
  /** The accelerometer. */
  readonly acceleration: {
    /** Samples that the hardware keeps while the processor sleeps or the app is suspended; older ones are lost. 0: all of them are. */
    readonly queueSamples: Sourced<number>;
    /** While the app runs, samples are delivered together after so long, milliseconds. */
    readonly reportMillis: Sourced<number>;
  };
  /** When an app's process runs, sleeps and dies. */
  readonly process: {
    /** How long the app runs after something woke it in the background and it has nothing more to do, milliseconds. */
    readonly graceMillis: Sourced<number>;
    /** How long it may go on at most for work it has begun (an upload), milliseconds. */
    readonly backgroundMillis: Sourced<number>;
    /** Chance an hour that an app in the background is ended for its memory: while its tracking holds it up, and while nothing does. */
    readonly endedAnHour: Sourced<{ readonly held: number; readonly idle: number }>;
    /** Does the app's own runtime (React Native, Dart) run whenever its process does, or only after the user has opened the app? */
    readonly runtimeInBackground: Sourced<boolean>;
    /** Swiped away: does what tracks go on without the app's runtime as long as a foreground service is shown? */
    readonly serviceOutlivesTask: Sourced<boolean>;
    /** How long after its process was ended a foreground service is started again; `null`: never. */
    readonly serviceRestartMillis: Sourced<Span> | null;
    /** What starts a dead app again. */
    readonly relaunches: Sourced<{
      readonly regions: boolean;
      readonly motion: boolean;
      readonly alarm: boolean;
      readonly boot: boolean;
      readonly location: boolean;
      readonly activity: boolean;
    }>;
    /** How long after the device has started the boot is reported, where it is. */
    readonly bootMillis: Sourced<Span>;
    /** Do alarms (`wakeAt`) wake a suspended app? */
    readonly alarms: Sourced<boolean>;
    /** What lets an app in the background begin to show that it tracks: kinds of readings, and causes of wakes. */
    readonly showsFrom: Sourced<readonly string[]>;
    /** How long after such a wake it may, milliseconds. */
    readonly showsWithinMillis: Sourced<number>;
    /** How late an alarm that may be inexact comes at most, as a share of the time until it. */
    readonly inexactShare: Sourced<number>;
    /** Does an answer of the network wake the app that waits for it? Where not, a request that is under way when it is suspended is lost. */
    readonly answersWake: Sourced<boolean>;
  };
  /** Doze: after so long still with the screen off, alarms and network wait for maintenance windows. */
  readonly doze: Sourced<{
    readonly afterMillis: number;
    /** The first window comes after so long, each next one after twice that, up to the last. */
    readonly windowEveryMillis: Span;
    readonly windowMillis: number;
    /** The least time between two alarms that are let through in it. */
    readonly alarmEveryMillis: number;
    /** Does an app with a foreground service keep its network in it? */
    readonly serviceKeepsNetwork: boolean;
  }> | null;
}
