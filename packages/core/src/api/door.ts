import { AT_ONCE } from '../blackbox/record-client';
import { plainArguments } from '../config/arguments';
import { textOf } from '../log/log';

type Run = (...given: unknown[]) => unknown;

/** A log line is never refused: what JSON cannot say becomes a text. */
function loggable(value: unknown): unknown {
  try {
    return typeof value === 'function' ? textOf(value) : plainArguments('logger', [value], true)[0];
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
        return run(...plainArguments(name, given, true));
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
