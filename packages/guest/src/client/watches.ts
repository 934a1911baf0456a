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

/** One watch, whatever number it has in the present guest. */
interface OpenWatch {
  readonly method: WatchMethod;
  readonly options: unknown;
  /** Absent where its events come to the listeners of their name. */
  readonly hear: Hear | undefined;
  subscription: Subscription;
}

export function createWatches(env: WatchesEnvironment): Watches {
  const open = new Set<OpenWatch>();

  /** Asks for a watch, and hears it under the number of that call. */
  async function ask(watch: Omit<OpenWatch, 'subscription'>): Promise<Subscription> {
    const { method, options, hear } = watch;
    let subscription: Subscription | undefined;
    try {
      await env.ask({
        method,
        args: [options],
        listens: hear !== undefined,
        numbered(number) {
          subscription = env.listens.hears(number, hear ?? (() => undefined));
        },
      });
    } catch (error) {
      subscription?.remove();
      throw error;
    }
    return subscription as Subscription; // it was numbered, or it would not have been answered
  }

  async function begin(method: WatchMethod, options: unknown, hear: Hear | undefined): Promise<Subscription> {
    const asked = { method, options, hear };
    const watch: OpenWatch = { ...asked, subscription: await ask(asked) };
    open.add(watch);
    return {
      remove() {
        open.delete(watch);
        watch.subscription.remove();
      },
    };
  }

  async function beginAgain(watch: OpenWatch): Promise<void> {
    const subscription = await ask(watch);
    if (open.has(watch)) watch.subscription = subscription;
    else subscription.remove(); // it was ended in the meantime
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
      for (const watch of [...open]) if (watch.method === ENDED_BY[method]) open.delete(watch);
    },
    forget: () => open.clear(),
    sendAgain() {
      for (const watch of [...open]) {
        watch.subscription.remove(); // the number that it had; nobody speaks under it any more
        beginAgain(watch).catch((error: unknown) => {
          open.delete(watch);
          env.lost(watch.method, error);
        });
      }
    },
  };
}
