import type { Delivery, EventName, Events, HeadlessEvent } from '@geo/core';
import type { ObservationPayload } from '../phone/observation';

/** An event as it was delivered. */
export interface ReceivedEvent<N extends EventName = EventName> {
  /** The event's name on the wire. */
  readonly name: N;
  /** The payload. */
  readonly payload: Events[N];
  /** Of an event that is delivered at least once: the same when it comes again. */
  readonly id?: string;
  /** Milliseconds since the phone was created. */
  readonly at: number;
  /** Which life of the process, from 1. */
  readonly life: number;
}

/** A headless task's event as it was delivered. */
export interface ReceivedHeadlessEvent {
  /** What the task was given. */
  readonly event: HeadlessEvent;
  /** Of an event that is delivered at least once: the same when it comes again. */
  readonly id?: string;
  /** Milliseconds since the phone was created. */
  readonly at: number;
  /** Which life of the process, from 1. */
  readonly life: number;
}

/** Everything that was delivered, in order. */
export interface EventLog {
  readonly events: readonly ReceivedEvent[];
  readonly headless: readonly ReceivedHeadlessEvent[];
  /** One of the app's listeners was called; an event that several listeners receive is logged once. */
  listenerCalled(name: EventName, payload: unknown, delivery: Delivery): void;
  /** The app has no listener for this event; the phone's own listener received it. */
  withoutListener(name: EventName, payload: unknown, delivery: Delivery): void;
  /** The headless task was called; `isObservedOnly`: the phone's own task, because there is no app. */
  taskCalled(event: HeadlessEvent, delivery: Delivery, isObservedOnly: boolean): void;
}

/** When an event was delivered. */
export interface Moment {
  readonly at: number;
  readonly life: number;
}

/** Logs the events of every life, and reports each to the observers. */
export function createEventLog(
  moment: () => Moment,
  says: (observation: ObservationPayload) => void,
): EventLog {
  const events: ReceivedEvent[] = [];
  const headless: ReceivedHeadlessEvent[] = [];
  /** Ids of events that only the phone's own listener received: it does not acknowledge them, and they are delivered again. */
  const observedOnly = new Set<string>();
  /** The latest event of the app's listeners: several listeners receive the same payload at the same moment. */
  let present:
    | (Delivery & { readonly payload: unknown; readonly name: EventName; readonly at: number })
    | undefined;

  const isPresent = (name: EventName, payload: unknown, id: string | undefined, at: number) =>
    present?.name === name &&
    present.at === at &&
    (present.payload === payload || (id !== undefined && present.id === id));

  function keep(name: EventName, payload: unknown, { id }: Delivery): void {
    events.push({ name, payload, ...(id === undefined ? {} : { id }), ...moment() } as ReceivedEvent);
  }

  function write(name: EventName, payload: unknown, delivery: Delivery): void {
    keep(name, payload, delivery);
    says({ type: 'event', name, data: payload, delivery });
  }

  return {
    events,
    headless,
    listenerCalled(name, payload, delivery) {
      const { at } = moment();
      const { id } = delivery;
      const isSame = isPresent(name, payload, id, at);
      present = { ...delivery, name, payload, at };
      if (isSame || (id !== undefined && observedOnly.delete(id))) return;
      write(name, payload, delivery);
    },
    withoutListener(name, payload, delivery) {
      const { id } = delivery;
      if (id !== undefined) {
        if (observedOnly.has(id)) return;
        observedOnly.add(id);
      }
      write(name, payload, delivery);
    },
    taskCalled(event, delivery, isObservedOnly) {
      const { name, ...payload } = event;
      const { id } = delivery;
      headless.push({ event, ...(id === undefined ? {} : { id }), ...moment() });
      says({ type: 'headless', name, event: payload, delivery });
      // What a listener would have been given.
      if (isObservedOnly)
        keep(name, event.name === 'powersavechange' ? event.isPowerSaveMode : payload, delivery);
    },
  };
}
