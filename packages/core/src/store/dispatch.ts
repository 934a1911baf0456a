import type { Delivery, EventName, Events } from '../contract/events';

/** A public event on its way out. */
export interface Dispatch {
  readonly name: EventName;
  readonly payload: Events[EventName];
  /** The outbox row that goes when somebody has taken the event. */
  readonly outboxKey?: string;
  /** Told besides the listeners. */
  readonly hear?: (payload: never) => void;
}

/** How an event is delivered: its outbox row is its id, the same however often it is sent. */
export function deliveryOf(outboxKey: string | undefined): Delivery {
  return outboxKey === undefined ? {} : { id: outboxKey.slice(outboxKey.lastIndexOf('/') + 1) };
}

/** A record that was refused never was: its event does not go out. The others do. */
export function withoutRefused(dispatches: readonly Dispatch[]): readonly Dispatch[] {
  return dispatches
    .filter(({ name }) => name !== 'location')
    .map(({ outboxKey: _refused, ...dispatch }) => dispatch);
}
