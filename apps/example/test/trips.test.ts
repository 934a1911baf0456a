import type { Location } from '@geo/adapter-rn';
import { tripsOf } from '../src/trips/trips';

describe('trips', () => {
  it('lead from a change to moving to a change to stationary; the newest is first', () => {
    const [second, first] = tripsOf([
      record(0, 100, true, 'motionchange'),
      record(60, 800, true),
      record(120, 1500, true),
      record(420, 1502, false, 'motionchange'),
      record(900, 1502, true, 'motionchange'),
      record(960, 1600, true),
    ]);
    expect(first).toMatchObject({ distanceMeters: 1402, isOpen: false });
    expect(first!.points).toHaveLength(4);
    // The device stood there from then on; that it was a stop, the engine knew five minutes later.
    expect(first!.durationMillis).toBe(120_000);
    expect(second).toMatchObject({ distanceMeters: 98, durationMillis: 60_000, isOpen: true });
  });

  it('may have begun before the first record, and end without a stop where the next one begins', () => {
    const trips = tripsOf([
      record(0, 0, true),
      record(60, 500, true),
      record(90, 500, true, 'motionchange'),
      record(150, 900, true),
    ]);
    expect(trips.map(({ distanceMeters }) => distanceMeters)).toEqual([400, 500]);
  });

  it('have no records of standing, nor single positions that were asked for', () => {
    expect(tripsOf([])).toEqual([]);
    expect(tripsOf([record(0, 0, false), record(60, 0, null)])).toEqual([]);
    expect(tripsOf([{ ...record(0, 0, true), sample: true }])).toEqual([]);
  });
});

function record(
  seconds: number,
  odometer: number,
  isMoving: boolean | null,
  event?: 'motionchange',
): Location {
  return {
    uuid: `record-${seconds}`,
    timestamp: new Date(Date.UTC(2026, 2, 2, 8) + seconds * 1000).toISOString(),
    odometer,
    coords: { latitude: 48, longitude: 11, accuracy: 5 },
    activity: { type: 'unknown', confidence: 0 },
    battery: { level: 1, is_charging: false },
    is_moving: isMoving,
    ...(event ? { event } : {}),
  };
}
