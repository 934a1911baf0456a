import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { createDevice, DAYS, type Device, growingWorld, type World, worldOf } from '../../src/index';

const HERE = { latitude: 48.137, longitude: 11.575 };
const HOUR = 3_600_000;
const SECOND = 1_000;
const WARM = { onSince: 0, offMillis: 0 };

/** All that a device says at these moments. */
function told(device: Device, moments: readonly number[]): Map<number, unknown> {
  return new Map(
    moments.map((at) => [
      at,
      [
        device.satelliteFix(at, { onSince: Math.max(0, at - 20_000), offMillis: Number.POSITIVE_INFINITY }),
        device.networkFix(at),
        device.activityAt(at),
        device.activityAfter(at),
        device.significantMotionAfter(at),
        device.batteryAt(at),
        device.acceleration(at, 5),
      ],
    ]),
  );
}

describe.each(['android', 'ios'] as const)('a device (%s)', (platform) => {
  const world = DAYS.model({ seed: 4 });
  const moments = Array.from({ length: 300 }, (_, index) => index * 287_129);

  it('gives the same readings in whatever order they are read', () => {
    const forwards = told(createDevice(world, { platform }), moments);
    const backwards = told(createDevice(world, { platform }), [...moments].reverse());
    for (const at of moments) expect(forwards.get(at)).toEqual(backwards.get(at));
  });

  it('has fixes that are about as good as they claim, none in tunnels, and none before the receiver found them', () => {
    const device = createDevice(world, { platform });
    let within = 0;
    let fixes = 0;
    for (let at = 0; at < 24 * HOUR; at += 10 * SECOND) {
      const truth = world.truthAt(at);
      const fix = device.satelliteFix(at, WARM);
      if (truth.sky === 'none') expect(fix).toBeUndefined();
      if (fix === undefined) continue;
      fixes += 1;
      if (distanceMeters(truth, fix) <= fix.accuracy) within += 1;
      expect(fix.time).toBe(world.startsAt + at);
    }
    expect(fixes).toBeGreaterThan(7_000);
    // 68 % is what a claim means; phones lying still do better.
    expect(within / fixes).toBeGreaterThan(0.6);
    expect(within / fixes).toBeLessThan(0.99);
    const cold = { onSince: 9 * HOUR, offMillis: Number.POSITIVE_INFINITY };
    expect(device.satelliteFix(9 * HOUR + SECOND, cold)).toBeUndefined();
    expect(device.satelliteFix(9 * HOUR + 300 * SECOND, cold)).toBeDefined();
  });

  it('recognises each trip, late, and stillness after it', () => {
    const device = createDevice(world, { platform });
    const isMoving = (at: number) => !['still', 'unknown'].includes(device.activityAt(at).type);
    for (const { from, to } of world.trips) {
      expect(isMoving(from), 'before anything can be known').toBe(false);
      const seconds = Array.from({ length: Math.floor((to - from) / SECOND) }, (_, index) => index);
      const first = seconds.find((second) => isMoving(from + second * SECOND));
      if (to - from > 10 * 60_000) expect(first).toBeDefined();
      expect(device.activityAt(to + 20 * 60_000).type).toMatch(/still|unknown/);
    }
  });

  it('walks through its words one after the other, to the last', () => {
    const device = createDevice(world, { platform });
    let word = device.activityAt(0);
    let words = 0;
    for (let next = device.activityAfter(word.at); next !== undefined; next = device.activityAfter(next.at)) {
      expect(next.at).toBeGreaterThan(word.at);
      expect(device.activityAt(next.at)).toEqual(next);
      expect(device.activityAt(next.at - 1)).toEqual(word);
      word = next;
      words += 1;
    }
    expect(words).toBeGreaterThan(2 * world.trips.length);
    expect(words).toBeLessThan(500);
  });

  it('feels motion within minutes of its beginning, and none at rest', () => {
    const device = createDevice(world, { platform });
    let fires = device.significantMotionAfter(0);
    for (const { from, to } of world.trips) {
      expect(fires).toBeGreaterThan(from);
      expect(fires).toBeLessThan(from + 5 * 60_000);
      fires = device.significantMotionAfter(to);
    }
    expect(fires).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('what the accelerometer feels', () => {
  const parts = (going: 'walking' | 'in_vehicle', carried: 'pocket' | 'mount'): World =>
    worldOf({
      seed: 2,
      begin: HERE,
      parts: [
        { restMillis: HOUR },
        { going, carried, path: [HERE, { ...HERE, longitude: 11.8 }], halts: [] },
        { restMillis: HOUR },
      ],
    });
  /** Deviations of |a| in each second, in order of size. */
  const deviations = (world: World, from: number, seconds: number, rate = 50): number[] => {
    const device = createDevice(world);
    return Array.from({ length: seconds }, (_, second) => {
      const samples = device.acceleration(from + second * SECOND, rate);
      expect(samples).toHaveLength(rate * 3);
      const sizes = Array.from({ length: rate }, (_, index) =>
        Math.hypot(...(samples.slice(index * 3, index * 3 + 3) as [number, number, number])),
      );
      const mean = sizes.reduce((sum, size) => sum + size, 0) / rate;
      return Math.sqrt(sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / rate);
    }).sort((a, b) => a - b);
  };

  it('a table is still, a leg steps, a car hums', () => {
    const table = deviations(parts('walking', 'pocket'), 0, 600);
    expect(table[599]).toBeLessThan(0.01);
    const pocket = deviations(parts('walking', 'pocket'), HOUR + 30 * SECOND, 600);
    expect(pocket[0]).toBeGreaterThan(0.1);
    expect(pocket[300]).toBeLessThan(0.8);
    const car = deviations(parts('in_vehicle', 'mount'), HOUR + 10 * SECOND, 1_000);
    expect(car[500]).toBeGreaterThan(0.01);
    expect(car[500]).toBeLessThan(0.06);
  });

  it('takes a caller’s own seconds where there are some', () => {
    const world = parts('walking', 'pocket');
    const own = [0, 0, 1];
    const device = createDevice(world, {
      blocks: (going, carried, _, rate) =>
        going === 'walking' && carried === 'pocket' && rate === 1 ? own : undefined,
    });
    expect(device.acceleration(HOUR + 60 * SECOND, 1)).toBe(own);
    expect(device.acceleration(0, 1)).not.toBe(own);
  });
});

it('a device in a growing world has what was added', () => {
  const world = growingWorld({ seed: 1, startsAt: 0, begin: HERE });
  const device = createDevice(world);
  expect(device.activityAt(HOUR).type).toBe('still');
  expect(device.significantMotionAfter(0)).toBe(Number.POSITIVE_INFINITY);
  world.rest(HOUR);
  const before = device.satelliteFix(HOUR / 2, WARM);
  world.travel('walking', 2_000);
  world.rest(HOUR);
  expect(device.satelliteFix(HOUR / 2, WARM)).toEqual(before);
  expect(device.significantMotionAfter(0)).toBeGreaterThan(HOUR);
  // First what was said is withdrawn, then the new is known.
  const first = device.activityAfter(HOUR);
  const next = first?.type === 'unknown' ? device.activityAfter(first.at) : first;
  expect(next?.type).toBe('walking');
  expect(next?.at).toBeGreaterThan(HOUR + 10 * SECOND);
});

it('stillness after the last leg of a world is noticed, although the world has ended', () => {
  const path = [HERE, { ...HERE, longitude: 11.6 }];
  const world = worldOf({
    seed: 1,
    begin: HERE,
    parts: [{ restMillis: HOUR }, { going: 'in_vehicle', path }],
  });
  const device = createDevice(world);
  expect(device.activityAt(world.durationMillis).type).not.toBe('still');
  expect(device.activityAt(world.durationMillis + HOUR).type).toBe('still');
  expect(device.activityAfter(world.durationMillis + HOUR)).toBeUndefined();
});

it('an unknown platform is refused', () => {
  const world = worldOf({ seed: 1, begin: HERE, parts: [{ restMillis: HOUR }] });
  expect(() => createDevice(world, { platform: 'symbian' as never })).toThrow(
    'platform must be one of android, ios; got symbian',
  );
});
