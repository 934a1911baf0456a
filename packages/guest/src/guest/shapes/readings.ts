import type { ActivityType, SensorKind, SensorReadings } from '@geo/core';
import { flag, isObject, list, number, object, oneOf, optional, type Shape, text, textUpTo } from './shape';

/** Samples in one block, x, y and z counted: a minute at 100 Hz, of which blocks usually hold a second. */
const SAMPLES_MAX = 18_000;
/** Longest name of a region, in characters: four times what the engine gives. */
const IDENTIFIER_MAX = 1_024;

/** Longest name of a Wi-Fi, in characters: an SSID has at most 32 bytes. */
const NETWORK_MAX = 64;

/** Longest word of a restriction, in characters, and most deliveries in a list: four times what platforms have. */
const RESTRICTION_MAX = 64;
const KINDS_MAX = 64;

/** Longest name of an activity, in characters: four times what platforms have. */
const ACTIVITY_MAX = 64;
/** Any name: a platform may get new ones, and core reads those it does not know as `unknown`. */
const activityType = textUpTo(ACTIVITY_MAX) as Shape<ActivityType>;

const fix = object<Exclude<SensorReadings['location'], { error: unknown }>>({
  latitude: number,
  longitude: number,
  accuracy: number,
  altitude: optional(number),
  altitudeAccuracy: optional(number),
  ellipsoidalAltitude: optional(number),
  speed: optional(number),
  speedAccuracy: optional(number),
  heading: optional(number),
  headingAccuracy: optional(number),
  time: optional(number),
  ageMillis: optional(number),
  filtered: optional(flag),
  mock: optional(flag),
});

const noFix = object<Extract<SensorReadings['location'], { error: unknown }>>({
  error: object({ code: oneOf(0, 1, 2, 3, 408, 499), message: text }),
});

/** A classified activity.*/
export const activity = object<SensorReadings['activity']>({
  ageMillis: number,
  type: activityType,
  confidence: number,
});

/** What the platform lets us use. */
export const providerState = {
  status: oneOf(0, 1, 2, 3, 4),
  enabled: flag,
  gps: flag,
  network: flag,
  accuracyAuthorization: optional(oneOf(0, 1)),
  insufficientlyInUse: optional(flag),
};

/** The reading of each kind of sensor. */
export const READINGS: { readonly [K in SensorKind]: Shape<SensorReadings[K]> } = {
  location: (value) => (isObject(value) && 'error' in value ? noFix(value) : fix(value)),
  activity,
  acceleration: object({ ageMillis: number, rateHz: number, samples: list(number, SAMPLES_MAX) }),
  regions: object<SensorReadings['regions']>({
    ageMillis: number,
    identifier: textUpTo(IDENTIFIER_MAX),
    action: oneOf('enter', 'exit', 'failed'),
    message: optional(text),
  }),
  motion: object({ ageMillis: number }),
  significantChange: fix,
  visits: object<SensorReadings['visits']>({
    ageMillis: number,
    latitude: number,
    longitude: number,
    accuracy: number,
    arrivedMillisAgo: optional(number),
    departedMillisAgo: optional(number),
  }),
  wifi: object<SensorReadings['wifi']>({
    ageMillis: number,
    connected: flag,
    network: optional(textUpTo(NETWORK_MAX)),
  }),
  car: object({ ageMillis: number, connected: flag }),
  provider: object<SensorReadings['provider']>({ ageMillis: number, ...providerState }),
  connectivity: object({
    ageMillis: number,
    connected: flag,
    transport: oneOf('wifi', 'cellular', 'ethernet', 'other', 'none'),
  }),
  battery: object({ ageMillis: number, level: number, is_charging: flag }),
  powerSave: object({ ageMillis: number, isPowerSaveMode: flag }),
  restrictions: object<SensorReadings['restrictions']>({
    ageMillis: number,
    showsFrom: optional(list(textUpTo(RESTRICTION_MAX), KINDS_MAX)),
    backgroundRestricted: optional(flag),
    batteryOptimized: optional(flag),
    standbyBucket: optional(textUpTo(RESTRICTION_MAX)),
    exactAlarms: optional(flag),
    notifications: optional(flag),
    dozing: optional(flag),
    userInBackground: optional(flag),
    serviceRefused: optional(text),
  }),
  screen: object({ ageMillis: number, on: flag }),
  app: object<SensorReadings['app']>({
    ageMillis: number,
    state: oneOf('foreground', 'background'),
    runtime: optional(oneOf('attached', 'gone')),
  }),
  heading: object({ ageMillis: number, heading: number, accuracy: number }),
};

const KINDS = Object.keys(READINGS) as SensorKind[];

/** The name of a kind. */
export const sensorKind = oneOf<SensorKind>(...KINDS);

/** Is this a kind that the engine knows? */
export const isSensorKind = (name: string): name is SensorKind => (KINDS as readonly string[]).includes(name);
