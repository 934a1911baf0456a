import { describe, expect, it } from 'vitest';
import { headingOf } from '../../src/sensors/compass';

const flat = { alpha: 0, beta: 0, absolute: true };

describe('the direction of the top of the device', () => {
  it('counts clockwise, and the browser’s angle against it', () => {
    for (const [alpha, heading] of [
      [0, 0],
      [90, 270],
      [350, 10],
    ] as const)
      expect(headingOf({ ...flat, alpha })?.heading).toBe(heading);
  });

  it('is that in front of the user, also when the device is tipped over the upright', () => {
    expect(headingOf({ ...flat, alpha: 90, beta: 45 })?.heading).toBe(270);
    expect(headingOf({ ...flat, alpha: 90, beta: 120 })?.heading).toBe(90);
  });

  it('is unknown of an orientation that is not that of the earth, or has no angle', () => {
    expect(headingOf({ ...flat, absolute: false })).toBe(undefined);
    expect(headingOf({ ...flat, alpha: null })).toBe(undefined);
  });

  it('is WebKit’s own, with its accuracy, and the sign that it needs calibration', () => {
    const event = { ...flat, absolute: false, webkitCompassHeading: 123, webkitCompassAccuracy: -1 };
    expect(headingOf(event)).toEqual({ heading: 123, accuracy: -1 });
  });
});
