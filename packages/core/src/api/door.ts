import { AT_ONCE } from '../blackbox/record-client';
import { plainCopy } from '../config/plain';
import { GeoError, type GeoErrorCode } from '../contract/errors';
import { textOf } from '../log/log';

/** What an operation rejects with for a value that nobody could store; `INVALID_ARGUMENT` for all others. */
const REFUSED_AS: ReadonlyMap<string, GeoErrorCode> = new Map([
  ['ready', 'INVALID_CONFIG'],
  ['setConfig', 'INVALID_CONFIG'],
  ['addGeofence', 'INVALID_GEOFENCE'],
  ['addGeofences', 'INVALID_GEOFENCE'],
]);

type Run = (...given: unknown[]) => unknown;

/** The arguments as they are now, in plain values; functions among them are listeners, and pass. */
function taken(name: string, given: readonly unknown[]): unknown[] {
  const refuse = (complaint: string): never => {
    throw new GeoError(REFUSED_AS.get(name) ?? 'INVALID_ARGUMENT', complaint);
  };
  return given.map((argument, index) =>
    typeof argument === 'function'
      ? argument
      : plainCopy(`${name}: argument ${index + 1}`, argument, { refuse, isLenient: true }),
  );
}

/** A log line is never refused: what JSON cannot say becomes a text. */
function loggable(value: unknown): unknown {
  try {
    return typeof value === 'function' ? textOf(value) : taken('logger', [value])[0];
  } catch {
    return textOf(value);
  }
}

/**
 * The same engine behind a door: what a call is given is copied to plain values at once, and refused where it cannot be. So
 * nothing behind it runs an app's code by reading a value, or finds another value than the one that was checked.
 */
export function behindDoor<E extends object>(engine: E): E {
  const operation =
    (name: string, run: Run): Run =>
    (...given) => {
      try {
        return run(...taken(name, given));
      } catch (error) {
        return Promise.reject(error);
      }
    };

  const logger = (runs: Readonly<Record<string, Run>>) =>
    Object.fromEntries(
      Object.entries(runs).map(([name, run]) => [name, (...given: unknown[]) => run(...given.map(loggable))]),
    );

  const front: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(Object.getOwnPropertyDescriptors(engine))) {
    if (part.get !== undefined || AT_ONCE.test(name)) Object.defineProperty(front, name, part);
    else front[name] = typeof part.value === 'function' ? operation(name, part.value) : logger(part.value);
  }
  return front as E;
}
