import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { growingWorld, modelDay, type Part, type World, worldOf } from '../../src/index';

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

  it('is the same in whatever order it is read', () => {
    const moments = Array.from({ length: 500 }, (_, index) => (index * 7_919_000) % world.durationMillis);
    const forwards = [...moments].sort((a, b) => a - b).map((at) => [at, world.truthAt(at)] as const);
    const shuffled = new Map(moments.map((at) => [at, world.truthAt(at)]));
    for (const [at, truth] of forwards) expect(truth).toEqual(shuffled.get(at));
  });
});

describe('legs', () => {
  const far = { latitude: HERE.latitude, longitude: HERE.longitude + 0.05 };
  const made = (...parts: readonly Part[]) => worldOf({ seed: 1, begin: HERE, parts });

  it('last as long as they are given, halts and all', () => {
    const world = made({ going: 'in_vehicle', path: [HERE, far], lastsMillis: 10 * 60_000 });
    expect(world.durationMillis).toBe(10 * 60_000);
    expect(world.truthAt(world.durationMillis)).toMatchObject(far);
    const speeds = Array.from({ length: 600 }, (_, second) => world.truthAt(second * 1_000).speed);
    expect(Math.min(...speeds.slice(5, -5))).toBe(0);
    expect(Math.max(...speeds)).toBeLessThan(20);
  });

  it('go at the times that were recorded', () => {
    const reachedMillis = [0, 60_000, 90_000, 200_000];
    const world = made({ going: 'walking', path: [HERE, far, far, HERE], reachedMillis });
    expect(world.truthAt(75_000)).toMatchObject({ ...far, speed: 0 });
    expect(world.truthAt(200_000)).toMatchObject(HERE);
  });

  it('change the sky where they are given one, and have no network in tunnels', () => {
    const sky = [
      { metres: 0, sky: 'street' },
      { metres: 1_000, sky: 'none' },
      { metres: 2_000, sky: 'open' },
    ] as const;
    const world = made({ going: 'on_bicycle', path: [HERE, far], sky });
    for (let at = 0; at < world.durationMillis; at += 2_000) {
      const { metres, sky: above } = world.truthAt(at);
      if (Math.abs(metres - 1_000) < 10 || Math.abs(metres - 2_000) < 10) continue;
      expect(above).toBe(metres < 1_000 ? 'street' : metres < 2_000 ? 'none' : 'open');
      if (above === 'none') expect(world.networkAt(at)).toBe('none');
    }
  });

  it.each<[string, RegExp, Part]>([
    [
      'elsewhere',
      /begin where the last part ended \(within 300 m\); got 50, 11/,
      { going: 'walking', path: [{ latitude: 50, longitude: 11 }, far] },
    ],
    ['nowhere', /must lead somewhere; got a path of 0 metres/, { going: 'walking', path: [HERE] }],
    [
      'too fast',
      /between 0 and 350 metres a second; got -3/,
      { going: 'walking', path: [HERE, far], speed: -3 },
    ],
    [
      'halts beyond',
      /must lie within its leg/,
      { going: 'walking', path: [HERE, far], halts: [{ metres: 9e6, millis: 1 }] },
    ],
    ['no time', /longer than 0 milliseconds; got 0/, { going: 'walking', path: [HERE, far], lastsMillis: 0 }],
    [
      'times back',
      /times must grow; got 5 after 5/,
      { going: 'walking', path: [HERE, far, HERE], reachedMillis: [0, 5, 5] },
    ],
    [
      'times missing',
      /one time for each of its places.*got 1 times from 0, 2 places/,
      { going: 'walking', path: [HERE, far], reachedMillis: [0] },
    ],
    ['no rest', /rest must last longer than 0 milliseconds; got -1/, { restMillis: -1 }],
    [
      'no first sky',
      /first sky begins at metre 0; got 5/,
      { going: 'walking', path: [HERE, far], sky: [{ metres: 5, sky: 'open' }] },
    ],
  ])('are refused when they make no sense: %s', (_, message, part) => {
    expect(() => made(part)).toThrow(message);
  });

  it('work across the antimeridian and far north', () => {
    const begin = { latitude: 78.2, longitude: 179.99 };
    const path = [begin, { latitude: 78.21, longitude: -179.95 }];
    const world = worldOf({ seed: 1, begin, parts: [{ going: 'in_vehicle', path }] });
    expect(walked(world) / world.truthAt(world.durationMillis).metres).toBeCloseTo(1, 3);
    expect(world.truthAt(world.durationMillis)).toMatchObject({ latitude: 78.21 });
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
    world.travel('walking', 1_000);
    const middle = world.truthAt(world.durationMillis / 2);
    const arrived = world.durationMillis;
    expect(world.truthAt(arrived + HOUR).metres).toBeCloseTo(1_000, 3);
    expect(world.stretchAt(arrived + HOUR)).toMatchObject({ from: arrived, to: Infinity, going: 'still' });
    world.rest(HOUR);
    world.travel('in_vehicle', 5_000);
    expect(world.truthAt(arrived / 2)).toEqual(middle);
    expect(world.stretchAt(arrived + HOUR)).toMatchObject({ from: arrived + HOUR, going: 'in_vehicle' });
    expect(world.trips.map(({ metres }) => Math.round(metres))).toEqual([1_000, 5_000]);
  });
});
