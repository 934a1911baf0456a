import { describe, expect, it } from 'vitest';
import { turnDegrees } from '../../src/geo/direction';
import { declinationDegrees, isModelDate } from '../../src/heading/declination';
import { magneticField } from '../../src/heading/magnetic-field';
import { draws } from '../geo/draws';
import { WMM_VALUES } from './wmm-values';

/** The wall time of a decimal year, as its makers count them. */
function wallOf(year: number): number {
  const whole = Math.floor(year);
  const begin = Date.UTC(whole, 0, 1);
  return begin + (year - whole) * (Date.UTC(whole + 1, 0, 1) - begin);
}

/** Half of the last published digit, and the dust of the published numbers being decimal. */
const HALF_A_HUNDREDTH = 0.005 + 1e-9;
const HALF_A_NANOTESLA = 0.5 + 1e-6;

describe('the World Magnetic Model 2025 against the values published by NOAA', () => {
  it('has a hundred of them, over all years, both hemispheres and up to 98 km', () => {
    expect(WMM_VALUES).toHaveLength(100);
    expect(new Set(WMM_VALUES.map(({ year }) => year)).size).toBe(10);
  });

  it.each(WMM_VALUES)('$year at $latitude, $longitude: the field to its last digit', (value) => {
    const { north, east, down } = magneticField(value, value.year - 2025);
    expect(Math.abs(north - value.north)).toBeLessThanOrEqual(HALF_A_NANOTESLA);
    expect(Math.abs(east - value.east)).toBeLessThanOrEqual(HALF_A_NANOTESLA);
    expect(Math.abs(down - value.down)).toBeLessThanOrEqual(HALF_A_NANOTESLA);
  });

  it.each(WMM_VALUES)('$year at $latitude, $longitude: the declination to its last digit', (value) => {
    const { north, east } = magneticField(value, value.year - 2025);
    const reference = (Math.atan2(east, north) * 180) / Math.PI;
    expect(Math.abs(reference - value.declination)).toBeLessThanOrEqual(HALF_A_HUNDREDTH);
    // By the calendar a moment is up to a day off the mean year: where the needle turns fastest that is 0.01 degrees.
    expect(Math.abs(declinationDegrees(value, wallOf(value.year)) - value.declination)).toBeLessThan(0.01);
  });
});

const paris = { latitude: 48.85, longitude: 2.35, altitude: 35 };

describe('the declination of a place', () => {
  it('is finite and from -180 to 180 everywhere on earth, the poles included', () => {
    const draw = draws(7);
    for (let i = 0; i < 5_000; i++) {
      const latitude = i % 10 === 0 ? (i % 20 === 0 ? 90 : -90) : draw() * 180 - 90;
      const place = { latitude, longitude: draw() * 720 - 360, altitude: draw() * 20_000 - 500 };
      const declination = declinationDegrees(place, wallOf(2025 + draw() * 5));
      expect(declination >= -180 && declination <= 180).toBe(true);
    }
  });

  it('at a pole turns with the meridian it is asked for: the needle points to one place', () => {
    for (const latitude of [90, -90]) {
      const at = (longitude: number) =>
        declinationDegrees({ latitude, longitude, altitude: 0 }, wallOf(2027));
      const sign = latitude > 0 ? 1 : -1;
      for (const longitude of [-179, -90, 10, 90, 180]) {
        expect(Math.abs(turnDegrees(at(0) + sign * longitude, at(longitude)))).toBeLessThan(1e-9);
      }
    }
  });

  it('goes on smoothly towards a pole and across the antimeridian', () => {
    const at = (latitude: number, longitude: number) =>
      declinationDegrees({ latitude, longitude, altitude: 0 }, wallOf(2026));
    expect(Math.abs(turnDegrees(at(90, 30), at(90 - 1e-7, 30)))).toBeLessThan(1e-5);
    expect(Math.abs(turnDegrees(at(-90, 30), at(-90 + 1e-7, 30)))).toBeLessThan(1e-5);
    expect(Math.abs(at(10, 180) - at(10, -180))).toBeLessThan(1e-12);
    expect(Math.abs(at(10, 190) - at(10, -170))).toBeLessThan(1e-12);
  });

  it('is where the device is, however high it says it is', () => {
    const at = (altitude: number) => declinationDegrees({ ...paris, altitude }, wallOf(2026));
    expect(Math.abs(at(0) - at(10_000))).toBeLessThan(0.05);
    expect(at(1e12)).toBe(at(850_000));
    expect(at(-1e12)).toBe(at(-1_000));
  });
});

describe('the years of the model', () => {
  it('are 2025 to 2030', () => {
    expect(isModelDate(wallOf(2025))).toBe(true);
    expect(isModelDate(wallOf(2029.99))).toBe(true);
    expect(isModelDate(wallOf(2024.99))).toBe(false);
    expect(isModelDate(wallOf(2030.01))).toBe(false);
  });

  it('the drift goes on for five years beyond, and no further', () => {
    const at = (year: number) => declinationDegrees(paris, wallOf(year));
    expect(at(2032)).toBeGreaterThan(at(2030));
    expect(Math.abs(at(2035) - at(2030) - (at(2030) - at(2025)))).toBeLessThan(0.05);
    expect(at(2099)).toBe(at(2036));
    expect(at(1970)).toBe(at(2019));
    expect(Math.abs(at(1970) - at(2025))).toBeLessThan(2);
  });
});
