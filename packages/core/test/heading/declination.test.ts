import { describe, expect, it } from 'vitest';
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
