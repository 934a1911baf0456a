import { AT_ONCE } from '../blackbox/record-client';
import { plainArguments } from '../config/arguments';
import { textOf } from '../log/log';
import { pullOf } from './geofence-source';

type Run = (...given: unknown[]) => unknown;

/** A log line is never refused: values that JSON cannot represent become text. */
function loggable(value: unknown): unknown {
  try {
    return typeof value === 'function' ? textOf(value) : plainArguments('logger', [value], true)[0];
  } catch {
    return textOf(value);
  }
}

/**
 * Wraps the engine: arguments are copied to plain values at the call, or refused. Behind it, reading a value runs no code of
 * the app and yields the value that was validated. The lists of a source of geofences are copied as they arrive.
 * @param touch called when such a list has arrived
 */
export function behindDoor<E extends object>(engine: E, touch: () => void): E {
  const operation =
    (name: string, run: Run): Run =>
    (...given) => {
      try {
        const pull = name === 'addGeofences' ? pullOf(given[0], touch) : undefined;
        return pull ? run(pull) : run(...plainArguments(name, given, true));
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
