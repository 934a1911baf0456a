import type { Delivery, EventName, Listener, Subscription } from '@geo/core';
import type { ClientMessage, ClientWord } from '../protocol/messages';

/** Hears the events that come for one number. What it throws is caught. */
export type Hear = (event: EventName, data: never, delivery: Delivery) => unknown;

/** Who hears what comes for each number: listeners, and those who began a watch. */
export interface Listens {
  on<N extends EventName>(name: N, listener: Listener<N>): Subscription;
  /** Hears the events of a call that began a watch, until the subscription is removed. */
  hears(number: number, hear: Hear): Subscription;
  event(message: Extract<ClientWord, { readonly event: EventName }>): void;
  /** To a new guest. */
  sendAgain(): void;
  /** Ends all of them. */
  removeAll(): void;
  /** Forgets all of them; the guest has been told otherwise. */
  forget(): void;
}

interface ListensEnvironment {
  next(): number;
  say(message: ClientMessage): void;
  threw(name: EventName, error: unknown): void;
}

export function createListens({ next, say, threw }: ListensEnvironment): Listens {
  const hearing = new Map<number, Hear>();
  const names = new Map<number, EventName>();

  function ended(number: number): boolean {
    names.delete(number);
    return hearing.delete(number);
  }

  function hears(number: number, hear: Hear): Subscription {
    hearing.set(number, hear);
    return {
      remove() {
        if (ended(number)) say({ unlisten: number });
      },
    };
  }

  async function heard(hear: Hear, { event, data, id }: Parameters<Listens['event']>[0]): Promise<void> {
    try {
      await hear(event, data as never, id === undefined ? {} : { id });
    } catch (error) {
      threw(event, error);
    }
    if (id !== undefined) say({ taken: id });
  }

  return {
    on(name, listener) {
      const number = next();
      const subscription = hears(number, (_event, data, delivery) => listener(data, delivery));
      names.set(number, name);
      say({ listen: number, name });
      return subscription;
    },
    hears,
    event(message) {
      const hear = hearing.get(message.listen);
      // Removed while this was on its way: it has asked for silence, and has taken nothing.
      if (hear) void heard(hear, message);
    },
    sendAgain() {
      for (const [listen, name] of names) say({ listen, name });
    },
    removeAll() {
      for (const number of [...hearing.keys()]) if (ended(number)) say({ unlisten: number });
    },
    forget() {
      hearing.clear();
      names.clear();
    },
  };
}
