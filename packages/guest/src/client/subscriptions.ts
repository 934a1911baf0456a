import type { Delivery, EventName, Listener, Subscription } from '@geo/core';
import type { ClientMessage, GuestToClientMessage, WatchEventName } from '../protocol/messages';

/** Handles the events of one number. What it throws is caught. */
export type EventHandler = (event: WatchEventName, data: never, delivery: Delivery) => unknown;

/** Event handlers by number: listeners, and the handlers of watches. */
export interface Subscriptions {
  on<N extends EventName>(name: N, listener: Listener<N>): Subscription;
  /** Handles the events of a call that started a watch, until the subscription is removed. */
  subscribe(number: number, handler: EventHandler): Subscription;
  event(message: Extract<GuestToClientMessage, { readonly event: WatchEventName }>): void;
  /** Registers all listeners with a new guest, under new numbers: it may have received higher numbers than the old ones. */
  sendAgain(): void;
  /** Removes all handlers, here and in the guest. */
  removeAll(): void;
  /** Removes all handlers here; the guest removes its own on `detach`. */
  clear(): void;
}

interface SubscriptionsEnvironment {
  next(): number;
  send(message: ClientMessage): void;
  onError(name: WatchEventName, error: unknown): void;
}

/** One handler; `name` where it is a listener. */
interface OpenSubscription {
  number: number;
  readonly handler: EventHandler;
  readonly name?: EventName;
}

export function createSubscriptions({ next, send, onError }: SubscriptionsEnvironment): Subscriptions {
  const subscriptions = new Map<number, OpenSubscription>();

  function added(subscription: OpenSubscription): Subscription {
    subscriptions.set(subscription.number, subscription);
    return {
      remove() {
        const { number } = subscription;
        if (subscriptions.get(number) !== subscription) return;
        subscriptions.delete(number);
        send({ unlisten: number });
      },
    };
  }

  async function handle(
    { handler }: OpenSubscription,
    { event, data, id }: Parameters<Subscriptions['event']>[0],
  ): Promise<void> {
    let isTaken = true;
    try {
      // The guest keeps a rejected event until this listener or this client ends.
      isTaken = (await handler(event, data as never, id === undefined ? {} : { id })) !== false;
    } catch (error) {
      onError(event, error);
    }
    if (isTaken && id !== undefined) send({ taken: id });
  }

  return {
    on(name, listener) {
      const number = next();
      const subscription = added({
        number,
        name,
        handler: (_event, data, delivery) => listener(data, delivery),
      });
      send({ listen: number, name });
      return subscription;
    },
    subscribe: (number, handler) => added({ number, handler }),
    event(message) {
      const subscription = subscriptions.get(message.listen);
      // A handler that was removed while this event was under way does not take it.
      if (subscription) void handle(subscription, message);
    },
    sendAgain() {
      for (const subscription of [...subscriptions.values()]) {
        const { name, number } = subscription;
        if (name === undefined) continue;
        subscriptions.delete(number);
        subscription.number = next();
        subscriptions.set(subscription.number, subscription);
        send({ listen: subscription.number, name });
      }
    },
    removeAll() {
      for (const number of subscriptions.keys()) send({ unlisten: number });
      subscriptions.clear();
    },
    clear: () => subscriptions.clear(),
  };
}
