import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../src/geo/distance';
import { localPlane, placeAt } from '../../src/geo/local-plane';
import { Kalman, OUTLIER_GATE } from '../../src/locations/kalman';
import { draws } from '../geo/draws';
import { FilterHarness, reading } from './filter-harness';

/** A normal deviate from uniform ones. */
function noise(draw: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
}

describe('the motion model', () => {
  it('learns the speed of a drive from places alone', () => {
    const kalman = new Kalman('DEFAULT');
    kalman.start(reading(0, 0), 10, 0);
    for (let second = 1; second <= 30; second++) {
      kalman.predict(second * 1000, false);
      kalman.learn(reading(second * 12, second * 5), 10);
    }
    expect(kalman.speed).toBeCloseTo(13, 1);
  });

  it('stays finite when a device claims to know its place to nothing', () => {
    const kalman = new Kalman('DEFAULT');
    kalman.start(reading(0, 0), 1e-300, 0);
    for (const up of [0, 0, 1, 60_000]) {
      kalman.predict(up, true);
      expect(Number.isFinite(kalman.surprise(reading(1, 1), 1e-300))).toBe(true);
      kalman.learn(reading(1, 1), 1e-300);
      expect(Number.isFinite(kalman.speed)).toBe(true);
    }
  });

  it('is right about its own error: one good fix in a thousand or less is a surprise', () => {
    const draw = draws(11);
    const kalman = new Kalman('DEFAULT');
    let surprises = 0;
    for (let second = 0; second < 20_000; second++) {
      const sigma = 0.66 * 10;
      const fix = reading(second * 0.1 + noise(draw) * sigma, noise(draw) * sigma);
      if (second === 0) kalman.start(fix, 10, 0);
      kalman.predict(second * 1000, false);
      if (kalman.surprise(fix, 10) > OUTLIER_GATE) surprises += 1;
      kalman.learn(fix, 10);
    }
    expect(surprises).toBeLessThan(40);
  });

  it('keeps its estimate when a long drive takes it to another plane', () => {
    const kalman = new Kalman('DEFAULT');
    const origin = { latitude: 69, longitude: 179.9 };
    const plane = localPlane(origin);
    const fixAt = (second: number) => ({
      ...placeAt(plane, { east: second * 25, north: second * 10 }),
      accuracy: 5,
    });
    kalman.start(fixAt(0), 5, 0);
    for (let second = 1; second <= 600; second++) {
      kalman.predict(second * 1000, false);
      if (second > 10) expect(kalman.surprise(fixAt(second), 5)).toBeLessThan(0.5);
      kalman.learn(fixAt(second), 5);
    }
    expect(kalman.speed).toBeCloseTo(Math.sqrt(25 * 25 + 10 * 10), 0);
    expect(distanceMeters(origin, fixAt(600))).toBeGreaterThan(16_000);
  });
});

describe('an outlier', () => {
  it('is rejected with its surprise, though no speed limit was broken', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    expect(phone.offer(reading(210, 70), 21)).toEqual(['outlier']);
    const rejection = phone.rejections[0];
    expect(rejection).toMatchObject({ reason: 'outlier', threshold: 13.8 });
    expect(rejection?.value).toBeGreaterThan(13.8);
    expect(phone.offer(reading(220, 0), 22)).toEqual(['accepted']);
  });

  it('the third in a row is believed: the prediction was wrong', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    expect([21, 22, 23].flatMap((second) => phone.offer(reading(second * 10, 75), second))).toEqual([
      'outlier',
      'outlier',
      'accepted',
    ]);
    expect(phone.offer(reading(240, 76), 24)).toEqual(['accepted']);
  });

  it('after two minutes of silence nothing is a surprise, and the way there was not observed', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    expect(phone.offer(reading(210, 4_000), 141)).toEqual(['accepted']);
    expect(phone.filter.lastAccepted?.reanchored).toBe(true);
  });

  it('nothing is one because of a wrong heading, or a speed of before the brakes', () => {
    const phone = new FilterHarness();
    let east = 0;
    for (let second = 0; second <= 60; second++) {
      const speed = second < 40 ? 15 : Math.max(0, 15 - 5 * (second - 40));
      east += speed;
      phone.offer(reading(east, 0, { accuracy: 5, speed: 15, heading: 0 }), second);
    }
    expect(phone.rejections).toEqual([]);
  });

  it('on foot a smaller step is one', () => {
    const walker = new FilterHarness();
    walker.context = { moving: true, onFoot: true };
    const driver = new FilterHarness();
    for (const phone of [walker, driver]) phone.drive(0, 20, 1.4);
    expect(walker.offer(reading(29, 33), 21)).toEqual(['outlier']);
    expect(driver.offer(reading(29, 33), 21)).toEqual(['accepted']);
  });

  it.each([
    ['CONSERVATIVE', 40, 'accepted'],
    ['DEFAULT', 40, 'outlier'],
    ['DEFAULT', 33, 'accepted'],
    ['AGGRESSIVE', 33, 'outlier'],
  ] as const)('profile %s, %d m to the side: %s', (kalmanProfile, metres, said) => {
    const phone = new FilterHarness({ kalmanProfile });
    phone.drive(0, 20, 10);
    expect(phone.offer(reading(210, metres), 21)).toEqual([said]);
  });
});

it('the speed of a fix is the device’s own, and the model’s where it has none', () => {
  const phone = new FilterHarness();
  phone.drive(0, 20, 10);
  expect(phone.filter.lastAccepted?.speed).toBeCloseTo(10, 0);
  phone.offer(reading(210, 0, { speed: 9.3 }), 21);
  expect(phone.filter.lastAccepted?.speed).toBe(9.3);
});
