import { toActivityType } from '../contract/activity';
import type { SensorKind, SensorReadings } from '../ports/sensor';

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

/** A reading as it may enter the engine, and what had to be left out of it. */
export interface SoundReading<K extends SensorKind> {
  /** Undefined where nothing of it is of use. */
  readonly reading: SensorReadings[K] | undefined;
  /** One text a fault, naming field and value; none is the rule. */
  readonly faults: readonly string[];
}

const isBoolean: Check = (value) => typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string';
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

/** What a field must be; with a replacement where a reading without it still says something, and required where it does not. */
interface Rule {
  readonly check: Check;
  readonly instead?: unknown;
  readonly isRequired?: true;
}

const required = (check: Check): Rule => ({ check, isRequired: true });
const otherwise = (check: Check, instead: unknown): Rule => ({ check, instead });
const optional = (check: Check): Rule => ({ check });

/** A reading whose age is nonsense is one of now. */
const ageMillis = otherwise(between(0, Number.MAX_SAFE_INTEGER), 0);
const isNumber: Check = (value) => typeof value === 'number';

/** Field and rule, in order. A list: each fix is checked against one, and listing an object's entries anew costs more than the checks. */
type Shape = readonly (readonly [name: string, rule: Rule])[];

const shape = (fields: Readonly<Record<string, Rule>>): Shape => Object.entries(fields);

const SHAPES: { readonly [K in SensorKind]: Shape } = {
  // Whether a place, a speed or a course can be true is the filter's to say, with a reason to the listeners; here only numbers enter.
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
  // iOS says -1 for a level that it does not know: what was known before stays.
  battery: shape({ ageMillis, level: optional(between(0, 1)), is_charging: optional(isBoolean) }),
  powerSave: shape({ ageMillis, isPowerSaveMode: required(isBoolean) }),
  screen: shape({ ageMillis, on: required(isBoolean) }),
  app: shape({
    ageMillis,
    state: required(oneOf('foreground', 'background')),
    runtime: optional(oneOf('attached', 'gone')),
  }),
  // Some platforms count west of north below zero; the watches turn it.
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
    // Hosts in other languages say null for what is absent.
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
 * The one door of the senses: what a port delivers is data of a platform, and no field of it is believed unseen. A field that
 * cannot be is dropped, or replaced where the reading needs one; a reading that says nothing without it is refused.
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
