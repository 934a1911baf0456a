import type { Trip } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { KILOMETRES, minutes, simulatedPhone } from '../../src/index';

/** `economical`, which keeps the receiver off in a stop. */
const config = {
  trips: true,
  batchSync: true,
  autoSyncThreshold: 250,
  stationaryKeepAlive: false,
  stationaryLowPower: true,
  stationaryRadius: 100,
  stopTimeout: 10,
} as const;

describe.each(['ios', 'android'] as const)('trips on %s', (os) => {
  it('are two over a stay of eight minutes that stopTimeout 10 does not end, with a kill on the way', async () => {
    const phone = await simulatedPhone({ os, config });
    await phone.drive(4 * KILOMETRES).stop();
    await phone.wait(minutes(8));
    await phone.drive(2 * KILOMETRES);
    await phone.kill().wake();
    await phone.drive(2 * KILOMETRES).stop();
    await phone.wait(minutes(20));
    expect(phone.received('motionchange').map(({ isMoving }) => isMoving)).toEqual([true, false]);
    const carrier = [...phone.records, ...phone.queued].filter(({ extras }) => extras?.trip);
    expect(carrier.map(({ event }) => event)).toEqual(['motionchange']);
    const extras = carrier[0]?.extras as { trip: Trip; earlierTrips: Trip[] };
    const trips = [...extras.earlierTrips, extras.trip];
    expect(trips).toHaveLength(2);
    for (const { distance } of trips) expect(Math.abs(distance - 4_000)).toBeLessThan(400);
    await phone.open();
    await phone.wait(minutes(1));
    expect(phone.received('trip').map(({ id }) => id)).toEqual(trips.map(({ id }) => id));
    expect(trips[1]?.start.timestamp.localeCompare(trips[0]?.end.timestamp as string)).toBe(1);
  });
});
