import type { Location } from '@geo/adapter-rn';

/** From a change to moving until the next change to stationary. */
export interface Trip {
  /** The uuid of its first record. */
  readonly id: string;
  /** ISO-8601, UTC. */
  readonly beganAt: string;
  /** ISO-8601, UTC: when it arrived, not when the engine was sure of it; its newest record, while it lasts. */
  readonly endedAt: string;
  /** Does it still last? */
  readonly isOpen: boolean;
  /** Metres, by the odometer. */
  readonly distanceMeters: number;
  readonly durationMillis: number;
  /** Its records, oldest first. */
  readonly points: readonly Location[];
}

/** Metres: standing still, fixes wander by less. */
const STANDING_METERS = 10;

/** The trips that records tell of, newest first. Records before the first motion change begin one if the device moves. */
export function tripsOf(records: readonly Location[]): readonly Trip[] {
  const trips: Trip[] = [];
  let points: Location[] = [];

  function close(isOpen: boolean): void {
    const trip = tripOf(points, isOpen);
    if (trip) trips.unshift(trip);
    points = [];
  }

  for (const record of records) {
    // A single position was asked for: it is no part of the way.
    if (record.sample) continue;
    if (record.event === 'motionchange' && record.is_moving) close(false);
    if (record.is_moving || points.length > 0) points.push(record);
    if (record.event === 'motionchange' && record.is_moving === false) close(false);
  }
  close(true);
  return trips;
}

function tripOf(points: readonly Location[], isOpen: boolean): Trip | undefined {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return undefined;
  const arrived = isOpen
    ? last
    : (points.find(({ odometer }) => last.odometer - odometer < STANDING_METERS) ?? last);
  return {
    id: first.uuid,
    beganAt: first.timestamp,
    endedAt: arrived.timestamp,
    isOpen,
    distanceMeters: last.odometer - first.odometer,
    durationMillis: Date.parse(arrived.timestamp) - Date.parse(first.timestamp),
    points,
  };
}
