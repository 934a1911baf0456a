import { distanceMeters } from '@geo/core';
import type { SentTrip } from './sent-trips';

/** Where a device was between two trips, or within one. */
export interface Stay {
  readonly device: string;
  readonly latitude: number;
  readonly longitude: number;
  /** ISO-8601, UTC. */
  readonly start: string;
  /** ISO-8601, UTC; null while the device has not sent the next trip. */
  readonly end: string | null;
  /** The trip that ended here, or that the stay is within. */
  readonly trip: string;
  /** Is it a stop on the way? */
  readonly onTheWay: boolean;
  /** Metres from here to where the next trip began: a way that was not recorded. Absent for stops and for the last stay. */
  readonly unseenMeters?: number;
}

/** A span of time, epoch milliseconds; absent: without that end. */
interface Span {
  readonly since?: number | undefined;
  readonly until?: number | undefined;
}

/**
 * Stays that follow from trips in the order of their starts, in the order of their own: those that were going on in the span. The
 * trips of each device have those around the span with them, so that a stay that reaches out of it is whole.
 */
export function staysOf(trips: readonly SentTrip[], span: Span = {}): readonly Stay[] {
  const stays: Stay[] = [];
  const open = new Map<string, SentTrip>();
  const close = (before: SentTrip | undefined, next?: SentTrip) => {
    if (!before) return;
    const { trip, device } = before;
    const { latitude, longitude, timestamp } = trip.end;
    stays.push({
      ...{ device, latitude, longitude, start: timestamp, trip: trip.id, onTheWay: false },
      end: next?.trip.start.timestamp ?? null,
      ...(next ? { unseenMeters: Math.round(distanceMeters(trip.end, next.trip.start)) } : {}),
    });
  };
  for (const sent of trips) {
    close(open.get(sent.device), sent);
    open.set(sent.device, sent);
    for (const { latitude, longitude, startTimestamp, endTimestamp } of sent.trip.stops) {
      const span = { start: startTimestamp, end: endTimestamp };
      stays.push({ device: sent.device, latitude, longitude, ...span, trip: sent.trip.id, onTheWay: true });
    }
  }
  for (const last of open.values()) close(last);
  return stays
    .filter((stay) => isWithin(stay, span))
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

function isWithin({ start, end }: Stay, { since, until }: Span): boolean {
  const hasEnded = since !== undefined && end !== null && Date.parse(end) < since;
  return !hasEnded && (until === undefined || Date.parse(start) < until);
}
