import { type Engine, GeoError, type GeoErrorCode, type PendingWork, type Subscription } from '@geo/core';
import { failureOf } from '../../protocol/failure';
import type { ClientWord, Failure } from '../../protocol/messages';
import { watchesEndedBy } from '../operations';
import { quoted } from '../quote';
import type { Said } from '../shapes/words';
import { isEventName } from './event-names';
import { createPerform } from './perform';
import { createUntaken } from './untaken';

/** Listens and watches of one client. An app has some tens; a client that always listens and never ends must be told. */
export const LISTENS_MAX = 256;
/** Calls of one client that wait for their result at the same time: each holds its arguments in memory. */
export const CALLS_MAX = 1_000;

/** One app runtime, or one that was started for headless events. */
export interface Client {
  readonly isHeadless: boolean;
  /** How many of its calls have no result yet. */
  readonly openCalls: number;
  call(said: Said['call']): void;
  listen(said: Said['listen']): void;
  unlisten(number: number): void;
  taken(id: string): void;
  /** Answers a call that could not be understood. */
  refuse(call: number, code: GeoErrorCode, message: string): void;
  /** The engine is closed: whoever still waits is told so. */
  close(): void;
  /** It is gone: its listens and watches end, and nothing more is said to it. */
  end(): void;
}

interface ClientEnvironment {
  readonly isHeadless: boolean;
  readonly engine: Engine;
  readonly pendingWork: PendingWork;
  /** To the client. */
  say(word: ClientWord): void;
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
  const openCalls = new Set<number>();
  const untaken = createUntaken();
  /** Calls whose watch is to end as soon as it has begun. */
  const unwanted = new Set<number>();
  let last = 0;
  let isGone = false;

  function say(word: ClientWord): void {
    if (!isGone) env.say(word);
  }

  /** A client's numbers rise: what was said before is not said again. */
  function isNew(number: number): boolean {
    if (number > last) {
      last = number;
      return true;
    }
    env.log(`the number ${number} is not above ${last}, the last one of this client`);
    return false;
  }

  function hear(event: string, listen: number): (data: unknown, delivery?: { id?: string }) => unknown {
    return (data, { id } = {}) => {
      const heard = { event, listen, data } as Extract<ClientWord, { event: unknown }>;
      if (id === undefined) return say(heard);
      say({ ...heard, id });
      return isGone ? Promise.resolve(false) : untaken.add(id, listen);
    };
  }

  function unlisten(number: number): void {
    if (openCalls.has(number)) unwanted.add(number);
    const listen = listens.get(number);
    listens.delete(number);
    listen?.subscription.remove();
    untaken.giveBack(number);
  }

  function unlistenAll(): void {
    for (const number of [...listens.keys()]) unlisten(number);
  }

  function answer(call: number, result: { value: unknown } | { error: Failure }): void {
    unwanted.delete(call);
    if (!openCalls.delete(call)) return;
    say({ result: call, ...result });
    env.answered();
  }

  /** What an operation gives, as far as it can cross. A subscription stays here, under the number of its call. */
  function crossing({ call, method }: Said['call'], value: unknown): unknown {
    forgetWatches(watchesEndedBy(method));
    if (typeof (value as Subscription | undefined)?.remove !== 'function') return value;
    const subscription = value as Subscription;
    if (isGone || unwanted.has(call)) subscription.remove();
    else listens.set(call, { subscription, method });
    return undefined;
  }

  /** The engine has ended them: nobody will say `unlisten`. */
  function forgetWatches(ended: string | undefined): void {
    for (const [number, { method }] of [...listens])
      if (method !== undefined && method === ended) listens.delete(number);
  }

  const perform = createPerform(engine, {
    hear,
    own: unlistenAll,
    mayListen: () => listens.size < LISTENS_MAX,
  });

  function performed(said: Said['call']): Promise<unknown> {
    try {
      return Promise.resolve(perform(said));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  return {
    isHeadless: env.isHeadless,
    get openCalls() {
      return openCalls.size;
    },
    call(said) {
      const { call } = said;
      if (!isNew(call)) return;
      if (openCalls.size >= CALLS_MAX) {
        const message = `${CALLS_MAX} calls of this client wait for their result already`;
        return say({ result: call, error: { code: 'UNAVAILABLE', message } });
      }
      openCalls.add(call);
      const answered = env.pendingWork.wait(performed(said)).then(
        (value) => answer(call, { value: crossing(said, value) }),
        (error: unknown) => answer(call, { error: failureOf(error) }),
      );
      void env.pendingWork.run(answered);
    },
    listen({ listen, name }) {
      if (!isNew(listen)) return;
      if (!isEventName(name)) return env.log(`there is no event ${quoted(name)}`);
      if (listens.size >= LISTENS_MAX)
        return env.log(`this client has ${LISTENS_MAX} listeners and watches already; ${name} is not heard`);
      listens.set(listen, { subscription: engine.on(name, hear(name, listen)) });
    },
    unlisten,
    taken: untaken.take,
    refuse(call, code, message) {
      if (isNew(call)) say({ result: call, error: { code, message } });
    },
    close() {
      for (const call of [...openCalls]) answer(call, { error: failureOf(closed()) });
    },
    end() {
      isGone = true;
      unlistenAll();
    },
  };
}

/** What calls are answered once the engine is closed. */
const closed = (): GeoError => new GeoError('CLOSED', 'this engine was closed');
