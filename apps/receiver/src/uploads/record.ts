import type { Location } from '@geo/core';
import * as v from 'valibot';
import { quote } from '../server/refusal';
import { MAX_NESTING, nestsDeeperThan } from './nesting';
import { readTimestamp } from './timestamp';

/** One thing wrong with a record. */
export interface RecordFault {
  /** Dotted path in the record, such as `coords.latitude`; empty for the record itself. */
  readonly field: string;
  /** What was given, as text; `nothing` when it is missing. */
  readonly value: string;
  /** What is accepted there. */
  readonly allowed: string;
}

/** A record that cannot be stored, and everything that is wrong with it. */
export interface RefusedRecord {
  /** Its place in the batch, from 0. */
  readonly index: number;
  readonly uuid: string | null;
  readonly faults: readonly RecordFault[];
}

/** What is accepted where: the words of every refusal. */
const ALLOWED: Readonly<Record<string, string>> = {
  '': 'an object',
  uuid: 'a UUID such as 1f0e2c3a-6b7d-4c55-9a8e-0d1f2a3b4c5d',
  timestamp: 'an ISO-8601 date and time with its zone, such as 2024-05-01T12:30:00.000Z',
  odometer: 'a finite number of metres, 0 or more',
  is_moving: 'true, false or null (null: not yet known), and the key must be there',
  coords: 'an object with latitude, longitude and accuracy',
  'coords.latitude': 'a number of degrees from -90 to 90',
  'coords.longitude': 'a number of degrees from -180 to 180',
  'coords.accuracy': 'a finite number of metres, 0 or more',
  activity: 'an object, with type and confidence where they are known',
  'activity.type': 'the name of an activity, a string, or absent',
  'activity.confidence': 'a number from 0 to 100, or absent',
  battery: 'an object with level and is_charging',
  'battery.level': 'a number from 0 to 1, or -1 for unknown',
  'battery.is_charging': 'true or false',
  sample: 'true, false or absent',
  event: 'a string or absent',
  extras: 'an object or absent',
};
const ALLOWED_NUMBER = 'a finite number or absent';

const number = v.pipe(v.number(), v.finite());
const within = (low: number, high: number) => v.pipe(number, v.minValue(low), v.maxValue(high));
/** Some clients write null for what the device did not say. */
const optionalNumber = v.nullish(number);

/** JSON's objects; an array would else pass for one without properties. */
const plain = v.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
const object = <Entries extends v.ObjectEntries>(entries: Entries) => v.pipe(plain, v.looseObject(entries));

/** Any version and variant, either case: what matters is that two devices never choose the same one. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const fields = {
  uuid: v.pipe(v.string(), v.regex(UUID)),
  timestamp: v.pipe(
    v.string(),
    v.check((text) => readTimestamp(text) !== undefined),
  ),
  age: optionalNumber,
  odometer: v.pipe(number, v.minValue(0)),
  coords: object({
    latitude: within(-90, 90),
    longitude: within(-180, 180),
    // Some clients say 0 for an accuracy that the device did not say.
    accuracy: v.pipe(number, v.minValue(0)),
    altitude: optionalNumber,
    altitude_accuracy: optionalNumber,
    speed: optionalNumber,
    speed_accuracy: optionalNumber,
    heading: optionalNumber,
    heading_accuracy: optionalNumber,
    ellipsoidal_altitude: optionalNumber,
  }),
  // An unknown name is no fault (the contract has readers take it for `unknown`); the record keeps what was sent.
  // Some clients leave the object empty while activity is not watched.
  activity: object({ type: v.optional(v.string()), confidence: v.optional(within(0, 100)) }),
  // -1 is what iOS itself says for a level that it does not know.
  battery: object({ level: v.union([within(0, 1), v.literal(-1)]), is_charging: v.boolean() }),
  is_moving: v.nullable(v.boolean()),
  sample: v.nullish(v.boolean()),
  event: v.nullish(v.string()),
  extras: v.nullish(plain),
};
/** A record as it is checked. */
export const recordSchema = object(fields);

/** A record as it is read: those of clients of others have no odometer and the like, where they do not say it. */
export const storedRecordSchema = v.looseObject({
  ...v.partial(v.object(fields), ['odometer', 'activity', 'is_moving']).entries,
  battery: v.optional(v.looseObject({ level: v.number(), is_charging: v.optional(v.boolean()) })),
});

/** Fields of a record at its root; whatever else stands there in an unwrapped upload is `params`. */
export const RECORD_FIELDS: ReadonlySet<string> = new Set(Object.keys(fields));

/** Everything wrong with one element of an upload; empty when it can be stored as a {@link Location}. */
export function faultsOf(candidate: unknown): RecordFault[] {
  if (nestsDeeperThan(MAX_NESTING, candidate)) {
    return [{ field: '', value: 'deeper', allowed: `nested at most ${MAX_NESTING} levels deep` }];
  }
  const result = v.safeParse(recordSchema, candidate, { abortPipeEarly: true });
  return result.success ? [] : result.issues.map(toFault);
}

/** Narrows what {@link faultsOf} found nothing wrong with. */
export function isRecord(candidate: unknown, faults: readonly RecordFault[]): candidate is Location {
  return faults.length === 0 && typeof candidate === 'object';
}

function toFault(issue: v.BaseIssue<unknown>): RecordFault {
  const field = v.getDotPath(issue) ?? '';
  return { field, value: quote(issue.input), allowed: ALLOWED[field] ?? ALLOWED_NUMBER };
}
