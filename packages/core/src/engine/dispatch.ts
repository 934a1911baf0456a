import type { Delivery } from '../contract/events';

/** How an event is delivered: its outbox row is its id, the same however often it is sent. */
export function deliveryOf(outboxKey: string | undefined): Delivery {
  return outboxKey === undefined ? {} : { id: outboxKey.slice(outboxKey.lastIndexOf('/') + 1) };
}
