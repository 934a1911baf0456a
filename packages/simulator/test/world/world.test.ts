import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { growingWorld, modelDay, type World, worldOf } from '../../src/index';

const HERE = { latitude: 48.137, longitude: 11.575 };
const HOUR = 3_600_000;

/** Metres along the straight pieces between what is true each second. */
function walked(world: World, stepMillis = 1_000): number {
  let metres = 0;
  let last = world.truthAt(0);
  for (let at = stepMillis; at <= world.durationMillis; at += stepMillis) {
    const truth = world.truthAt(at);
    metres += distanceMeters(last, truth);
    last = truth;
  }
  return metres;
}

describe('a world', () => {
  const east = { latitude: HERE.latitude, longitude: HERE.longitude + 0.02 };
  const world = worldOf({
    seed: 1,
    begin: HERE,
    parts: [
      { restMillis: HOUR, network: 'wifi' },
      { going: 'in_vehicle', path: [HERE, east], speed: 15, halts: [{ metres: 500, millis: 30_000 }] },
      { restMillis: 2 * HOUR },
    ],
  });

  it('rests, goes, halts and arrives', () => {
    const length = distanceMeters(HERE, east);
    const [trip] = world.trips;
    expect(world.trips).toHaveLength(1);
    expect(trip?.from).toBe(HOUR);
    expect(trip?.metres).toBeCloseTo(length, 6);
    // 1487 m at 15 m/s, a halt of 30 s, and two times away and to a stop (8.75 s lost each).
    expect(((trip?.to ?? 0) - HOUR) / 1000).toBeCloseTo(length / 15 + 30 + 2 * 8.75, 0);
    expect(world.truthAt(HOUR - 1)).toMatchObject({ going: 'still', speed: 0, metres: 0 });
    const standing = world.truthAt(HOUR + (500 / 15 + 8.75 + 10) * 1000);
    expect(standing).toMatchObject({ going: 'in_vehicle', speed: 0 });
    expect(standing.metres).toBeCloseTo(500, 6);
    expect(world.truthAt(world.durationMillis + HOUR)).toMatchObject({ ...east, going: 'still', speed: 0 });
    expect(world.stretchAt(Infinity).to).toBe(Infinity);
    expect(world.networkAt(0)).toBe('wifi');
  });

  it('is the same to whoever asks, in whatever order', () => {
    const moments = Array.from({ length: 500 }, (_, index) => (index * 7_919_000) % world.durationMillis);
    const forwards = [...moments].sort((a, b) => a - b).map((at) => [at, world.truthAt(at)] as const);
    const shuffled = new Map(moments.map((at) => [at, world.truthAt(at)]));
    for (const [at, truth] of forwards) expect(truth).toEqual(shuffled.get(at));
  });
});

describe('a model day', () => {
  it.each([1, 2, 3, 4, 5, 6])('%i: lasts 24 hours, about 2 of them on the way', (seed) => {
    const day = modelDay({ seed });
    expect(day.durationMillis).toBe(24 * HOUR);
    const moving = day.trips.reduce((sum, { from, to }) => sum + to - from, 0) / HOUR;
    expect(moving).toBeGreaterThan(1.4);
    expect(moving).toBeLessThan(2.8);
    expect(walked(day) / day.truthAt(24 * HOUR).metres).toBeCloseTo(1, 2);
  });
});

describe('a growing world', () => {
  it('keeps what was true and adds what comes', () => {
    const world = growingWorld({ seed: 1, startsAt: 0, begin: HERE });
    world.goes('walking', 1_000);
    const middle = world.truthAt(world.durationMillis / 2);
    const arrived = world.durationMillis;
    expect(world.truthAt(arrived + HOUR).metres).toBeCloseTo(1_000, 3);
    expect(world.stretchAt(arrived + HOUR)).toMatchObject({ from: arrived, to: Infinity, going: 'still' });
    world.rests(HOUR);
    world.goes('in_vehicle', 5_000);
    expect(world.truthAt(arrived / 2)).toEqual(middle);
    expect(world.stretchAt(arrived + HOUR)).toMatchObject({ from: arrived + HOUR, going: 'in_vehicle' });
    expect(world.trips.map(({ metres }) => Math.round(metres))).toEqual([1_000, 5_000]);
  });
});
