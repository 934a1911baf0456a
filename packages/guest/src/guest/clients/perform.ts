import { type Engine, type EventName, GeoError } from '@geo/core';
import { isDeeperThan } from '../nesting';
import { operationOf, wayOf } from '../operations';
import { quoted } from '../quote';
import type { Decoded } from '../shapes/messages';

/** How deep arguments may be nested: a polygon in an extra of a geofence is 6. Recursive code needs stack for each level. */
const NESTING_MAX = 64;

interface PerformEnvironment {
  /** A listener whose events go to the client under this number. */
  handler(event: EventName, listen: number): (data: unknown) => unknown;
  /** Ends all listeners and watches of the client. */
  own(): void;
  /** Has the client room for another listener? */
  mayListen(): boolean;
}

/**
 * Performs a call and returns the result of the engine.
 * @throws GeoError `INVALID_ARGUMENT` where the operation does not exist or cannot be called.
 */
export function createPerform(
  engine: Engine,
  env: PerformEnvironment,
): (message: Decoded['call']) => unknown {
  return ({ call, method, args, listens = false }) => {
    if (isDeeperThan(args, NESTING_MAX))
      refuse(`arguments may be nested ${NESTING_MAX} deep; these are deeper`);
    const way = wayOf(method);
    if (way === undefined) refuse(`there is no operation ${quoted(method)}`);
    if (way === 'refused') refuse(`${method} is no call: the client does it itself`);
    if (way === 'own') return env.own();
    const run = operationOf(engine, method);
    if (way === 'called') {
      if (listens) refuse(`${method} takes no listener`);
      return run(...args);
    }
    if (!env.mayListen()) refuse('this client has as many listeners and watches as it may have');
    const listeners = listens ? way.map((event) => env.handler(event, call)) : [];
    // JSON says null where the client gave no options.
    return run(args[0] ?? undefined, ...listeners);
  };
}

function refuse(message: string): never {
  throw new GeoError('INVALID_ARGUMENT', message);
}
