import type { ObservationHandlers, ObservationOf } from './checker';

/** An event as it reached the app, whichever way. */
export interface DeliveredEvent {
  /** The event's name on the wire. */
  readonly name: string;
  /** The payload; of the headless task's, with its name beside it. */
  readonly data: unknown;
  /** Of an event that is delivered at least once and was stored: the same however often it comes. */
  readonly id: string | undefined;
  /** It has come before. */
  readonly isRepeat: boolean;
  /** The headless task got it. */
  readonly isHeadless: boolean;
  /** Milliseconds since the world began. */
  readonly at: number;
}

/** The events of both ways as one stream, in which those that come again are known. */
export function createDeliveredEvents(onDelivered: (telling: DeliveredEvent) => void): ObservationHandlers {
  const ids = new Set<string>();

  function tell(
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
    event: (seen) => tell(seen, seen.data, false),
    headless: (seen) => tell(seen, seen.event, true),
  };
}
