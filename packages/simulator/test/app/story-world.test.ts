import { distanceMeters, type Position } from '@geo/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perfectDevice } from '../../src/app/perfect-device';
import { placesOf } from '../../src/app/route';
import { type StoryWorld, storyWorld } from '../../src/app/story-world';
import { headingsOf, pathOf } from '../../src/world/path';
import { wrapped } from '../../src/world/scale';

const BEGIN = { latitude: 48, longitude: 11 };
const CAR = { going: 'in_vehicle', speed: 10, carried: 'mount' } as const;
const north = (metres: number) => placesOf(metres, BEGIN, undefined);

const world = () => storyWorld({ seed: 1, startsAt: 0, begin: BEGIN });

describe('a world that is changed as time passes', () => {
  it('goes evenly, waits where it has come to, and counts its trips from rest to rest', () => {
    const changed = world();
    expect(changed.travel(1_000, north(1000), CAR)).toBe(101_000);
    const halfWay = changed.truthAt(51_000);
    expect(halfWay).toMatchObject({ going: 'in_vehicle', heading: 0 });
    expect(halfWay.speed).toBeCloseTo(10, 6);
    expect(halfWay.metres).toBeCloseTo(500, 6);
    expect(distanceMeters(BEGIN, halfWay)).toBeCloseTo(500, 3);
    expect(changed.truthAt(200_000)).toMatchObject({ speed: 0, going: 'in_vehicle' });
    const { trips } = changed;
    changed.rest(300_000);
    expect(changed.stretchAt(1e9)).toMatchObject({ going: 'still', from: 300_000, to: Infinity });
    expect(trips).toEqual([{ from: 1_000, to: 300_000, metres: expect.closeTo(1000, 6) }]);
  });

  it('a way can be cut short; its past cannot be changed', () => {
    const changed = world();
    changed.travel(0, north(100), CAR);
    changed.rest(5_000);
    expect(changed.truthAt(5_001)).toMatchObject({ speed: 0, going: 'still', metres: expect.closeTo(50, 6) });
    expect(changed.truthAt(60_000).metres).toBeCloseTo(50, 6);
    expect(changed.durationMillis).toBe(5_000);
    expect(changed.trips).toEqual([{ from: 0, to: 5_000, metres: expect.closeTo(50, 6) }]);
    expect(() => changed.rest(4_000)).toThrow('the world is fixed until 5000 and cannot be changed at 4000');
  });

  it('what was true stays true, however it grows', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('goes' as const), metres: fc.integer({ min: 1, max: 5000 }) }),
      fc.record({ kind: fc.constant('rests' as const) }),
      fc.record({ kind: fc.constant('tunnel' as const) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.nat(100_000)), { maxLength: 8 }), (steps) => {
        const changed = world();
        let at = 0;
        for (const [next, wait] of steps) {
          at += wait;
          const moments = [0, at / 3, at / 2, at].map((moment) => Math.floor(moment));
          const seen = () => moments.map((moment) => placeAndSpeed(changed, moment));
          const before = seen();
          if (next.kind === 'goes') {
            const from = changed.truthAt(at);
            at = changed.travel(at, placesOf(next.metres, from, changed.cameFrom), CAR);
          } else if (next.kind === 'rests') changed.rest(at);
          else changed.change(at, { isTunnel: true });
          expect(seen()).toEqual(before);
        }
      }),
    );
  });

  it('networks change at the moment that is given', () => {
    const changed = world();
    changed.change(5_000, { network: 'none' });
    changed.change(9_000, { network: 'wifi' });
    expect([0, 4_999, 5_000, 9_000].map(changed.networkAt)).toEqual(['cellular', 'cellular', 'none', 'wifi']);
    expect([0, 5_000, 9_000].map(changed.networkChangesAfter)).toEqual([5_000, 9_000, Infinity]);
  });
});

function placeAndSpeed(changed: StoryWorld, at: number) {
  const { latitude, longitude, speed, metres } = changed.truthAt(at);
  return { latitude, longitude, speed, metres };
}

describe('perfect senses', () => {
  it('report activities when they change, and of one that goes on its beginning', () => {
    const changed = world();
    const corner = north(500)[0] ?? BEGIN;
    changed.travel(10_000, [corner, { ...corner, longitude: 11.01 }], CAR);
    const device = perfectDevice(changed);
    expect(device.activityAt(5_000)).toEqual({ at: 0, type: 'still', confidence: 100 });
    expect(device.activityAfter(5_000)).toEqual({ at: 10_000, type: 'in_vehicle', confidence: 100 });
    expect(device.activityAt(100_000)).toEqual({ at: 10_000, type: 'in_vehicle', confidence: 100 });
    expect(device.activityAfter(10_000)).toBeUndefined();
    expect(device.significantMotionAfter(0)).toBe(11_000);
    expect(device.significantMotionAfter(1e9)).toBe(Infinity);
  });

  it('are blind in a tunnel', () => {
    const changed = world();
    changed.change(0, { isTunnel: true });
    const device = perfectDevice(changed);
    expect(device.satelliteFix(1, { onSince: 0, offMillis: 0 })).toBeUndefined();
    expect(device.networkFix(1)).toBeUndefined();
  });
});

describe('a way', () => {
  it('leads the given metres straight on, wherever on earth', () => {
    const place = fc.record({
      latitude: fc.double({ min: -60, max: 60, noNaN: true }),
      longitude: fc.double({ min: -180, max: 179.999, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.double({ min: 1, max: 10_000, noNaN: true }), (here, metres) => {
        const [ahead = here] = placesOf(metres, here, undefined);
        expect(distanceMeters(here, ahead)).toBeCloseTo(metres, 3);
        expect(course(here, ahead)).toBe(0);
        // Also where the meridian of 180 degrees lies in between.
        const from = { latitude: here.latitude, longitude: wrapped(here.longitude - 0.01) };
        const [further = here] = placesOf(metres, here, from);
        expect(distanceMeters(here, further)).toBeCloseTo(metres, 3);
        expect(course(here, further)).toBe(90);
      }),
    );
  });

  it('over the meridian of 180 degrees is a short one', () => {
    const west = { latitude: 10, longitude: 179.99 };
    const changed = storyWorld({ seed: 1, startsAt: 0, begin: west });
    const arrival = changed.travel(0, [{ latitude: 10, longitude: -179.99 }], CAR);
    expect(arrival).toBeLessThan(300_000);
    expect(Math.abs(changed.truthAt(arrival / 2).longitude)).toBeCloseTo(180, 6);
    expect(changed.truthAt(arrival).heading).toBe(90);
  });
});

const course = (from: Position, to: Position) => headingsOf(pathOf([from, to]))[0];
