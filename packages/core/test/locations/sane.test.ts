import { describe, expect, it } from 'vitest';
import { at, FilterHarness, reading } from './filter-harness';

describe('a fix that means nothing is invalid', () => {
  it.each([
    ['latitude NaN', { latitude: Number.NaN }, 1],
    ['latitude 90.1', { latitude: 90.1 }, 1],
    ['longitude -181', { longitude: -181 }, 1],
    ['longitude infinite', { longitude: Infinity }, 1],
    ['accuracy 0', { accuracy: 0 }, 1],
    ['accuracy -1, which is how iOS says "no fix"', { accuracy: -1 }, 1],
    ['accuracy wider than the earth', { accuracy: 3e7 }, 1],
    ['accuracy infinite', { accuracy: Infinity }, 1],
    ['all three', { latitude: 91, longitude: Number.NaN, accuracy: -Infinity }, 3],
  ])('%s', (_name, wrong, fields) => {
    const phone = new FilterHarness();
    const bad = reading(0, 0, wrong);
    expect(phone.offer(bad, 0)).toEqual(['invalid']);
    expect(phone.rejections).toEqual([
      { reason: 'invalid', value: fields, threshold: 0, reading: bad, taken: at(0) },
    ]);
    expect(phone.filter.lastAccepted).toBeUndefined();
    expect(phone.filter.lastRawUp).toBe(at(0).up);
  });

  it('even with the filter disabled', () => {
    expect(new FilterHarness({ disabled: true }).offer(reading(0, 0, { accuracy: Number.NaN }), 0)).toEqual([
      'invalid',
    ]);
  });
});

describe('an optional field that cannot be true is dropped, and the fix stays', () => {
  it.each([
    ['speed', -1],
    ['speed', Number.NaN],
    ['speedAccuracy', -1],
    ['heading', -1],
    ['heading', 361],
    ['headingAccuracy', -1],
    ['altitude', Infinity],
    ['altitudeAccuracy', -1],
    ['ellipsoidalAltitude', Number.NaN],
    ['time', 1e300],
    ['ageMillis', Number.NaN],
  ])('%s %d', (field, value) => {
    const phone = new FilterHarness();
    expect(phone.offer(reading(0, 0, { speed: 3, heading: 90, altitude: 5, [field]: value }), 0)).toEqual([
      'accepted',
    ]);
    const kept = phone.track[0]?.reading ?? {};
    expect(kept).not.toHaveProperty(field);
    expect(kept).toHaveProperty(field === 'altitude' ? 'heading' : 'altitude');
  });

  it('a good reading is handed on as it is', () => {
    const phone = new FilterHarness();
    const good = reading(0, 0, { speed: 0, heading: 360, altitude: -3, time: 0, filtered: true });
    phone.offer(good, 0);
    expect(phone.track[0]?.reading).toBe(good);
    expect(phone.track[0]).toMatchObject({
      speed: 0,
      filtered: true,
      relaxed: false,
      reanchored: false,
      ageMillis: 0,
    });
  });
});

describe('a fix that repeats the last one is a duplicate', () => {
  it('the same place with the same fix time, however late it comes again', () => {
    const phone = new FilterHarness();
    const fix = reading(0, 0, { time: 1_000, ageMillis: 20 });
    expect(phone.offer(fix, 0)).toEqual(['accepted']);
    expect(phone.offer({ ...fix, ageMillis: 7_020 }, 7)).toEqual(['duplicate']);
    expect(phone.rejections[0]).toMatchObject({ value: 0, threshold: 0.01 });
  });

  it('the same place at the same moment, where there is no fix time', () => {
    const phone = new FilterHarness();
    phone.offer(reading(0, 0, { ageMillis: 20 }), 0);
    expect(phone.offer(reading(0, 0, { ageMillis: 3_013 }), 3)).toEqual(['duplicate']);
    expect(phone.rejections[0]?.value).toBeCloseTo(0.007, 6);
  });

  it('but not the same place a second later, for a phone may lie still', () => {
    const phone = new FilterHarness();
    phone.offer(reading(0, 0, { time: 1_000 }), 0);
    expect(phone.offer(reading(0, 0, { time: 2_000 }), 1)).toEqual(['accepted']);
  });

  it('and not another place at the same time, for clocks are rounded to seconds', () => {
    const phone = new FilterHarness();
    phone.offer(reading(0, 0, { time: 1_000 }), 0);
    expect(phone.offer(reading(4, 0, { time: 1_000 }), 0)).toEqual(['accepted']);
  });
});
