import type { Delivery, EventName, Events, HeadlessEvent } from '@geo/core';
import type { Happening } from '../phone/observation';

/** An event as it was delivered, in whichever life. */
export interface HeardEvent<N extends EventName = EventName> {
  /** The event's name on the wire. */
  readonly name: N;
  /** What it said. */
  readonly payload: Events[N];
  /** Of an event that is delivered at least once: the same when it comes again. */
  readonly id?: string;
  /** Milliseconds since the story began. */
  readonly at: number;
  /** Which life of the process, from 1. */
  readonly life: number;
}

/** A headless task's event as it was delivered. */
export interface HeadlessHeard {
  /** What the task was given. */
  readonly event: HeadlessEvent;
  /** Of an event that is delivered at least once: the same when it comes again. */
  readonly id?: string;
  /** Milliseconds since the story began. */
  readonly at: number;
  /** Which life of the process, from 1. */
  readonly life: number;
}

/** Everything that was delivered, in order. */
export interface Hearing {
  readonly events: readonly HeardEvent[];
  readonly headless: readonly HeadlessHeard[];
  /** One of the app's listeners was called; an event that several of them hear is one all the same. */
  byApp(name: EventName, payload: unknown, delivery: Delivery): void;
  /** Nobody in the app listens to this; the phone overheard it. */
  overheard(name: EventName, payload: unknown, delivery: Delivery): void;
  /** The headless task was called; where there is no app at all, the phone has overheard the event in this way. */
  byTask(event: HeadlessEvent, delivery: Delivery, isOverheard: boolean): void;
}

/** Where and when it is heard. */
export interface Moment {
  readonly at: number;
  readonly life: number;
}

/** Hears for every life; what is written down is said as well. */
export function createHearing(moment: () => Moment, says: (happening: Happening) => void): Hearing {
  const events: HeardEvent[] = [];
  const headless: HeadlessHeard[] = [];
  /** Ids of events that only the phone has overheard: it gives them back, and they come again. */
  const onlyOverheard = new Set<string>();
  /** What the app's listeners were called with at this moment: one event for several listeners is one object. */
  let present:
    | (Delivery & { readonly payload: unknown; readonly name: EventName; readonly at: number })
    | undefined;

  const isPresent = (name: EventName, payload: unknown, id: string | undefined, at: number) =>
    present?.name === name &&
    present.at === at &&
    (present.payload === payload || (id !== undefined && present.id === id));

  function keep(name: EventName, payload: unknown, { id }: Delivery): void {
    events.push({ name, payload, ...(id === undefined ? {} : { id }), ...moment() } as HeardEvent);
  }

  function write(name: EventName, payload: unknown, delivery: Delivery): void {
    keep(name, payload, delivery);
    says({ saw: 'event', name, data: payload, delivery });
  }

  return {
    events,
    headless,
    byApp(name, payload, delivery) {
      const { at } = moment();
      const { id } = delivery;
      const isSame = isPresent(name, payload, id, at);
      present = { ...delivery, name, payload, at };
      if (isSame || (id !== undefined && onlyOverheard.delete(id))) return;
      write(name, payload, delivery);
    },
    overheard(name, payload, delivery) {
      const { id } = delivery;
      if (id !== undefined) {
        if (onlyOverheard.has(id)) return;
        onlyOverheard.add(id);
      }
      write(name, payload, delivery);
    },
    byTask(event, delivery, isOverheard) {
      const { name, ...payload } = event;
      const { id } = delivery;
      headless.push({ event, ...(id === undefined ? {} : { id }), ...moment() });
      says({ saw: 'headless', name, event: payload, delivery });
      // What a listener would have been given.
      if (isOverheard)
        keep(name, event.name === 'powersavechange' ? event.isPowerSaveMode : payload, delivery);
    },
  };
}
