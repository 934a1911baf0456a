import { randomUUID } from 'node:crypto';
import type { Location } from '@geo/core';

/** A record with every field a phone sends; parts can be replaced. */
export function record(parts: Partial<Location> = {}): Location {
  return {
    uuid: randomUUID(),
    timestamp: '2024-05-01T12:30:00.000Z',
    age: 120,
    odometer: 1234.5,
    coords: { latitude: 45.27, longitude: 13.72, accuracy: 8, speed: 12.5, heading: 90, altitude: 231 },
    activity: { type: 'in_vehicle', confidence: 90 },
    battery: { level: 0.83, is_charging: false },
    is_moving: true,
    extras: { trip: 7 },
    ...parts,
  };
}

/** This many records, a second apart, going east. */
export function records(count: number, start = Date.parse('2024-05-01T12:30:00.000Z')): Location[] {
  return Array.from({ length: count }, (_, index) =>
    record({
      timestamp: new Date(start + index * 1000).toISOString(),
      odometer: index * 10,
      coords: { latitude: 45.27, longitude: 13.72 + index * 0.0001, accuracy: 8 },
    }),
  );
}
