import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { modelDay, type TrackPoint, trackWorld } from '../../src/index';

const HERE = { latitude: 48.137, longitude: 11.575 };
const MINUTE = 60_000;

/** A point each 10 seconds of another world. */
function recorded(from: number, to: number) {
  const world = modelDay({ seed: 3 });
  const points: TrackPoint[] = [];
  for (let at = from; at <= to; at += 10_000) {
    const { latitude, longitude } = world.truthAt(at);
    points.push({ latitude, longitude, time: world.startsAt + at });
  }
  return { world, points };
}

describe('a world from a recorded track', () => {
  it('goes where and when the track went, and rests where it stood', () => {
    const { world, points } = recorded(6 * 60 * MINUTE, 13.5 * 60 * MINUTE);
    const again = trackWorld(points, { seed: 1 });
    expect(again.startsAt).toBe(points[0]?.time);
    for (const { latitude, longitude, time } of points) {
      const truth = again.truthAt(time - again.startsAt);
      const metres = distanceMeters({ latitude, longitude }, truth);
      // A phone that rests, or just leaves, is within what counts as standing: 50 m.
      const rests = again.stretchAt(time - again.startsAt - 1).going === 'still' || truth.going === 'still';
      expect(metres).toBeLessThan(rests ? 50 : 0.01);
    }
    const began = again.startsAt - world.startsAt;
    const wanted = world.trips.filter(({ from, to }) => from > began && to < began + again.durationMillis);
    expect(again.trips).toHaveLength(wanted.length);
    again.trips.forEach((trip, index) => {
      const real = wanted[index];
      expect(Math.abs(trip.from + began - (real?.from ?? 0))).toBeLessThan(2 * MINUTE);
      expect(Math.abs(trip.to + began - (real?.to ?? 0))).toBeLessThan(2 * MINUTE);
    });
  });

  it('stands where places repeat, without a rest', () => {
    const east = { ...HERE, longitude: HERE.longitude + 0.002 };
    const world = trackWorld(
      [
        { ...HERE, time: 0 },
        { ...east, time: 100_000 },
        { ...east, time: 130_000 },
        { ...HERE, time: 230_000 },
      ],
      { seed: 1 },
    );
    expect(world.truthAt(115_000)).toMatchObject({ ...east, speed: 0, going: 'walking' });
    expect(world.trips).toHaveLength(1);
    expect(world.durationMillis).toBe(230_000);
  });

  it('takes a pause of the recorder near one place for a rest', () => {
    const near = { ...HERE, longitude: HERE.longitude + 0.0006 };
    const far = { ...HERE, longitude: HERE.longitude + 0.02 };
    const world = trackWorld(
      [
        { ...HERE, time: 0 },
        { ...near, time: 60 * MINUTE },
        { ...far, time: 65 * MINUTE },
      ],
      { seed: 1 },
    );
    expect(world.truthAt(59 * MINUTE)).toMatchObject({ ...HERE, going: 'still' });
    expect(world.trips).toEqual([expect.objectContaining({ from: 60 * MINUTE, to: 65 * MINUTE })]);
  });

  it('refuses what is no track', () => {
    expect(() => trackWorld([{ ...HERE, time: 5 }], { seed: 1 })).toThrow(/at least two points.*got 1/);
    expect(() =>
      trackWorld(
        [
          { ...HERE, latitude: 91, time: 0 },
          { ...HERE, time: 1_000 },
        ],
        { seed: 1 },
      ),
    ).toThrow(/latitudes from -90 to 90.*got 91/);
  });
});
