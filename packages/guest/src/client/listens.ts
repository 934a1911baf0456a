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
  /** To a new guest, under new numbers: what has been said to it meanwhile had higher ones than these. */
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

/** One who hears; `name` where it is a listener. */
interface Hearing {
  number: number;
  readonly hear: Hear;
  readonly name?: EventName;
}

export function createListens({ next, say, threw }: ListensEnvironment): Listens {
  const hearings = new Map<number, Hearing>();

  function added(hearing: Hearing): Subscription {
    hearings.set(hearing.number, hearing);
    return {
      remove() {
        const { number } = hearing;
        if (hearings.get(number) !== hearing) return;
        hearings.delete(number);
        say({ unlisten: number });
      },
    };
  }

  async function heard(
    { hear }: Hearing,
    { event, data, id }: Parameters<Listens['event']>[0],
  ): Promise<void> {
    let isTaken = true;
    try {
      // Given back, it is the guest's again when the listener ends, or the client.
      isTaken = (await hear(event, data as never, id === undefined ? {} : { id })) !== false;
    } catch (error) {
      threw(event, error);
    }
    if (isTaken && id !== undefined) say({ taken: id });
  }

  return {
    on(name, listener) {
      const number = next();
      const subscription = added({
        number,
        name,
        hear: (_event, data, delivery) => listener(data, delivery),
      });
      say({ listen: number, name });
      return subscription;
    },
    hears: (number, hear) => added({ number, hear }),
    event(message) {
      const hearing = hearings.get(message.listen);
      // Removed while this was on its way: it has asked for silence, and has taken nothing.
      if (hearing) void heard(hearing, message);
    },
    sendAgain() {
      for (const hearing of [...hearings.values()]) {
        const { name, number } = hearing;
        if (name === undefined) continue;
        hearings.delete(number);
        hearing.number = next();
        hearings.set(hearing.number, hearing);
        say({ listen: hearing.number, name });
      }
    },
    removeAll() {
      for (const number of hearings.keys()) say({ unlisten: number });
      hearings.clear();
    },
    forget: () => hearings.clear(),
  };
}
