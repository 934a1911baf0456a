import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smoothed } from '../../src/trips/smoother';
import { staysOf } from '../../src/trips/stays';
import { tripsOf } from '../../src/trips/summary';
import type { TrackFix } from '../../src/trips/track-fix';
import { decoded } from './phone';

const step = fc.record({
  millis: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 90_000_000 })),
  north: fc.oneof(
    fc.double({ min: -0.001, max: 0.001, noNaN: true }),
    fc.double({ min: -9, max: 9, noNaN: true }),
  ),
  east: fc.oneof(
    fc.double({ min: -0.001, max: 0.001, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  ),
  accuracy: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 500 }), fc.constant(0.1)),
});

/** Any fixes in any order of places, poles and antimeridian included. */
const tracks = fc
  .tuple(fc.integer({ min: -90, max: 90 }), fc.array(step, { maxLength: 60 }))
  .map(([latitude, steps]) => {
    let fix: TrackFix = { at: 1_700_000_000_000, latitude, longitude: 179.9995, accuracy: 10 };
    return steps.map(({ millis, north, east, accuracy }): TrackFix => {
      const longitude = fix.longitude + east;
      fix = {
        at: fix.at + millis,
        latitude: Math.min(90, Math.max(-90, fix.latitude + north)),
        longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
        accuracy,
      };
      return fix;
    });
  });

describe('whatever a track is', () => {
  it('each smoothed place is on earth, and has a finite error', () => {
    fc.assert(
      fc.property(tracks, fc.boolean(), (fixes, rests) => {
        for (const { latitude, longitude, sigma } of smoothed(fixes, (n) => rests && n % 3 === 1)) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
          expect(sigma).toBeGreaterThan(0);
          expect(Number.isFinite(sigma)).toBe(true);
        }
      }),
    );
  });

  it('its stays and trips are in order, within its time, and of finite length', () => {
    fc.assert(
      fc.property(tracks, fc.constantFrom('stationary', 'stopped', 'interrupted'), (fixes, ending) => {
        const whole = {
          fixes,
          ending,
          parked: undefined,
          departedAt: undefined,
          thinned: 0,
          jumps: 0,
          mocks: 0,
        };
        let before = Number.NEGATIVE_INFINITY;
        for (const { arrivedAt, leftAt } of staysOf(fixes)) {
          expect(arrivedAt).toBeGreaterThanOrEqual(before);
          before = leftAt;
        }
        let ended = 0;
        for (const { trip } of tripsOf(whole, () => '11111111-2222-4333-8444-555555555555')) {
          const [start, end] = [Date.parse(trip.start.timestamp), Date.parse(trip.end.timestamp)];
          expect(start).toBeGreaterThanOrEqual(ended);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual((fixes.at(-1) as TrackFix).at);
          expect(Number.isFinite(trip.distance) && trip.distance >= 0).toBe(true);
          expect(trip.movingSec).toBeGreaterThanOrEqual(0);
          expect(decoded(trip.line).length).toBeGreaterThanOrEqual(2);
          ended = end;
        }
      }),
    );
  });
});
