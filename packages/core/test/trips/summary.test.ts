import { describe, expect, it } from 'vitest';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import { distanceMeters } from '../../src/index';
import { type FinishedTrip, tripsOf, type WholeTrack } from '../../src/trips/summary';
import type { TrackFix } from '../../src/trips/track-fix';
import { tripExtras } from '../../src/trips/trip-extras';
import { decoded, metresOf } from './phone';

const town = localPlane({ latitude: 45, longitude: 13 });
const uuid = () => '11111111-2222-4333-8444-555555555555';

/** Fixes of a way, one every two seconds. */
const fixesOf = (
  count: number,
  way: (second: number) => readonly [east: number, north: number],
): TrackFix[] =>
  Array.from({ length: count }, (_, n) => {
    const [east, north] = way(2 * n);
    return { ...placeAt(town, { east, north }), at: 1_700_000_000_000 + 2_000 * n, accuracy: 5 };
  });

const track = (fixes: readonly TrackFix[], more: Partial<WholeTrack> = {}): WholeTrack => ({
  fixes,
  parked: undefined,
  departedAt: undefined,
  ending: 'interrupted',
  thinned: 0,
  jumps: 0,
  mocks: 0,
  ...more,
});

const onlyTrip = (whole: WholeTrack) => tripsOf(whole, uuid)[0] as FinishedTrip;

/** A road of a thousand bends, 7 m a second. */
const bends = fixesOf(6_000, (second) => {
  const within = second % 60;
  return [5 * second, within < 30 ? 5 * within : 5 * (60 - within)];
});

describe('the trips of a track', () => {
  it('carry their lines in 4,096 characters together, by as few vertices as that takes', () => {
    const finished = tripsOf(track(bends), uuid);
    const [{ trip }] = finished as [(typeof finished)[0]];
    const carried = tripExtras(finished)?.trip as typeof trip;
    expect(trip.line.length).toBeGreaterThan(4_096);
    expect(trip.lineTolerance).toBe(2);
    expect(carried.line.length).toBeLessThanOrEqual(4_096);
    expect(carried.lineTolerance).toBeGreaterThan(2);
    const [line, whole] = [decoded(carried.line), decoded(trip.line)];
    expect([line[0], line.at(-1)]).toEqual([whole[0], whole.at(-1)]);
  });

  it('have a line as long as the way, and bends that are not cut off', () => {
    const { trip } = onlyTrip(track(bends.slice(0, 600)));
    const way = 1_198 * Math.sqrt(50);
    expect(Math.abs(trip.distance - way) / way).toBeLessThan(0.06);
    expect(Math.abs(metresOf(trip.line, distanceMeters) - way) / way).toBeLessThan(0.06);
  });

  it('are as long as the way to its very end, also where the last step is shorter than its error', () => {
    for (const count of [300, 301, 302, 303, 304]) {
      const { trip } = onlyTrip(track(fixesOf(count, (second) => [1.5 * second, 0])));
      expect(Math.abs(trip.distance - 3 * (count - 1))).toBeLessThan(1.5);
    }
  });

  it('leave out a clump of positions that nothing else supports', () => {
    const fixes = fixesOf(600, (second) => [15 * second, 0]);
    const wrong = placeAt(town, { east: 4_500, north: 3_000 });
    const teleported = fixes.map((fix, n) =>
      n > 148 && n < 152 ? { ...fix, ...wrong, accuracy: 300 } : fix,
    );
    const { trip } = onlyTrip(track(teleported));
    for (const place of decoded(trip.line)) expect(Math.abs(place.latitude - 45) * 111_000).toBeLessThan(100);
    expect(Math.abs(trip.distance - 599 * 30) / (599 * 30)).toBeLessThan(0.03);
  });

  it('say how far the line is straight because no fix came', () => {
    const fixes = fixesOf(600, (second) => [15 * second, 0]).filter((_, n) => n < 200 || n > 299);
    const { trip } = onlyTrip(track(fixes));
    expect(trip.doubts).toContainEqual({ kind: 'gap', count: 1, meters: 3_030 });
  });

  it('have ids in the order of their starts, of UUID version 7', () => {
    const [first] = tripsOf(track(bends), uuid);
    const [later] = tripsOf(track(bends.map((fix) => ({ ...fix, at: fix.at + 86_400_000 }))), uuid);
    expect(first?.trip.id).toBe('018bcfe5-6800-7333-8444-555555555555');
    expect((later?.trip.id as string) > (first?.trip.id as string)).toBe(true);
  });

  it('are none where fewer than two fixes were taken, or all at one place', () => {
    expect(tripsOf(track([]), uuid)).toEqual([]);
    expect(tripsOf(track(bends.slice(0, 1)), uuid)).toEqual([]);
    const still = fixesOf(600, (second) => [(second % 14) - 7, (second % 22) - 11]);
    expect(tripsOf(track(still, { ending: 'stationary' }), uuid)).toEqual([]);
  });

  it('begin where the device was parked, unless that is farther than it can have been missed', () => {
    const parked = placeAt(town, { east: -600, north: 0 });
    const [near] = tripsOf(track(bends, { parked }), uuid);
    expect(distanceMeters(near?.trip.start as never, parked)).toBeLessThan(0.1);
    expect(near?.trip.doubts).toContainEqual({ kind: 'inferred-start', count: 1, meters: 600 });
    const far = tripsOf(track(bends, { parked: placeAt(town, { east: -5_000, north: 0 }) }), uuid);
    expect(distanceMeters(far[0]?.trip.start as never, bends[0] as never)).toBeLessThan(20);
    expect(far[0]?.trip.doubts).toEqual([{ kind: 'interrupted', count: 1, meters: 0 }]);
  });
});
