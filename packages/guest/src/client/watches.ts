import type {
  Engine,
  HeadingEvent,
  HeadingOptions,
  LineEvent,
  LineOptions,
  Location,
  LocationErrorEvent,
  PositionFailure,
  PositionListener,
  Subscription,
  WatchPositionOptions,
} from '@geo/core';
import { GeoError } from '@geo/core/client';
import type { CallRequest } from './calls';
import type { EventHandler, Subscriptions } from './subscriptions';

/** The operations that start a watch. */
export type WatchMethod = 'watchPosition' | 'watchHeading' | 'watchLine';

/** The open watches of this client. */
export interface Watches extends Pick<Engine, WatchMethod> {
  /** Removes the watches that a successful operation has ended. */
  after(method: string): void;
  /** Removes all watches here. */
  clear(): void;
  /** Starts all watches in a new guest. */
  sendAgain(): void;
}

interface WatchesEnvironment {
  readonly subscriptions: Pick<Subscriptions, 'subscribe'>;
  call(request: CallRequest): Promise<unknown>;
  /** A new guest refused a watch. */
  lost(method: string, error: unknown): void;
}

/** Watches that an operation ends, by that operation. */
const ENDED_BY: { readonly [method: string]: WatchMethod } = {
  stopWatchPosition: 'watchPosition',
  stopWatchHeading: 'watchHeading',
  stop: 'watchHeading',
};

/** One watch; its number changes with each guest. */
interface OpenWatch {
  readonly method: WatchMethod;
  readonly options: unknown;
  /** Absent where only the `onHeading` listeners receive its events. */
  readonly handler: EventHandler | undefined;
  subscription: Subscription;
}

export function createWatches(env: WatchesEnvironment): Watches {
  const open = new Set<OpenWatch>();

  /** Starts a watch; its events come under the number of the call. */
  async function call(watch: Omit<OpenWatch, 'subscription'>): Promise<Subscription> {
    const { method, options, handler } = watch;
    let subscription: Subscription | undefined;
    try {
      await env.call({
        method,
        args: [options],
        listens: handler !== undefined,
        onNumber(number) {
          subscription = env.subscriptions.subscribe(number, handler ?? (() => undefined));
        },
      });
    } catch (error) {
      subscription?.remove();
      throw error;
    }
    return subscription as Subscription; // set by onNumber before the call was sent
  }

  async function begin(
    method: WatchMethod,
    options: unknown,
    handler: EventHandler | undefined,
  ): Promise<Subscription> {
    const fields = { method, options, handler };
    const watch: OpenWatch = { ...fields, subscription: await call(fields) };
    open.add(watch);
    return {
      remove() {
        open.delete(watch);
        watch.subscription.remove();
      },
    };
  }

  async function restart(watch: OpenWatch): Promise<void> {
    const subscription = await call(watch);
    if (open.has(watch)) watch.subscription = subscription;
    else subscription.remove(); // it was ended while the guest restarted
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
    async watchLine(
      options: LineOptions | undefined,
      listener: (event: LineEvent) => void,
    ): Promise<Subscription> {
      if (typeof listener !== 'function')
        throw new GeoError('INVALID_ARGUMENT', `watchLine needs a listener; got ${typeof listener}`);
      return begin('watchLine', options, (_event, data) => listener(data as LineEvent));
    },
    after(method) {
      for (const watch of [...open]) if (watch.method === ENDED_BY[method]) open.delete(watch);
    },
    clear: () => open.clear(),
    sendAgain() {
      for (const watch of [...open]) {
        watch.subscription.remove(); // its old number has no meaning in the new guest
        restart(watch).catch((error: unknown) => {
          open.delete(watch);
          env.lost(watch.method, error);
        });
      }
    },
  };
}
