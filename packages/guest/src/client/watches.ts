import {
  type Engine,
  GeoError,
  type HeadingEvent,
  type HeadingOptions,
  type Location,
  type LocationErrorEvent,
  type PositionFailure,
  type PositionListener,
  type Subscription,
  type WatchPositionOptions,
} from '@geo/core';
import type { Question } from './calls';
import type { Hear, Listens } from './listens';

/** The names that begin a watch. */
export type WatchMethod = 'watchPosition' | 'watchHeading';

/** The watches that this client began. */
export interface Watches extends Pick<Engine, WatchMethod> {
  /** An operation was done that may end watches. */
  after(method: string): void;
  /** There are none any more. */
  forget(): void;
  /** To a new guest. */
  sendAgain(): void;
}

interface WatchesEnvironment {
  next(): number;
  readonly listens: Pick<Listens, 'hears'>;
  ask(question: Question): Promise<unknown>;
  /** A watch could not be taken up by a new guest. */
  lost(method: string, error: unknown): void;
}

/** The watches that the engine ends with an operation. */
const ENDED_BY: { readonly [method: string]: WatchMethod } = {
  stopWatchPosition: 'watchPosition',
  stopWatchHeading: 'watchHeading',
  stop: 'watchHeading',
};

export function createWatches(env: WatchesEnvironment): Watches {
  /** How each watch was begun. */
  const open = new Map<number, Question>();

  async function begin(method: WatchMethod, options: unknown, hear: Hear | undefined): Promise<Subscription> {
    const number = env.next();
    const question = { method, args: [options], number, listens: hear !== undefined };
    const subscription = env.listens.hears(number, hear ?? (() => undefined));
    const remove = () => {
      open.delete(number);
      subscription.remove();
    };
    try {
      await env.ask(question);
    } catch (error) {
      remove();
      throw error;
    }
    open.set(number, question);
    return { remove };
  }

  return {
    async watchPosition(
      options: WatchPositionOptions,
      listener: PositionListener,
      failure?: PositionFailure,
    ): Promise<Subscription> {
      if (typeof listener !== 'function')
        throw new GeoError('INVALID_ARGUMENT', `watchPosition needs a listener; got ${typeof listener}`);
      return begin('watchPosition', options, (event, data) =>
        event === 'locationerror' ? failure?.(data as LocationErrorEvent) : listener(data as Location),
      );
    },
    async watchHeading(
      options?: HeadingOptions,
      listener?: (event: HeadingEvent) => void,
    ): Promise<Subscription> {
      if (listener !== undefined && typeof listener !== 'function')
        throw new GeoError('INVALID_ARGUMENT', `listener must be a function; got ${typeof listener}`);
      return begin('watchHeading', options, listener && ((_event, data) => listener(data as HeadingEvent)));
    },
    after(method) {
      for (const [number, question] of [...open])
        if (question.method === ENDED_BY[method]) open.delete(number);
    },
    forget: () => open.clear(),
    sendAgain() {
      for (const question of open.values())
        env.ask(question).catch((error: unknown) => env.lost(question.method, error));
    },
  };
}
