import { describe, expect, it } from 'vitest';
import { highestMeanSpeed, impliedSpeed } from '../../src/locations/implied-speed';
import { FilterHarness, reading, summaryOf } from './filter-harness';

describe('the speed that two fixes imply', () => {
  it.each([
    // metres apart, both accuracies together, milliseconds, metres a second
    [100, 0, 1_000, 100],
    [100, 20, 1_000, 80],
    [100, 120, 1_000, 0],
    [100, 0, 0, 200],
    [100, 0, 10_000, 10],
  ])('%d m apart, with %d m of error, in %d ms', (distance, accuracies, millis, speed) => {
    expect(impliedSpeed(distance, accuracies, millis)).toBe(speed);
  });
});

describe('the highest mean speed over a gap', () => {
  it.each([
    // metres a second before and after, milliseconds, metres a second
    [0, 0, 36_000, 36],
    [30, 30, 1_000, 31],
    [30, 0, 60_000, 75],
    [0, 1, 0, 1],
  ])('from %d to %d m/s in %d ms', (before, after, millis, speed) => {
    expect(highestMeanSpeed(before, after, millis)).toBe(speed);
  });
});

describe('a satellite fix two kilometres off, half a minute after the last one', () => {
  /** A walker's fixes to second 20, one that is off by so much at second 56, and fixes on the way from second 60 on. */
  function walker(speedBefore: number, speedThere: number | undefined): FilterHarness {
    const phone = new FilterHarness({ satellitesSaySpeed: true });
    for (let second = 0; second <= 20; second++)
      phone.offer(reading(second, 0, { speed: speedBefore }), second);
    phone.offer(reading(2_020, 0, speedThere === undefined ? {} : { speed: speedThere }), 56);
    for (let second = 60; second <= 70; second++)
      phone.offer(reading(second, 0, { speed: speedBefore }), second);
    return phone;
  }

  it('is no part of the track of a device that walked before and after: nothing speeds up and brakes so hard', () => {
    const phone = walker(1, 1.1);
    expect(phone.rejections).toMatchObject([{ reason: 'implausible-speed', threshold: 37.05 }]);
    expect(phone.track.every(({ longitude }) => longitude < (reading(100, 0).longitude ?? 0))).toBe(true);
  });

  it('is where a train is that did 50 m/s before and there', () => {
    const phone = new FilterHarness({ satellitesSaySpeed: true });
    for (let second = 0; second <= 20; second++) phone.offer(reading(50 * second, 0, { speed: 50 }), second);
    expect(phone.offer(reading(50 * 60, 0, { speed: 50 }), 60)).toEqual(['accepted']);
  });
});

describe('a fix that came too fast', () => {
  it('is rejected with its speed when the next one is back on the track', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    expect(phone.offer(reading(1_000, 0), 21)).toEqual(['held']);
    expect(phone.offer(reading(220, 0), 22)).toEqual(['implausible-speed', 'accepted']);
    const rejection = phone.rejections[0];
    // 800 m less twice 10 m of error, in one second.
    expect(rejection).toMatchObject({ reason: 'implausible-speed', threshold: 60 });
    expect(rejection?.value).toBeCloseTo(780, 0);
    expect(phone.track).toHaveLength(22);
  });

  it('waits with others that agree: three over five seconds are a tunnel’s far end, and none of them is lost', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    const exit = (second: number) => phone.offer(reading(3_200 + (second - 30) * 10, 0), second);
    expect([30, 31, 33].flatMap(exit)).toEqual(['held', 'held', 'held']);
    expect(exit(35)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    expect(phone.track.slice(-4).map(({ reanchored }) => reanchored)).toEqual([true, false, false, false]);
    expect(phone.rejections).toEqual([]);
    expect(exit(36)).toEqual(['accepted']);
  });

  it('two, or three within a second, are not enough', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    expect([21, 21.3, 21.6, 21.9].flatMap((second) => phone.offer(reading(900, 0), second))).toEqual(
      Array(4).fill('held'),
    );
    expect(phone.offer(reading(220, 0), 22)).toEqual([...Array(4).fill('implausible-speed'), 'accepted']);
  });

  it('teleports that agree with nothing do not confirm one another', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    const places = [900, -4_000, 9_000, -800, 5_000];
    const said = places.flatMap((east, index) => phone.offer(reading(east, 0), 21 + index));
    expect(said.filter((word) => word === 'accepted')).toEqual([]);
    expect(phone.offer(reading(260, 0), 26)).toEqual(['implausible-speed', 'accepted']);
  });

  it('one stranger does not undo what two had begun to confirm', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    const exit = (second: number) => phone.offer(reading(3_200 + (second - 30) * 10, 0), second);
    exit(30);
    exit(31);
    expect(phone.offer(reading(-5_000, 0), 32)).toEqual(['implausible-speed']);
    exit(33);
    expect(exit(35)).toEqual(Array(4).fill('accepted'));
  });

  it('when tracking stops, what waits is rejected', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    phone.offer(reading(900, 0), 21);
    expect(phone.filter.flush().map(summaryOf)).toEqual(['implausible-speed']);
    expect(phone.filter.flush()).toEqual([]);
  });
});

describe('when the bad one was the last accepted', () => {
  it('the good ones wait, and time does not heal the bad one', () => {
    const phone = new FilterHarness();
    // A cached fix 280 m off opens the session; from the sixth second on it would be "within reach" again.
    expect(phone.offer(reading(-280, 0), 0)).toEqual(['accepted']);
    const said = [1, 2, 3, 4, 5].flatMap((second) => phone.offer(reading(second * 5, 0), second));
    expect(said).toEqual(Array(5).fill('held'));
    expect(phone.offer(reading(30, 0), 6)).toEqual(Array(6).fill('accepted'));
    expect(phone.track[1]?.reanchored).toBe(true);
    expect(phone.rejections).toEqual([]);
  });
});

describe('over a kill', () => {
  it('what waits goes on waiting', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    phone.offer(reading(3_200, 0), 30);
    phone.offer(reading(3_210, 0), 31);
    phone.restart();
    expect(phone.offer(reading(3_230, 0), 33)).toEqual(['held']);
    expect(phone.offer(reading(3_250, 0), 35)).toEqual(Array(4).fill('accepted'));
  });

  it('a fix of before the kill that is delivered again is not taken twice', () => {
    const phone = new FilterHarness();
    phone.drive(0, 20, 10);
    phone.restart();
    expect(phone.filter.lastAccepted?.taken.up).toBe(phone.track[20]?.taken.up);
    expect(phone.offer(reading(200, 0, { ageMillis: 5_000 }), 25)).toEqual(['duplicate']);
    expect(phone.offer(reading(190, 0, { ageMillis: 6_000 }), 25)).toEqual(['stale']);
    expect(phone.offer(reading(2_000, 0), 26)).toEqual(['held']);
    expect(phone.offer(reading(260, 0), 27)).toEqual(['implausible-speed', 'accepted']);
  });
});
