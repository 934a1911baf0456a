import { plainCopy } from '../config/plain';
import { quoted } from '../config/quote';
import { isPlainObject } from '../config/rule';
import { GeoError } from '../contract/errors';
import type { Geofence } from '../contract/geofence';
import type { Extras } from '../contract/location';

/** Longest identifier, characters: it is part of a storage key. */
export const IDENTIFIER_MAX = 255;
/** Below this a phone's receiver is often wrong about the boundary: a warning, no refusal. Metres. */
export const SMALL_RADIUS_METERS = 100;

const FLAGS = ['notifyOnEntry', 'notifyOnExit', 'notifyOnDwell'] as const;

/** Is this a text that can identify a fence? */
export function isIdentifier(value: unknown): value is string {
  // Half a character would not survive a store that keeps UTF-8. Spelt as a range: old Hermes knows no names of categories.
  return (
    typeof value === 'string' &&
    value.length >= 1 &&
    value.length <= IDENTIFIER_MAX &&
    !/[\uD800-\uDFFF]/u.test(value)
  );
}

/**
 * Copies of what the app gave, with every field checked and the flags settled.
 * @throws GeoError `INVALID_GEOFENCE` naming index, identifier, field, what was given and what is allowed.
 */
export function checkedGeofences(given: unknown): readonly Geofence[] {
  if (!Array.isArray(given)) {
    throw new GeoError('INVALID_GEOFENCE', `geofences must be a list; got ${quoted(given)}`);
  }
  return Array.from(given, checkedGeofence);
}

/** As `checkedGeofences`, for one of a list. */
export function checkedGeofence(given: unknown, index: number): Geofence {
  if (!isPlainObject(given)) {
    throw new GeoError('INVALID_GEOFENCE', `geofences[${index}] must be an object; got ${quoted(given)}`);
  }
  const name = typeof given.identifier === 'string' ? `, ${quoted(given.identifier)}` : '';
  const refuse = (field: string, allowed: string): never => {
    const got = quoted(given[field]);
    throw new GeoError(
      'INVALID_GEOFENCE',
      `${field} must be ${allowed}; got ${got} (geofences[${index}]${name})`,
    );
  };
  const number = (field: string, allowed: string, accepts: (value: number) => boolean): number => {
    const value = given[field];
    return typeof value === 'number' && Number.isFinite(value) && accepts(value)
      ? value
      : refuse(field, allowed);
  };

  const { identifier } = given;
  if (!isIdentifier(identifier)) return refuse('identifier', `a text of 1 to ${IDENTIFIER_MAX} characters`);
  const fence = {
    identifier,
    radius: number('radius', 'a positive number of metres', (value) => value > 0),
    latitude: number('latitude', 'a number of degrees from -90 to 90', (value) => Math.abs(value) <= 90),
    longitude: number('longitude', 'a number of degrees from -180 to 180', (value) => Math.abs(value) <= 180),
    ...checkedFlags(given, refuse),
  };
  const delay =
    given.loiteringDelay == null
      ? undefined
      : number(
          'loiteringDelay',
          'an integer of milliseconds, 0 or more',
          (value) => value >= 0 && Math.floor(value) === value,
        );
  if (fence.notifyOnDwell && delay === undefined) {
    return refuse('loiteringDelay', 'given in milliseconds where notifyOnDwell is true');
  }
  const extras = checkedExtras(given.extras, (why) =>
    refuse('extras', `an object that JSON can say (${why})`),
  );
  return {
    ...fence,
    ...(delay === undefined ? {} : { loiteringDelay: delay }),
    ...(extras === undefined ? {} : { extras }),
  };
}

/** At least one flag must be on; with none given, entry and exit are. */
function checkedFlags(
  given: Readonly<Record<string, unknown>>,
  refuse: (field: string, allowed: string) => never,
): Pick<Geofence, (typeof FLAGS)[number]> {
  const flags: { [K in (typeof FLAGS)[number]]?: boolean } = {};
  for (const flag of FLAGS) {
    const value = given[flag];
    if (value == null) continue;
    if (typeof value !== 'boolean') refuse(flag, 'true or false');
    flags[flag] = value === true;
  }
  if (Object.keys(flags).length === 0) return { notifyOnEntry: true, notifyOnExit: true };
  if (!FLAGS.some((flag) => flags[flag])) {
    refuse(
      'notifyOnEntry',
      'true where notifyOnExit and notifyOnDwell are not: a fence needs one of the three',
    );
  }
  return flags;
}

/** A copy: what the app changes later stays outside. */
function checkedExtras(given: unknown, refuse: (why: string) => never): Extras | undefined {
  if (given == null) return undefined;
  if (!isPlainObject(given)) return refuse('not an object');
  return plainCopy('extras', given, { refuse, isLenient: false }) as Extras;
}
