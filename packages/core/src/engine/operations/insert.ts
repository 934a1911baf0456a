import { quoted } from '../../config/quote';
import { isPlainObject } from '../../config/rule';
import { toActivityType } from '../../contract/activity';
import { GeoError, messageOf } from '../../contract/errors';
import type { InsertLocation, Location } from '../../contract/location';
import { fromTimestamp } from '../../contract/timestamp';
import { layerExtras } from '../../locations/record';

/** Assumed for a position of unknown accuracy, metres: what a phone's receiver usually reaches under open sky. */
const ASSUMED_ACCURACY_METERS = 10;
/** Longest uuid taken, characters: it is part of a storage key. */
const UUID_MAX = 255;

/** A copy of what JSON can say: what the app changes later, and what no queue could hold, stays outside. */
function copied(given: unknown): InsertLocation {
  let reason: unknown;
  try {
    const copy: unknown = JSON.parse(JSON.stringify(given));
    if (isPlainObject(copy) && isPlainObject(copy.coords)) return copy as unknown as InsertLocation;
  } catch (error) {
    reason = error;
  }
  const why = reason === undefined ? `got ${quoted(given)}` : `as JSON: ${messageOf(reason)}`;
  throw new GeoError('INVALID_ARGUMENT', `location needs coords with latitude and longitude; ${why}`);
}

function requireNumber(name: string, value: unknown, limit: number): number {
  if (typeof value === 'number' && value >= -limit && value <= limit) return value;
  throw new GeoError(
    'INVALID_ARGUMENT',
    `${name} must be a number from -${limit} to ${limit}; got ${quoted(value)}`,
  );
}

/** A record of what the app gave, with what it left out filled in. Unknown fields pass through. */
export function insertedRecord(location: InsertLocation, filled: Omit<Location, 'coords'>): Location {
  const given = copied(location);
  const latitude = requireNumber('coords.latitude', given.coords.latitude, 90);
  const longitude = requireNumber('coords.longitude', given.coords.longitude, 180);
  const { uuid = filled.uuid, timestamp = filled.timestamp } = given;
  if (typeof uuid !== 'string' || uuid === '' || uuid.length > UUID_MAX) {
    throw new GeoError(
      'INVALID_ARGUMENT',
      `uuid must be a text of 1 to ${UUID_MAX} characters; got ${quoted(uuid)}`,
    );
  }
  if (typeof timestamp !== 'string' || Number.isNaN(fromTimestamp(timestamp))) {
    throw new GeoError('INVALID_ARGUMENT', `timestamp must be an ISO-8601 time; got ${quoted(timestamp)}`);
  }
  const extras = layerExtras(filled.extras, given.extras);
  return {
    ...filled,
    ...given,
    ...(extras === undefined ? {} : { extras }),
    uuid,
    timestamp,
    coords: { accuracy: ASSUMED_ACCURACY_METERS, ...given.coords, latitude, longitude },
    activity: {
      type: given.activity?.type === undefined ? filled.activity.type : toActivityType(given.activity.type),
      confidence: given.activity?.confidence ?? filled.activity.confidence,
    },
    battery: { ...filled.battery, ...given.battery },
  };
}
