import type { Delivery, EventName, Events } from '../contract/events';

/** A public event to be delivered. */
export interface Dispatch {
  readonly name: EventName;
  readonly payload: Events[EventName];
  /** The outbox row, removed when the event is acknowledged. */
  readonly outboxKey?: string;
  /** Called after the listeners. */
  readonly onDelivered?: (payload: never) => void;
}

/** Delivery metadata. The outbox key is the event's id, and stays the same on redelivery. */
export function deliveryOf(outboxKey: string | undefined): Delivery {
  return outboxKey === undefined ? {} : { id: outboxKey.slice(outboxKey.lastIndexOf('/') + 1) };
}

/** Drops `location` events, whose records were refused; other events are delivered. */
export function withoutRefused(dispatches: readonly Dispatch[]): readonly Dispatch[] {
  return dispatches
    .filter(({ name }) => name !== 'location')
    .map(({ outboxKey: _refused, ...dispatch }) => dispatch);
}

/** Events with an outbox row: what happened, and no measurement. */
export function atLeastOnce(dispatches: readonly Dispatch[]): readonly Dispatch[] {
  return dispatches.filter(({ outboxKey }) => outboxKey !== undefined);
}
