import { describe, expect, it } from 'vitest';
import { FilterHarness, reading } from './filter-harness';

/** A phone whose satellites say speeds. */
const phone = (rest = {}) => new FilterHarness({ satellitesSaySpeed: true, ...rest });
const satellite = (east: number, accuracy = 10) => reading(east, 0, { accuracy, speed: 10 });
const network = (east: number, accuracy = 30) => reading(east, 0, { accuracy });

/** Drives by satellites for twenty seconds. */
function driving(rest = {}): FilterHarness {
  const driver = phone(rest);
  for (let second = 0; second <= 20; second++) driver.offer(satellite(second * 10), second);
  return driver;
}

describe('a position of the network', () => {
  it('has to be better by half than one of satellites', () => {
    const one = phone();
    expect(one.offer(satellite(0, 99), 0)).toEqual(['accepted']);
    expect(one.offer(network(100, 66), 10)).toEqual(['accepted']);
    expect(one.offer(network(200, 68), 20)).toEqual(['held']);
    expect(one.offer(satellite(300, 99), 30)).toEqual(['inaccurate', 'accepted']);
    expect(one.rejections[0]).toMatchObject({ reason: 'inaccurate', value: 68 });
    expect(one.rejections[0]?.threshold).toBeCloseTo(66.7, 1);
  });

  it('waits half as long again before it has to do', () => {
    const one = phone();
    one.offer(satellite(0), 0);
    expect(one.offer(network(50, 150), 20)).toEqual(['held']);
    expect(one.offer(network(50, 180), 89.9)).toEqual(['inaccurate']);
    expect(one.offer(network(50, 180), 90)).toEqual(['inaccurate', 'accepted']);
    expect(one.track.at(-1)).toMatchObject({ accuracy: 150, relaxed: true });
  });

  it('is not believed at a quarter of the speed limit, where satellites would be', () => {
    const standing = () => {
      const one = phone();
      for (let second = 0; second <= 20; second++)
        one.offer(reading(0, 0, { speed: 0, accuracy: 5 }), second);
      return one;
    };
    // 785 m beyond both circles in 40 s: 20 m/s.
    const guess = standing();
    expect(guess.offer(network(820), 60)).toEqual(['held']);
    expect(guess.offer(satellite(5), 61)).toEqual(['implausible-speed', 'accepted']);
    expect(guess.rejections[0]).toMatchObject({ threshold: 15 });
    expect(standing().offer(satellite(820, 30), 60)).toEqual(['accepted']);
  });

  it('is believed at up to twice the speed of travel', () => {
    const train = phone();
    for (let second = 0; second <= 30; second++)
      train.offer(reading(second * 40, 0, { speed: 40, accuracy: 5 }), second);
    expect(train.offer(network(2_400), 60)).toEqual(['accepted']);
  });

  it('far away, does not confirm itself by repetition, until ten minutes are over', () => {
    const one = driving();
    const cell = () => network(9_000, 60);
    for (const second of [50, 80, 110, 300, 600]) expect(one.offer(cell(), second)).toEqual(['held']);
    expect(one.offer(satellite(300), 640)).toEqual([...Array(5).fill('implausible-speed'), 'accepted']);

    const moved = driving();
    for (const second of [50, 80, 110, 300, 600]) moved.offer(cell(), second);
    expect(moved.offer(cell(), 650)).toEqual(Array(6).fill('accepted'));
  });

  it('far away, others within its error do not confirm it', () => {
    const one = driving();
    for (const second of [50, 53, 56, 80, 110])
      expect(one.offer(network(9_000 + second, 60), second)).toEqual(['held']);
    expect(one.offer(satellite(1_100), 111)).toEqual([...Array(5).fill('implausible-speed'), 'accepted']);
  });

  it('too fast for its kind, is confirmed by others further on that the speed limit allows', () => {
    const train = driving();
    // Under a roof, at 50 m/s; a network position is believed at 20 m/s.
    const said = [80, 110, 140].flatMap((second) => train.offer(network((second - 20) * 50, 60), second));
    expect(said).toEqual(['held', 'held', ...Array(3).fill('accepted')]);
  });

  it('Adjust moves it no further than it is believed', () => {
    const one = phone({ policy: 'Adjust' });
    for (let second = 0; second <= 20; second++) one.offer(reading(0, 0, { speed: 0, accuracy: 5 }), second);
    expect(one.offer(network(1_500), 60)).toEqual(['accepted']);
    const moved = one.filter.lastAccepted ?? reading(0, 0);
    expect(moved.longitude).toBeGreaterThan(reading(595, 0).longitude);
    expect(moved.longitude).toBeLessThan(reading(605, 0).longitude);
  });

  it('cannot be recognised where a source may leave the speed out, nor where the policy passes all through', () => {
    const recorded = new FilterHarness();
    recorded.offer(satellite(0), 0);
    expect(recorded.offer(network(50, 99), 10)).toEqual(['accepted']);
    const plain = phone({ policy: 'PassThrough' });
    plain.offer(satellite(0), 0);
    expect(plain.offer(network(5_000, 99), 10)).toEqual(['accepted']);
  });
});

describe('a mediocre fix', () => {
  it('is not wanted within five seconds of a good one, and is thereafter', () => {
    const one = new FilterHarness();
    one.offer(reading(0, 0, { accuracy: 50 }), 0);
    expect(one.offer(reading(10, 0, { accuracy: 51 }), 4.9)).toEqual(['inaccurate']);
    expect(one.rejections[0]).toMatchObject({ value: 51, threshold: 50 });
    expect(one.offer(reading(10, 0, { accuracy: 51 }), 5)).toEqual(['accepted']);
    // After a mediocre one the next may be so too.
    expect(one.offer(reading(20, 0, { accuracy: 90 }), 6)).toEqual(['accepted']);
  });
});

describe('the estimate that the odometer goes by', () => {
  it('wanders less than the fixes, and does not lag behind a drive', () => {
    const one = new FilterHarness();
    for (let second = 0; second <= 120; second++)
      one.offer(reading(second * 10, second % 2 === 0 ? 8 : -8, { accuracy: 20 }), second);
    const places = one.track.slice(60).map(({ estimate }) => estimate ?? reading(0, 1_000));
    const street = reading(0, 0);
    for (const { latitude } of places) expect(Math.abs(latitude - street.latitude) * 111_000).toBeLessThan(3);
    expect(places.at(-1)?.longitude).toBeGreaterThan(reading(1_195, 0).longitude);
    expect(places.at(-1)?.longitude).toBeLessThan(reading(1_205, 0).longitude);
    expect(one.track.at(-1)?.estimate?.error).toBeLessThan(20 * 0.66);
  });

  it('begins anew behind a jump', () => {
    const one = new FilterHarness();
    one.drive(0, 20, 10);
    for (const second of [30, 31, 33, 35])
      one.offer(reading(3_200 + second * 10, 0, { accuracy: 20 }), second);
    const first = one.track.find(({ reanchored }) => reanchored);
    expect(first?.estimate?.longitude).toBeCloseTo(first?.longitude ?? 0, 9);
  });
});
