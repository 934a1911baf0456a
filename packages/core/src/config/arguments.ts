import { GeoError, type GeoErrorCode } from '../contract/errors';
import { plainCopy } from './plain';

/** The error codes for values that JSON cannot represent; `INVALID_ARGUMENT` for all other operations. */
const REFUSED_AS: ReadonlyMap<string, GeoErrorCode> = new Map([
  ['ready', 'INVALID_CONFIG'],
  ['setConfig', 'INVALID_CONFIG'],
  ['addGeofence', 'INVALID_GEOFENCE'],
  ['addGeofences', 'INVALID_GEOFENCE'],
]);

/**
 * The arguments of a call, copied to lists and plain objects, so that an engine in another heap receives what was
 * validated. Undefined fields are omitted, `toJSON` is honoured.
 * @param operation its name, the beginning of error messages
 * @param isLocal is the engine in this heap? Then functions pass, as do non-finite numbers and undefined in lists,
 * which the operation itself rejects with a more specific message
 * @throws GeoError `INVALID_ARGUMENT`, or the operation's own code for invalid values, naming the place and the value.
 */
export function plainArguments(operation: string, given: readonly unknown[], isLocal = false): unknown[] {
  const refuse = (complaint: string): never => {
    throw new GeoError(REFUSED_AS.get(operation) ?? 'INVALID_ARGUMENT', complaint);
  };
  return given.map((argument, index) =>
    isLocal && typeof argument === 'function'
      ? argument
      : plainCopy(`${operation}: argument ${index + 1}`, argument, { refuse, isLenient: isLocal }),
  );
}
