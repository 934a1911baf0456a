import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/geo/distance';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import { type FenceState, INSIDE, judged, OUTSIDE } from '../../src/geofences/crossing';
import { passes } from '../../src/geofences/fast-pass';
import type { AcceptedFix } from '../../src/locations/fix';

const fence = { latitude: 45, longitude: 13, radius: 100 };
const plane = localPlane(fence);

/** A fix this many metres east of the fence's centre, taken at a second. */
function fix(east: number, accuracy: number, second = 0, north = 0): AcceptedFix {
  const place = placeAt(plane, { east, north });
  return {
    ...place,
    accuracy,
    taken: { up: second * 1000, wall: second * 1000 },
    speed: 0,
    filtered: false,
    relaxed: false,
    reanchored: false,
    reading: { ...place, accuracy },
  };
}

/** What a row of fixes makes of a fenceState. */
function after(fenceState: FenceState, ...fixes: AcceptedFix[]): FenceState {
  return fixes.reduce((so, next) => judged(fence, so, next, distanceMeters(fence, next), false), fenceState);
}

describe('ENTER', () => {
  it('is certain of one fix when the boundary is half its accuracy away', () => {
    expect(after(OUTSIDE, fix(90, 20))).toEqual(INSIDE);
    expect(after(OUTSIDE, fix(91, 20)).inside).toBe(false);
  });

  it('is certain of two fixes inside that are five seconds apart, and of none outside in between', () => {
    expect(after(OUTSIDE, fix(95, 30, 0), fix(95, 30, 4)).inside).toBe(false);
    expect(after(OUTSIDE, fix(95, 30, 0), fix(95, 30, 4), fix(95, 30, 5)).inside).toBe(true);
    expect(after(OUTSIDE, fix(95, 30, 0), fix(105, 30, 3), fix(95, 30, 6)).inside).toBe(false);
  });

  it('needs less of a fix when the platform agrees', () => {
    const said: FenceState = { ...OUTSIDE, region: 'enter' };
    expect(after(said, fix(120, 25)).inside).toBe(true);
    expect(after(said, fix(400, 350)).inside).toBe(true);
    expect(after(said, fix(130, 25))).toEqual(OUTSIDE);
  });

  it('is not decided by a fix worse than 100 m and than the radius', () => {
    expect(after(OUTSIDE, fix(0, 101))).toEqual(OUTSIDE);
    const wide = { ...fence, radius: 1000 };
    expect(judged(wide, OUTSIDE, fix(0, 900), 0, false)).toEqual(INSIDE);
  });

  it('of a fence that is new here needs only the coordinates: there is a side to begin with, no crossing', () => {
    const near = fix(99, 30);
    expect(judged(fence, OUTSIDE, near, distanceMeters(fence, near), true)).toEqual(INSIDE);
  });
});

describe('EXIT', () => {
  it('is certain of one fix when its whole error circle is three margins out', () => {
    // 100 m of radius, three margins of 20 m, 10 m of accuracy.
    expect(after(INSIDE, fix(171, 10))).toEqual(OUTSIDE);
    expect(after(INSIDE, fix(169, 10)).inside).toBe(true);
    expect(after(INSIDE, fix(171, 12)).inside).toBe(true);
  });

  it('has a margin that grows with the fence', () => {
    const wide = { ...fence, radius: 1000 };
    const judgedAt = (east: number) => judged(wide, INSIDE, fix(east, 10), east, false).inside;
    expect(judgedAt(1309)).toBe(true);
    expect(judgedAt(1311)).toBe(false);
  });

  it('is certain of two fixes a margin out that are ten seconds apart', () => {
    expect(after(INSIDE, fix(135, 10, 0), fix(135, 10, 9)).inside).toBe(true);
    expect(after(INSIDE, fix(135, 10, 0), fix(135, 10, 10))).toEqual(OUTSIDE);
    expect(after(INSIDE, fix(135, 10, 0), fix(100, 10, 5), fix(135, 10, 11)).inside).toBe(true);
  });

  it('never comes of a fix whose error circle still touches the fence, however often', () => {
    const fixes = Array.from({ length: 60 }, (_, second) => fix(190, 90, second));
    expect(after(INSIDE, ...fixes).inside).toBe(true);
  });

  it('comes with the platform’s word unless the fix contradicts it', () => {
    const said: FenceState = { ...INSIDE, region: 'exit' };
    expect(after(said, fix(60, 20)).inside).toBe(true);
    expect(after(said, fix(60, 20))).toEqual(INSIDE);
    expect(after(said, fix(90, 20))).toEqual(OUTSIDE);
    expect(after(said, fix(300, 5000))).toEqual(OUTSIDE);
  });
});

describe('a fast pass', () => {
  it('is the way between two fixes through the fence, by more than they may be off', () => {
    expect(passes(fence, fix(-300, 10, 0, 50), fix(300, 10, 20, 50))).toBe(true);
    expect(passes(fence, fix(-300, 10, 0, 85), fix(300, 10, 20, 85))).toBe(true);
    expect(passes(fence, fix(-300, 10, 0, 95), fix(300, 10, 20, 95))).toBe(false);
    expect(passes(fence, fix(-300, 10), fix(-200, 10))).toBe(false);
  });
});
