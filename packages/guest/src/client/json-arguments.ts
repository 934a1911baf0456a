import { GeoError, type GeoErrorCode } from '@geo/core';

/** What an object must be to cross as itself; a Date crosses as its text, as JSON has it. */
const CARRIED: readonly string[] = ['[object Object]', '[object Array]', '[object Date]'];

/** As the engine refuses such a value in one heap; `INVALID_ARGUMENT` for all others. */
const REFUSED_AS: { readonly [method: string]: GeoErrorCode } = {
  ready: 'INVALID_CONFIG',
  setConfig: 'INVALID_CONFIG',
  addGeofence: 'INVALID_GEOFENCE',
  addGeofences: 'INVALID_GEOFENCE',
};

const ALLOWED = 'texts, finite numbers, booleans, null, lists and plain objects';

/**
 * Refuses what JSON would change in silence, or cannot say at all. Fields that are undefined are left out, as in JSON.
 * @throws GeoError `INVALID_ARGUMENT`, or what the method has for a value that is impossible, naming the place and what is there.
 */
export function checkArguments(method: string, args: readonly unknown[]): void {
  const fault = faultOf(method, args);
  if (fault !== undefined) throw new GeoError(REFUSED_AS[method] ?? 'INVALID_ARGUMENT', fault);
}

function faultOf(method: string, args: readonly unknown[]): string | undefined {
  try {
    for (const [index, argument] of args.entries()) {
      const fault = lostIn(argument, `${method}: argument ${index + 1}`, []);
      if (fault !== undefined) return fault;
    }
    return undefined;
  } catch (error) {
    // A getter that throws, or more levels than the stack holds.
    return `${method}: the arguments cannot be read: ${String(error)}`;
  }
}

/** What of a value would be lost, if anything. */
function lostIn(value: unknown, place: string, around: readonly object[]): string | undefined {
  const is = (what: string) => `${place} must be what JSON can say (${ALLOWED}); got ${what}`;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : is(String(value));
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined;
  if (typeof value !== 'object') return is(value === undefined ? 'undefined' : `a ${typeof value}`);
  if (around.includes(value)) return is('an object that contains itself');
  const kind = Object.prototype.toString.call(value);
  if (!CARRIED.includes(kind)) return is(kind);
  const inside = [...around, value];
  for (const [name, part] of Object.entries(value)) {
    // JSON leaves such a field out, but would make null of it in a list.
    if (part === undefined && !Array.isArray(value)) continue;
    const fault = lostIn(part, Array.isArray(value) ? `${place}[${name}]` : `${place}.${name}`, inside);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
