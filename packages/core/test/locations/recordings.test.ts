import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/geo/distance';
import { createLocationFilter } from '../../src/locations/filter';
import type { FilterPolicy } from '../../src/locations/filter-settings';
import { NEW_ODOMETER, travel } from '../../src/locations/odometer';
import { DEFAULTS, summaryOf } from './filter-harness';

/** The folder of recordings; these tests are skipped where it is not given. */
const tracks = join(process.env.GEO_DATA ?? '', 'gpxpy-tracks');
const isMissing = process.env.GEO_DATA === undefined || !existsSync(tracks);

interface Point {
  readonly latitude: number;
  readonly longitude: number;
  readonly time: number;
}

/** The timed points of a GPX file of this collection, which writes each attribute and element plainly. */
function timedPoints(name: string): Point[] {
  const text = readFileSync(join(tracks, name), 'utf8');
  return [...text.matchAll(/<trkpt[^>]*lat="([^"]+)"[^>]*lon="([^"]+)"[^>]*>([\s\S]*?)<\/trkpt>/g)].flatMap(
    ([, latitude, longitude, inner]) => {
      const time = /<time>([^<]+)</.exec(inner ?? '')?.[1];
      return time === undefined
        ? []
        : [{ latitude: Number(latitude), longitude: Number(longitude), time: Date.parse(time) }];
    },
  );
}

function replay(points: readonly Point[], policy: FilterPolicy = 'Conservative') {
  const filter = createLocationFilter({ ...DEFAULTS, policy });
  let odometer = NEW_ODOMETER;
  const said = points.map(({ latitude, longitude, time }) => {
    const reading = { latitude, longitude, accuracy: 10, time };
    const outcomes = filter.offer(reading, { up: time, wall: time }, { moving: true, onFoot: false });
    for (const outcome of outcomes) {
      if (outcome.kind === 'accepted')
        odometer = travel(odometer, outcome.fix, { still: false, accuracyThreshold: 0 });
    }
    return outcomes;
  });
  return { said, metres: odometer.metres };
}

/** Metres of the legs up to 90 s, and of the longer ones. */
function lengths(points: readonly Point[]): { legs: number; gaps: number } {
  let legs = 0;
  let gaps = 0;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before === undefined) return;
    const metres = distanceMeters(before, point);
    if (point.time - before.time <= 90_000) legs += metres;
    else gaps += metres;
  });
  return { legs, gaps };
}

describe.skipIf(isMissing)('recordings (GEO_DATA names the folder; skipped without)', () => {
  it.each([
    // points, metres in legs up to 90 s, metres in longer gaps, share allowed
    ['around-visnjan-with-car.gpx', 104, 2_733, 0, 0.03],
    ['cerknicko-jezero.gpx', 296, 4_436, 9_230, 0.03],
    ['korita-zbevnica.gpx', 513, 6_151, 130, 0.06],
  ])('%s: the odometer agrees with the legs, and the gaps are not lost', (name, count, legs, gaps, share) => {
    const points = timedPoints(name);
    expect(points).toHaveLength(count);
    // The reference was measured on a sphere: up to 0.3 % from the ellipsoid's.
    expect(Math.abs(lengths(points).legs / legs - 1)).toBeLessThan(0.003);
    expect(Math.abs(lengths(points).gaps - gaps)).toBeLessThan(30);
    const { metres } = replay(points);
    expect(Math.abs(metres - gaps - legs) / legs).toBeLessThan(share);
  });

  it('the jump of 92 m/s in the tour: the fix before it was the bad one, and the good ones are not lost', () => {
    const points = timedPoints('cerknicko-jezero.gpx');
    const [before, bad, good] = points.slice(235, 238) as [Point, Point, Point];
    // After 44 s of silence the receiver guessed a place 310 m on, and 2 s later knew it was 184 m further.
    expect(distanceMeters(bad, good) / ((good.time - bad.time) / 1000)).toBeCloseTo(92, 0);
    // Without the guess all is as it had been: 10 m/s, where 6 to 11 were ridden before and after.
    expect(distanceMeters(before, good) / ((good.time - before.time) / 1000)).toBeLessThan(11);

    const { said, metres } = replay(points);
    // Nothing was wrong with the guess when it came: 7 m/s after 44 s of silence.
    expect(said[236]?.map(summaryOf)).toEqual(['accepted']);
    // Those after it seem to teleport, agree with one another, and are all accepted when they span 6 s ...
    expect(said.slice(237, 240).flat().map(summaryOf)).toEqual(['held', 'held', 'held']);
    expect(said[240]?.map(summaryOf)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    // ... although from the second on they would have been within reach of the guess.
    const second = points[238] as Point;
    expect(distanceMeters(bad, second) / ((second.time - bad.time) / 1000)).toBeLessThan(60);
    expect(said.flat().filter(({ kind }) => kind === 'rejected')).toEqual([]);
    // The guess lay on the way, so that the odometer has no more than its bend: 8 m.
    const without = replay(points.filter((point) => point !== bad)).metres;
    expect(metres - without).toBeGreaterThan(0);
    expect(metres - without).toBeLessThan(15);
  });

  it('adjusted, the first of them moves as far as the speed limit allows', () => {
    const points = timedPoints('cerknicko-jezero.gpx');
    const { said } = replay(points, 'Adjust');
    const [outcome] = said[237] ?? [];
    if (outcome?.kind !== 'accepted') throw new Error('the first good fix was not accepted');
    expect(distanceMeters(points[236] as Point, outcome.fix)).toBeCloseTo(120, 0);
    expect(said[238]?.map(summaryOf)).toEqual(['accepted']);
  });
});
