import type { SensorKind } from '../../ports/sensor';

type Check = (value: unknown) => boolean;
type Shape = { readonly [field: string]: Check };

const finite: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const between =
  (low: number, high: number): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high;
const atLeastZero = between(0, Number.MAX_VALUE);
const truth: Check = (value) => typeof value === 'boolean';
const text: Check = (value) => typeof value === 'string';
const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const activities = oneOf('still', 'on_foot', 'walking', 'running', 'on_bicycle', 'in_vehicle', 'unknown');
const aged = { ageMillis: atLeastZero };
const place = { latitude: between(-90, 90), longitude: between(-180, 180), accuracy: atLeastZero };

/** The required fields of each reading; other fields are not checked. */
const shapes: { readonly [K in SensorKind]: Shape } = {
  location: {
    latitude: between(-90, 90),
    longitude: between(-180, 180),
    // Above 0: a device without an accuracy gives an assumed one.
    accuracy: between(Number.MIN_VALUE, Number.MAX_VALUE),
    altitude: optional(finite),
    altitudeAccuracy: optional(atLeastZero),
    ellipsoidalAltitude: optional(finite),
    speed: optional(atLeastZero),
    speedAccuracy: optional(atLeastZero),
    heading: optional(between(0, 360)),
    headingAccuracy: optional(atLeastZero),
    time: optional(finite),
    ageMillis: optional(atLeastZero),
    filtered: optional(truth),
    mock: optional(truth),
  },
  activity: { ...aged, type: activities, confidence: between(0, 100) },
  acceleration: {
    ...aged,
    rateHz: between(Number.MIN_VALUE, Number.MAX_VALUE),
    samples: (value) => Array.isArray(value) && value.length % 3 === 0 && value.every(finite),
  },
  regions: { ...aged, identifier: text, action: oneOf('enter', 'exit', 'failed'), message: optional(text) },
  motion: aged,
  significantChange: { ...place, ageMillis: optional(atLeastZero), mock: optional(truth) },
  visits: {
    ...aged,
    ...place,
    arrivedMillisAgo: optional(atLeastZero),
    departedMillisAgo: optional(atLeastZero),
  },
  wifi: { ...aged, connected: truth, network: optional(text) },
  car: { ...aged, connected: truth },
  provider: { ...aged, status: oneOf(0, 1, 2, 3, 4), enabled: truth, gps: truth, network: truth },
  connectivity: {
    ...aged,
    connected: truth,
    transport: oneOf('wifi', 'cellular', 'ethernet', 'other', 'none'),
  },
  battery: { ...aged, level: between(0, 1), is_charging: truth },
  powerSave: { ...aged, isPowerSaveMode: truth },
  restrictions: {
    ...aged,
    showsFrom: optional((value) => Array.isArray(value) && value.every(text)),
    backgroundRestricted: optional(truth),
    batteryOptimized: optional(truth),
    standbyBucket: optional(text),
    exactAlarms: optional(truth),
    notifications: optional(truth),
    dozing: optional(truth),
    userInBackground: optional(truth),
    serviceRefused: optional(text),
  },
  screen: { ...aged, on: truth },
  app: {
    ...aged,
    state: oneOf('foreground', 'background'),
    runtime: optional(oneOf('attached', 'gone')),
  },
  heading: { ...aged, heading: between(0, 360), accuracy: finite },
};

const failure: Shape = { code: oneOf(0, 1, 2, 3, 408, 499), message: text };

/** The fault of a reading of this kind; `undefined` when there is none. */
export function readingFault(kind: SensorKind, reading: unknown): string | undefined {
  if (typeof reading !== 'object' || reading === null) return `a ${typeof reading} instead of an object`;
  if (kind === 'location' && 'error' in reading) return faultIn(failure, reading.error as object);
  return faultIn(shapes[kind], reading);
}

function faultIn(shape: Shape, value: object): string | undefined {
  for (const [field, check] of Object.entries(shape)) {
    const given = (value as Record<string, unknown>)[field];
    if (!check(given)) return `${field} cannot be ${JSON.stringify(given) ?? String(given)}`;
  }
  return undefined;
}
