import { type Engine, GeoError } from '@geo/core';
import type { WatchEventName } from '../../protocol/messages';
import { refuseDeeper } from '../nesting';
import { operationOf, wayOf } from '../operations';
import { quoted } from '../quote';
import type { Decoded } from '../shapes/messages';
import type { ListSource } from './call-parts';
import { type PagedOperation, ResultPages } from './result-pages';

interface CallHandlerEnvironment {
  /** A listener whose events go to the client under this number. */
  handler(event: WatchEventName, listen: number): (data: unknown) => unknown;
  /** Ends all listeners and watches of the client. */
  own(): void;
  /** Has the client room for another listener? */
  mayListen(): boolean;
}

/**
 * Performs a call and returns the result of the engine.
 * `source` gives the list that is the argument of a call in parts.
 * @throws GeoError `INVALID_ARGUMENT` where the operation does not exist or cannot be called.
 */
export function createCallHandler(
  engine: Engine,
  env: CallHandlerEnvironment,
): (message: Decoded['call'], source?: ListSource) => unknown {
  return ({ call, method, args, listens = false }, source) => {
    refuseDeeper(args);
    const way = wayOf(method);
    if (way === undefined) refuse(`there is no operation ${quoted(method)}`);
    if (way === 'refused') refuse(`${method} is no call: the client does it itself`);
    if (way === 'own') return env.own();
    const run = operationOf(engine, method);
    if (source !== undefined && way !== 'in parts') refuse(`${method} does not take its arguments in parts`);
    if (way === 'called' || way === 'in parts' || way === 'in pages') {
      if (listens) refuse(`${method} takes no listener`);
      if (way === 'in pages' && args.length === 0) return new ResultPages(method as PagedOperation, run);
      return source === undefined ? run(...args) : run(source);
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
