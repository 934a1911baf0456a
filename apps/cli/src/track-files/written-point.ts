import type { TrackPoint } from '@geo/adapter-node';
import type { Location } from '@geo/core';

/** A point on its way into a file: of a recording as it is, or of a record that the engine made. */
export interface WrittenPoint {
  /** ISO-8601, UTC. */
  readonly time: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres, metres per second, degrees; absent where the device did not say it. */
  readonly accuracy?: number;
  readonly altitude?: number;
  readonly speed?: number;
  readonly heading?: number;
  /** Of a record alone. */
  readonly is_moving?: boolean | null;
  readonly odometer?: number;
  readonly event?: string;
  readonly uuid?: string;
}

/** What a table has a column for, in this order. */
export const WRITTEN_FIELDS = [
  'time',
  'latitude',
  'longitude',
  'accuracy',
  'altitude',
  'speed',
  'heading',
  'is_moving',
  'odometer',
  'event',
  'uuid',
] as const satisfies readonly (keyof WrittenPoint)[];

export function pointOfFix({ timeMillis, fix }: TrackPoint): WrittenPoint {
  const { latitude, longitude, accuracy, altitude, speed, heading } = fix;
  return known({
    time: new Date(timeMillis).toISOString(),
    latitude,
    longitude,
    accuracy,
    altitude,
    speed,
    heading,
  });
}

export function pointOfRecord({
  timestamp,
  coords,
  is_moving,
  odometer,
  event,
  uuid,
}: Location): WrittenPoint {
  const { latitude, longitude, accuracy, altitude, speed, heading } = coords;
  return known({
    ...{ time: timestamp, latitude, longitude, accuracy, altitude, speed, heading },
    ...{ is_moving, odometer, event, uuid },
  });
}

type Loose = { readonly [K in keyof WrittenPoint]: WrittenPoint[K] | undefined };

/** Leaves out what is not known; a negative speed or heading means just that. */
function known(point: Loose & Pick<WrittenPoint, 'time' | 'latitude' | 'longitude'>): WrittenPoint {
  const entries = Object.entries(point).filter(([name, value]) => {
    if (value === undefined || value === null) return false;
    return !((name === 'speed' || name === 'heading') && (value as number) < 0);
  });
  return Object.fromEntries(entries) as unknown as WrittenPoint;
}
