import { GeoError, type GeoErrorCode } from '../contract/errors';
import { plainCopy } from './plain';

/** What an operation rejects with for a value that JSON cannot say; `INVALID_ARGUMENT` for all others. */
const REFUSED_AS: ReadonlyMap<string, GeoErrorCode> = new Map([
  ['ready', 'INVALID_CONFIG'],
  ['setConfig', 'INVALID_CONFIG'],
  ['addGeofence', 'INVALID_GEOFENCE'],
  ['addGeofences', 'INVALID_GEOFENCE'],
]);

/**
 * The arguments of a call as they are now, copied to lists and plain objects: what is sent to an engine in another heap is
 * what was checked. Undefined fields are left out, `toJSON` is honoured.
 * @param operation its name, which begins the message of an error
 * @param isLocal is the engine in this heap? Then functions pass, as do numbers that are not finite and undefined in lists,
 * which the operation itself refuses with a better message
 * @throws GeoError `INVALID_ARGUMENT`, or what the operation has for bad values, naming the place and what is there.
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
