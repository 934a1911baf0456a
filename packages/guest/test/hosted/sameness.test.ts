import { describe, expect, it } from 'vitest';
import { Device, type Place } from './device';

/** Seeds of the law: each is a life of about half an hour, with kills. */
const SEEDS = [1, 2, 3, 6];

/** Numbers from 0 to 1 that are the same in every run: a linear congruence, which is enough to be unpredictable by a reader. */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const METRES = 1 / 111_132;

/** Half an hour or so in a life: driving, standing, walking, with faults of receiver and network, kills, and a busy app. */
async function life(place: Place, seed: number): Promise<Device> {
  const draw = draws(seed);
  const below = (count: number) => Math.floor(draw() * count);
  const server = draws(seed + 1_000);
  const device = new Device(place, () => {
    const lot = server();
    if (lot < 0.1) return new Error('ECONNRESET');
    return lot < 0.2 ? 503 : lot < 0.25 ? 400 : 200;
  });
  await device.boot();
  await device.engine.ready({
    url: 'https://example.test/locations',
    batchSync: true,
    maxBatchSize: 5,
    stopTimeout: 2,
    heartbeatInterval: 120,
    distanceFilter: 20,
  });
  await device.engine.addGeofences(
    [1, 2, 3].map((index) => ({
      identifier: `fence-${index}`,
      latitude: 45 + index * 900 * METRES,
      longitude: 13,
      radius: 150,
      notifyOnDwell: true,
      loiteringDelay: 30_000,
    })),
  );
  await device.engine.start();
  let north = 0;
  for (let leg = 0; leg < 8; leg++) {
    const speed = [0, 1.4, 15, 15][below(4)] ?? 0;
    const seconds = 60 + below(240);
    device.sensor.deliver('activity', {
      ageMillis: 0,
      type: speed > 10 ? 'in_vehicle' : speed > 0 ? 'walking' : 'still',
      confidence: 90,
    });
    for (let second = 0; second < seconds; second++) {
      north += speed;
      if (draw() < 0.9)
        device.sensor.deliver('location', {
          latitude: 45 + (north + 4 * draw()) * METRES,
          longitude: 13 + 4 * draw() * METRES,
          accuracy: 5 + below(60),
          speed,
          ageMillis: 0,
        });
      if (draw() < 0.01)
        device.sensor.deliver('connectivity', {
          ageMillis: 0,
          connected: draw() < 0.7,
          transport: draw() < 0.5 ? 'wifi' : 'cellular',
        });
      await device.wait(1_000);
    }
    const act = below(6);
    if (act === 0) await device.restart();
    if (act === 0) await device.engine.ready({ reset: false });
    if (act === 1) await device.engine.sync().catch(() => undefined);
    if (act === 2) await device.engine.setConfig({ distanceFilter: 10 + below(40) });
    if (act === 3) await device.engine.changePace(draw() < 0.5);
    await device.wait(500);
  }
  return device;
}

describe('the same inputs give the same decisions, hosted and in one heap', () => {
  it.each(SEEDS)('in the life of seed %i', async (seed) => {
    const here = await life('in one heap', seed);
    const there = await life('hosted', seed);
    expect(there.trace).toEqual(here.trace);
    expect(there.events).toEqual(here.events);
    expect(there.requests).toEqual(here.requests);
    expect(there.storage.snapshot()).toEqual(here.storage.snapshot());
    // A life in which nothing was decided would prove nothing.
    expect(here.trace.length).toBeGreaterThan(200);
  });
});
