import type { ObservationHandlers, ObservationOf } from './observation-handlers';

/** An event as it was delivered to the app, through a listener or the headless task. */
export interface DeliveredEvent {
  /** The event's name on the wire. */
  readonly name: string;
  /** The payload; of the headless task's, with its name beside it. */
  readonly data: unknown;
  /** Of an event that is delivered at least once and was stored: the same in each delivery. */
  readonly id: string | undefined;
  /** Was it delivered before? */
  readonly isRepeat: boolean;
  /** Was it delivered to the headless task? */
  readonly isHeadless: boolean;
  /** Milliseconds since the world began. */
  readonly at: number;
}

/** Events of listeners and headless tasks as one stream; repeated deliveries are marked. */
export function createDeliveredEvents(onDelivered: (event: DeliveredEvent) => void): ObservationHandlers {
  const ids = new Set<string>();

  function deliver(
    { name, at, delivery }: ObservationOf<'event'> | ObservationOf<'headless'>,
    data: unknown,
    isHeadless: boolean,
  ): void {
    const { id } = delivery;
    const isRepeat = id !== undefined && ids.has(id);
    if (id !== undefined) ids.add(id);
    onDelivered({ name, data, id, isRepeat, isHeadless, at });
  }

  return {
    event: (seen) => deliver(seen, seen.data, false),
    headless: (seen) => deliver(seen, seen.event, true),
  };
}
