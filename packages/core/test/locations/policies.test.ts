import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/geo/distance';
import { FilterHarness, reading } from './filter-harness';

describe('policy Conservative', () => {
  it('never moves a fix', () => {
    const phone = new FilterHarness();
    phone.drive(0, 30, 10);
    for (const fix of phone.track)
      expect([fix.latitude, fix.longitude]).toEqual([fix.reading.latitude, fix.reading.longitude]);
  });
});

describe('policy PassThrough', () => {
  it('looks at accuracy only', () => {
    const phone = new FilterHarness({ policy: 'PassThrough' });
    phone.drive(0, 20, 10);
    expect(phone.offer(reading(90_000, 0), 21)).toEqual(['accepted']);
    expect(phone.offer(reading(220, 0), 22)).toEqual(['accepted']);
    expect(phone.offer(reading(230, 0, { accuracy: 101 }), 23)).toEqual(['held']);
  });

  it('and a teleport does not become a speed', () => {
    const phone = new FilterHarness({ policy: 'PassThrough' });
    phone.drive(0, 20, 10);
    phone.offer(reading(90_000, 0), 21);
    expect(phone.filter.lastAccepted?.speed).toBeLessThan(11);
  });
});

describe('a disabled filter', () => {
  it('keeps out only what means nothing', () => {
    const phone = new FilterHarness({ disabled: true });
    phone.drive(0, 20, 10);
    expect(phone.offer(reading(90_000, 0, { accuracy: 5_000 }), 21)).toEqual(['accepted']);
    expect(phone.offer(reading(90_000, 0, { accuracy: 5_000, ageMillis: 61_000 }), 22)).toEqual(['stale']);
  });
});

describe('policy Adjust', () => {
  it('caps a teleport to what the speed limit allows, in its direction, and keeps the reported coordinates', () => {
    const phone = new FilterHarness({ policy: 'Adjust' });
    phone.drive(0, 20, 10);
    const before = phone.filter.lastAccepted ?? reading(0, 0);
    const teleport = reading(200, 3_000);
    expect(phone.offer(teleport, 21)).toEqual(['accepted']);
    const fix = phone.filter.lastAccepted ?? reading(0, 0);
    expect(distanceMeters(before, fix)).toBeCloseTo(60, 1);
    expect(distanceMeters(fix, teleport)).toBeCloseTo(2_940, 0);
    expect(phone.filter.lastAccepted?.reading).toBe(teleport);
  });

  it('draws an outlier to the edge of what was expected', () => {
    const phone = new FilterHarness({ policy: 'Adjust' });
    phone.drive(0, 20, 10);
    const outlier = reading(210, 75);
    expect(phone.offer(outlier, 21)).toEqual(['accepted']);
    const fix = phone.filter.lastAccepted ?? outlier;
    const aside = distanceMeters(fix, reading(210, 0));
    expect(aside).toBeGreaterThan(20);
    expect(aside).toBeLessThan(50);
  });

  it('believes the far end of a tunnel after three fixes over five seconds', () => {
    const phone = new FilterHarness({ policy: 'Adjust' });
    phone.drive(0, 20, 10);
    for (const second of [30, 31, 33]) phone.offer(reading(9_000 + second * 10, 0), second);
    const exit = reading(9_350, 0);
    phone.offer(exit, 35);
    expect(phone.filter.lastAccepted).toMatchObject({
      latitude: exit.latitude,
      longitude: exit.longitude,
      reanchored: true,
    });
    expect(phone.rejections).toEqual([]);
    expect(phone.filter.flush()).toEqual([]);
  });

  it('believes the third outlier in a row', () => {
    const phone = new FilterHarness({ policy: 'Adjust' });
    phone.drive(0, 20, 10);
    const turn = reading(210, 75);
    for (const second of [21, 22, 23]) phone.offer(turn, second);
    expect(distanceMeters(phone.filter.lastAccepted ?? reading(0, 0), turn)).toBeLessThan(1);
  });
});
