import { GeoError } from '@geo/core';
import { refuseDeeper } from '../nesting';
import { quoted } from '../quote';
import type { Decoded } from '../shapes/messages';

/** A list that comes in pieces: `GeofenceSource` of core. */
export interface ListSource {
  /** The next piece; undefined after the last. */
  next(): Promise<readonly unknown[] | undefined>;
}

/** The parts of a call, from the client to the engine. One part is in memory: the next is requested when the engine takes it. */
export interface CallParts {
  readonly source: ListSource;
  /** A further part has arrived. One that is not due ends the call; returns why where the call is complete already. */
  add(message: Decoded['call']): string | undefined;
  /** No part will come: the engine receives this error. */
  fail(error: GeoError): void;
}

interface Waiting {
  resolve(list: readonly unknown[]): void;
  reject(error: GeoError): void;
}

/**
 * @param first the message that began the call: part 0
 * @param more requests the next part
 */
export function createCallParts(first: Decoded['call'], more: () => void): CallParts {
  let due = 0;
  let isComplete = false;
  /** The part that the engine has not taken. */
  let arrived: readonly unknown[] | undefined;
  /** The engine waits for the next part. */
  let waiting: Waiting | undefined;
  let failure: GeoError | undefined;

  function take({ method, part, args, last = false }: Decoded['call']): void {
    if (method !== first.method) refuse(`a part of ${first.method} is due; got one of ${quoted(method)}`);
    if (part !== due) refuse(`part ${due} of ${method} is due; got ${quoted(part)}`);
    if (due > 0 && waiting === undefined)
      refuse(`part ${due} of ${method} came before it was requested by more`);
    const [list] = args;
    if (!Array.isArray(list) || args.length > 1)
      refuse(`a part of ${method} is one list; got ${quoted(list)}`);
    refuseDeeper(args);
    due++;
    isComplete = last;
    if (waiting === undefined) arrived = list;
    else waiting.resolve(list);
    waiting = undefined;
  }

  function fail(error: GeoError): void {
    failure ??= error;
    arrived = undefined;
    waiting?.reject(failure);
    waiting = undefined;
  }

  take(first);

  return {
    source: {
      async next() {
        if (failure) throw failure;
        const list = arrived;
        arrived = undefined;
        if (list !== undefined) return list;
        if (isComplete) return undefined;
        const part = new Promise<readonly unknown[]>((resolve, reject) => {
          waiting = { resolve, reject };
        });
        more();
        return part;
      },
    },
    add(message) {
      if (isComplete) return `part ${quoted(message.part)} of ${first.method} came after the last`;
      try {
        take(message);
      } catch (error) {
        fail(error as GeoError);
      }
      return undefined;
    },
    fail,
  };
}

function refuse(message: string): never {
  throw new GeoError('INVALID_ARGUMENT', message);
}
