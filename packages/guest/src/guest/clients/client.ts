import { type Engine, GeoError, type GeoErrorCode, type PendingWork, type Subscription } from '@geo/core';
import { failureOf } from '../../protocol/failure';
import type { Failure, GuestToClientMessage } from '../../protocol/messages';
import { watchesEndedBy } from '../operations';
import { quoted } from '../quote';
import type { Decoded } from '../shapes/messages';
import { createCallHandler } from './call-handler';
import { type CallParts, createCallParts } from './call-parts';
import { isEventName } from './event-names';
import { ResultPages } from './result-pages';
import { sendPages, sendResult } from './send-result';
import { createUnacknowledged } from './unacknowledged';

/** Most listeners and watches of one client. An app has some tens; a client that only adds listeners gets an error. */
export const LISTENS_MAX = 256;
/** Calls of one client that wait for their result at the same time: each holds its arguments in memory. */
export const CALLS_MAX = 1_000;

/** One app runtime, or one that was started for headless events. */
export interface Client {
  readonly isHeadless: boolean;
  /** How many of its calls have no result yet. */
  readonly openCalls: number;
  call(message: Decoded['call']): void;
  listen(message: Decoded['listen']): void;
  unlisten(number: number): void;
  taken(id: string): void;
  /** Answers a call that could not be understood. */
  refuse(call: number, code: GeoErrorCode, message: string): void;
  /** The engine is closed: rejects the open calls. */
  close(): void;
  /** The client is gone: ends its listeners and watches, and sends nothing more. */
  end(): void;
}

interface ClientEnvironment {
  readonly isHeadless: boolean;
  readonly engine: Engine;
  readonly pendingWork: PendingWork;
  /** To the client. `value`: the JSON of the field `value`. */
  send(message: GuestToClientMessage, value?: string): void;
  log(message: string): void;
  /** A call has its result. */
  answered(): void;
}

/** A listener in the engine; of a watch with the operation that began it. */
interface Listen {
  readonly subscription: Subscription;
  readonly method?: string;
}

export function createClient(env: ClientEnvironment): Client {
  const { engine } = env;
  /** By the number of the listen, or of the call that began a watch. */
  const listens = new Map<number, Listen>();
  /** By number; with its parts where its arguments come in parts. */
  const openCalls = new Map<number, CallParts | undefined>();
  const unacknowledged = createUnacknowledged();
  /** Calls whose watch is to end as soon as it has begun. */
  const unwanted = new Set<number>();
  let last = 0;
  let isGone = false;

  function send(message: GuestToClientMessage, value?: string): void {
    if (!isGone) env.send(message, value);
  }

  /** The numbers of a client increase; a smaller one repeats an earlier message. */
  function isNew(number: number): boolean {
    if (number > last) {
      last = number;
      return true;
    }
    env.log(`the number ${number} is not above ${last}, the last one of this client`);
    return false;
  }

  function handler(event: string, listen: number): (data: unknown, delivery?: { id?: string }) => unknown {
    return (data, { id } = {}) => {
      const message = { event, listen, data } as Extract<GuestToClientMessage, { event: unknown }>;
      if (id === undefined) return send(message);
      send({ ...message, id });
      return isGone ? Promise.resolve(false) : unacknowledged.add(id, listen);
    };
  }

  function unlisten(number: number): void {
    if (openCalls.has(number)) unwanted.add(number);
    openCalls.get(number)?.fail(abandoned());
    const listen = listens.get(number);
    listens.delete(number);
    listen?.subscription.remove();
    unacknowledged.giveBack(number);
  }

  function unlistenAll(): void {
    for (const number of [...listens.keys()]) unlisten(number);
  }

  function answer(call: number, result: { value: unknown } | { error: Failure }): void {
    unwanted.delete(call);
    if (!openCalls.delete(call)) return;
    if ('error' in result) send({ result: call, ...result });
    else if (!isGone && !(result.value instanceof ResultPages)) sendResult(send, call, result.value);
    env.answered();
  }

  /** Sends the pages of a result, until no client waits for it. */
  async function paged(call: number, pages: ResultPages): Promise<ResultPages> {
    await sendPages(send, call, pages, () => !isGone && openCalls.has(call) && !unwanted.has(call));
    return pages;
  }

  /** The value of a result. A subscription stays here, under the number of its call. */
  function crossing({ call, method }: Decoded['call'], value: unknown): unknown {
    forgetWatches(watchesEndedBy(method));
    if (typeof (value as Subscription | undefined)?.remove !== 'function') return value;
    const subscription = value as Subscription;
    if (isGone || unwanted.has(call)) subscription.remove();
    else listens.set(call, { subscription, method });
    return undefined;
  }

  /** The engine has ended these watches: no `unlisten` will come. */
  function forgetWatches(ended: string | undefined): void {
    for (const [number, { method }] of [...listens])
      if (method !== undefined && method === ended) listens.delete(number);
  }

  const handleCall = createCallHandler(engine, {
    handler,
    own: unlistenAll,
    mayListen: () => listens.size < LISTENS_MAX,
  });

  function performed(message: Decoded['call']): Promise<unknown> {
    const { call, part } = message;
    try {
      if (part === undefined) {
        const value = handleCall(message);
        return value instanceof ResultPages ? paged(call, value) : Promise.resolve(value);
      }
      const parts = createCallParts(message, () => send({ more: call }));
      openCalls.set(call, parts);
      return Promise.resolve(handleCall(message, parts.source));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  return {
    isHeadless: env.isHeadless,
    get openCalls() {
      return openCalls.size;
    },
    call(message) {
      const { call } = message;
      const parts = openCalls.get(call);
      if (parts) {
        const complaint = parts.add(message);
        return complaint === undefined ? undefined : env.log(complaint);
      }
      if (!isNew(call)) return;
      if (openCalls.size >= CALLS_MAX) {
        const why = `${CALLS_MAX} calls of this client wait for their result already`;
        return send({ result: call, error: { code: 'UNAVAILABLE', message: why } });
      }
      openCalls.set(call, undefined);
      const answered = env.pendingWork.wait(performed(message)).then(
        (value) => answer(call, { value: crossing(message, value) }),
        (error: unknown) => answer(call, { error: failureOf(error) }),
      );
      void env.pendingWork.run(answered);
    },
    listen({ listen, name }) {
      if (!isNew(listen)) return;
      if (!isEventName(name)) return env.log(`there is no event ${quoted(name)}`);
      if (listens.size >= LISTENS_MAX)
        return env.log(`this client has ${LISTENS_MAX} listeners and watches already; ${name} is not heard`);
      listens.set(listen, { subscription: engine.on(name, handler(name, listen)) });
    },
    unlisten,
    taken: unacknowledged.take,
    refuse(call, code, message) {
      const parts = openCalls.get(call);
      if (parts) parts.fail(new GeoError(code, message));
      else if (isNew(call)) send({ result: call, error: { code, message } });
    },
    close() {
      for (const call of [...openCalls.keys()]) answer(call, { error: failureOf(closed()) });
    },
    end() {
      isGone = true;
      unlistenAll();
      for (const parts of openCalls.values()) parts?.fail(abandoned());
    },
  };
}

/** What the engine receives instead of the next part of a call. */
const abandoned = (): GeoError =>
  new GeoError('INVALID_ARGUMENT', 'the client ended the call before its last part');

/** What calls are answered once the engine is closed. */
const closed = (): GeoError => new GeoError('CLOSED', 'this engine was closed');
