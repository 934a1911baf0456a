import { toActivityType } from '../contract/activity';
import type { SensorKind, SensorReadings } from '../ports/sensor';

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

/** A validated reading, and the fields that were dropped from it. */
export interface SoundReading<K extends SensorKind> {
  /** Undefined when the reading is unusable. */
  readonly reading: SensorReadings[K] | undefined;
  /** One message per fault, with field and value; usually none. */
  readonly faults: readonly string[];
}

const isBoolean: Check = (value) => typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string';
const isTextList: Check = (value) => Array.isArray(value) && value.every(isText);
const isFiniteNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const between =
  (low: number, high: number): Check =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high;
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const isSamples: Check = (value) =>
  Array.isArray(value) && value.length % 3 === 0 && value.every(isFiniteNumber);

/** The rule of a field; with a replacement where the reading needs one, and required where it is useless without it. */
interface Rule {
  readonly check: Check;
  readonly instead?: unknown;
  readonly isRequired?: true;
}

const required = (check: Check): Rule => ({ check, isRequired: true });
const otherwise = (check: Check, instead: unknown): Rule => ({ check, instead });
const optional = (check: Check): Rule => ({ check });

const age = between(0, Number.MAX_SAFE_INTEGER);
/** An invalid age is replaced by 0: the reading counts as new. */
const ageMillis = otherwise(age, 0);
/** Where a hint comes from. Unlike a fix it is not filtered: without a place it says nothing. */
const place = {
  latitude: required(between(-90, 90)),
  longitude: required(between(-180, 180)),
  accuracy: required(between(0, Number.MAX_VALUE)),
};
const isNumber: Check = (value) => typeof value === 'number';

/** Field and rule, in order. An array, because listing an object's entries for each fix costs more than the checks. */
type Shape = readonly (readonly [name: string, rule: Rule])[];

const shape = (fields: Readonly<Record<string, Rule>>): Shape => Object.entries(fields);

const SHAPES: { readonly [K in SensorKind]: Shape } = {
  // Only types are checked here. The filter judges the plausibility of position, speed and heading, and reports why.
  location: shape({
    latitude: otherwise(isNumber, Number.NaN),
    longitude: otherwise(isNumber, Number.NaN),
    accuracy: otherwise(isNumber, Number.NaN),
    altitude: optional(isNumber),
    altitudeAccuracy: optional(isNumber),
    ellipsoidalAltitude: optional(isNumber),
    speed: optional(isNumber),
    speedAccuracy: optional(isNumber),
    heading: optional(isNumber),
    headingAccuracy: optional(isNumber),
    time: optional(isNumber),
    ageMillis: optional(isNumber),
    filtered: optional(isBoolean),
    mock: optional(isBoolean),
  }),
  activity: shape({ ageMillis, type: required(isText), confidence: otherwise(between(0, 100), 0) }),
  acceleration: shape({
    ageMillis,
    rateHz: required(between(Number.MIN_VALUE, Number.MAX_VALUE)),
    samples: required(isSamples),
  }),
  regions: shape({
    ageMillis,
    identifier: required(isText),
    action: required(oneOf('enter', 'exit', 'failed')),
    message: optional(isText),
  }),
  motion: shape({ ageMillis }),
  significantChange: shape({
    ...place,
    ageMillis: optional(age),
    time: optional(isNumber),
    mock: optional(isBoolean),
  }),
  visits: shape({
    ...place,
    ageMillis,
    arrivedMillisAgo: optional(age),
    departedMillisAgo: optional(age),
  }),
  wifi: shape({ ageMillis, connected: required(isBoolean), network: optional(isText) }),
  car: shape({ ageMillis, connected: required(isBoolean) }),
  provider: shape({
    ageMillis,
    status: required(oneOf(0, 1, 2, 3, 4)),
    enabled: required(isBoolean),
    gps: required(isBoolean),
    network: required(isBoolean),
    accuracyAuthorization: optional(oneOf(0, 1)),
    insufficientlyInUse: optional(isBoolean),
  }),
  connectivity: shape({
    ageMillis,
    connected: required(isBoolean),
    transport: otherwise(oneOf('wifi', 'cellular', 'ethernet', 'other', 'none'), 'other'),
  }),
  // iOS reports an unknown level as -1: the previous level is kept.
  battery: shape({ ageMillis, level: optional(between(0, 1)), is_charging: optional(isBoolean) }),
  powerSave: shape({ ageMillis, isPowerSaveMode: required(isBoolean) }),
  restrictions: shape({
    ageMillis,
    showsFrom: optional(isTextList),
    backgroundRestricted: optional(isBoolean),
    batteryOptimized: optional(isBoolean),
    standbyBucket: optional(isText),
    exactAlarms: optional(isBoolean),
    notifications: optional(isBoolean),
    dozing: optional(isBoolean),
    userInBackground: optional(isBoolean),
    serviceRefused: optional(isText),
  }),
  screen: shape({ ageMillis, on: required(isBoolean) }),
  app: shape({
    ageMillis,
    state: required(oneOf('foreground', 'background')),
    runtime: optional(oneOf('attached', 'gone')),
  }),
  // Some platforms report degrees west of north as negative; the watches normalise them.
  heading: shape({
    ageMillis: required(isFiniteNumber),
    heading: required(between(-180, 360)),
    accuracy: required(isFiniteNumber),
  }),
};

const FAILURE: Shape = shape({
  code: otherwise(oneOf(0, 1, 2, 3, 408, 499), 0),
  message: otherwise(isText, 'the platform gave no reason'),
});

const NONE: readonly string[] = [];

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function sound(
  kind: string,
  rules: Shape,
  given: Fields,
): { fields: Fields | undefined; faults: readonly string[] } {
  let faults = NONE;
  let fields = given;
  for (const [name, { check, instead, isRequired }] of rules) {
    const value = given[name];
    // Hosts in other languages send null for absent fields.
    const isAbsent = value === undefined || (value === null && instead === undefined && !isRequired);
    if (check(value) || (value === undefined && instead === undefined && !isRequired)) continue;
    if (!isAbsent || isRequired) faults = [...faults, `${kind}.${name} cannot be ${shown(value)}`];
    if (isRequired) return { fields: undefined, faults };
    const { [name]: _dropped, ...rest } = fields;
    fields = instead === undefined ? rest : { ...rest, [name]: instead };
  }
  return { fields, faults };
}

/**
 * Validates every reading of a port at one place. An invalid field is dropped, or replaced where the reading needs it; a
 * reading that is useless without it is rejected.
 */
export function soundReading<K extends SensorKind>(kind: K, reading: unknown): SoundReading<K> {
  if (typeof reading !== 'object' || reading === null)
    return { reading: undefined, faults: [`${kind} cannot be ${shown(reading)}`] };
  if (kind === 'location' && 'error' in reading) {
    const given = typeof reading.error === 'object' && reading.error !== null ? reading.error : {};
    const { fields: error, faults } = sound('location.error', FAILURE, given as Fields);
    return { reading: { error } as unknown as SensorReadings[K], faults };
  }
  const { fields, faults } = sound(kind, SHAPES[kind], reading as Fields);
  if (kind !== 'activity' || fields === undefined)
    return { reading: fields as SensorReadings[K] | undefined, faults };
  return {
    reading: { ...fields, type: toActivityType(fields.type) } as unknown as SensorReadings[K],
    faults,
  };
}
