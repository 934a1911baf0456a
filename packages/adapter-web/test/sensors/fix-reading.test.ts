import { describe, expect, it } from 'vitest';
import { fixReading } from '../../src/sensors/fix-reading';

const coords = {
  latitude: 48.1,
  longitude: 11.5,
  accuracy: 4,
  altitude: 560,
  altitudeAccuracy: 3,
  speed: 1.5,
  heading: 90,
};
const positionOf = (changes: Partial<Record<keyof typeof coords, number | null>>) =>
  ({ coords: { ...coords, ...changes }, timestamp: 1_700_000_000_000 }) as unknown as GeolocationPosition;

describe('a position of a browser as a reading', () => {
  it('has all that was measured, and its time', () => {
    expect(fixReading(positionOf({}), false)).toEqual({
      latitude: 48.1,
      longitude: 11.5,
      accuracy: 4,
      ellipsoidalAltitude: 560,
      altitudeAccuracy: 3,
      speed: 1.5,
      heading: 90,
      time: 1_700_000_000_000,
    });
  });

  it('has no field for what the browser does not know, however it says so', () => {
    for (const unknown of [null, Number.NaN, -1]) {
      const { speed, heading } = fixReading(positionOf({ speed: unknown, heading: unknown }), false);
      expect([speed, heading]).toEqual([undefined, undefined]);
    }
    const fix = fixReading(positionOf({ altitude: null }), false);
    expect(Object.keys(fix)).not.toContain('ellipsoidalAltitude');
    expect(Object.keys(fix)).not.toContain('altitudeAccuracy');
  });

  it('has heights below the ellipsoid, as by the Dead Sea', () => {
    expect(fixReading(positionOf({ altitude: -410 }), false)).toMatchObject({ ellipsoidalAltitude: -410 });
  });

  it('has the height above sea level in WebKit', () => {
    const fix = fixReading(positionOf({}), true);
    expect([fix.altitude, fix.ellipsoidalAltitude]).toEqual([560, undefined]);
  });

  it('has an assumed accuracy where the browser gives none', () => {
    expect(fixReading(positionOf({ accuracy: 0 }), false).accuracy).toBe(10);
  });
});
