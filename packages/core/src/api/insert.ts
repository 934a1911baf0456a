import { plainCopy } from '../config/plain';
import { quoted } from '../config/quote';
import {
  boolean,
  type FieldRules,
  isPlainObject,
  map,
  number,
  oneOf,
  optional,
  type Rule,
  ruleOf,
  text,
} from '../config/rule';
import { toActivityType } from '../contract/activity';
import { GeoError } from '../contract/errors';
import type { InsertLocation, Location } from '../contract/location';
import { fromTimestamp, toTimestamp } from '../contract/timestamp';
import { layerExtras } from '../locations/record';

/** Assumed accuracy where none is given, metres: typical of a phone's receiver under open sky. */
const ASSUMED_ACCURACY_METERS = 10;
/** Longest accepted uuid, characters: it is part of a storage key. */
const UUID_MAX = 255;

const measure = optional(number(0));
const isMoving: Rule<unknown> = {
  allowed: 'true, false or null',
  default: undefined,
  accepts: (value) => value === null || typeof value === 'boolean',
};
const accuracy: Rule<unknown> = {
  allowed: 'a number of metres, more than 0',
  default: ASSUMED_ACCURACY_METERS,
  accepts: (value) => number(0).accepts(value) && (value as number) > 0,
};
const timestamp: Rule<unknown> = {
  allowed: 'an ISO-8601 time',
  default: undefined,
  accepts: (value) => typeof value === 'string' && !Number.isNaN(fromTimestamp(value)),
};

/** The fields of a record as the receiver validates them; only the uuid may be any text that a storage key can contain. */
const RECORD_RULES: FieldRules = {
  uuid: text('', {
    allowed: `a text of 1 to ${UUID_MAX} characters`,
    // A lone surrogate would not survive a store that encodes as UTF-8.
    pattern: new RegExp(`^[^\\uD800-\\uDFFF]{1,${UUID_MAX}}$`, 'u'),
  }),
  timestamp,
  age: optional(number(0, { min: 0, unit: 'milliseconds' })),
  odometer: number(0, { min: 0, unit: 'metres' }),
  coords: {
    ...map(),
    fields: {
      latitude: number(0, { min: -90, max: 90 }),
      longitude: number(0, { min: -180, max: 180 }),
      accuracy,
      altitude: measure,
      altitude_accuracy: measure,
      speed: measure,
      speed_accuracy: measure,
      heading: measure,
      heading_accuracy: measure,
      ellipsoidal_altitude: measure,
    },
  },
  // An unknown activity type reads as `unknown`.
  activity: {
    ...map(),
    fields: { type: text('unknown'), confidence: number(0, { min: 0, max: 100, integer: true, unit: '%' }) },
  },
  battery: { ...map(), fields: { level: number(0, { min: 0, max: 1 }), is_charging: boolean(false) } },
  is_moving: isMoving,
  sample: boolean(true),
  event: oneOf(['motionchange', 'odometer'], 'odometer'),
  extras: map(),
};

function refuse(complaint: string): never {
  throw new GeoError('INVALID_ARGUMENT', complaint);
}

/** Validates every field; null means absent where the record has no null. Unknown fields pass through. */
function checked(path: string, rules: FieldRules, given: Readonly<Record<string, unknown>>): object {
  const entries = Object.entries(given).filter(([name, value]) => {
    const rule = ruleOf(rules, name);
    return rule === undefined || value !== null || rule.accepts(null);
  });
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const rule = ruleOf(rules, name);
      if (rule && !rule.accepts(value))
        refuse(`${path}${name} must be ${rule.allowed}; got ${quoted(value)}`);
      if (rule?.fields) return [name, checked(`${path}${name}.`, rule.fields, value as typeof given)];
      return [name, plainCopy(path + name, value, { refuse, isLenient: false })];
    }),
  );
}

/**
 * The app's record, with absent fields filled in.
 * @throws GeoError `INVALID_ARGUMENT` naming the field, what was given and what is allowed.
 */
export function insertedRecord(location: InsertLocation, filled: Omit<Location, 'coords'>): Location {
  if (!isPlainObject(location) || !isPlainObject(location.coords))
    refuse(`location needs coords with latitude and longitude; got ${quoted(location)}`);
  const given = checked('', RECORD_RULES, location as Readonly<Record<string, unknown>>) as InsertLocation;
  for (const name of ['latitude', 'longitude'] as const)
    if (given.coords[name] === undefined) refuse(`coords.${name} must be given, in degrees`);
  const extras = layerExtras(filled.extras, given.extras);
  const { type = filled.activity.type, confidence = filled.activity.confidence } = given.activity ?? {};
  return {
    ...filled,
    ...given,
    ...(extras === undefined ? {} : { extras }),
    timestamp: given.timestamp === undefined ? filled.timestamp : toTimestamp(fromTimestamp(given.timestamp)),
    coords: { accuracy: ASSUMED_ACCURACY_METERS, ...given.coords },
    activity: { type: toActivityType(type), confidence },
    battery: { ...filled.battery, ...given.battery },
  };
}
