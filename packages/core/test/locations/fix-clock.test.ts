import { describe, expect, it } from 'vitest';
import { at, FilterHarness, reading } from './filter-harness';

const DAY = 86_400;

describe('where the source knows the age', () => {
  it('the age decides when a fix was taken, and its own time only writes texts', () => {
    const phone = new FilterHarness();
    phone.offer(reading(0, 0, { ageMillis: 1_500, time: 42_000 }), 10);
    expect(phone.track[0]).toMatchObject({ taken: { up: at(8.5).up, wall: 42_000 }, ageMillis: 1_500 });
  });

  it('without a fix time the text comes from the phone', () => {
    const phone = new FilterHarness();
    phone.offer(reading(0, 0, { ageMillis: 1_500 }), 10);
    expect(phone.track[0]?.taken).toEqual(at(8.5));
  });

  it.each([
    [60_000, ['accepted'], undefined],
    [60_001, ['stale'], { reason: 'stale', value: 60.001, threshold: 60 }],
    [-20, ['accepted'], undefined],
    [-5_001, ['future'], { reason: 'future', value: 5.001, threshold: 5 }],
  ])('%d ms old', (ageMillis, said, rejection) => {
    const phone = new FilterHarness();
    expect(phone.offer(reading(0, 0, { ageMillis }), 100)).toEqual(said);
    if (rejection !== undefined) expect(phone.rejections[0]).toMatchObject(rejection);
  });

  it('a phone whose wall clock is a year off tracks all the same', () => {
    const phone = new FilterHarness();
    const wrong = 365 * DAY * 1000;
    for (let second = 0; second < 10; second++) {
      const { up, wall } = at(second);
      const fix = reading(second * 10, 0, { time: wall, ageMillis: 30 });
      const outcomes = phone.filter.offer(fix, { up, wall: wall - wrong }, phone.context);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted']);
    }
  });

  it('older than the last accepted is stale, by the difference in seconds', () => {
    const phone = new FilterHarness();
    phone.offer(reading(0, 0), 10);
    expect(phone.offer(reading(5, 0, { ageMillis: 3_000 }), 11)).toEqual(['stale']);
    expect(phone.rejections[0]).toMatchObject({ value: 2, threshold: 0 });
  });
});

/** A fix from a source that gives its own time and no age, like a recorded track or a receiver on a cable. */
const timed = (east: number, seconds: number) =>
  reading(east, 0, { time: seconds * 1000, ageMillis: undefined as never });

describe('where the source knows only its own time', () => {
  it('the time between fixes is the receiver’s, and no clock of ours has to agree with it', () => {
    const phone = new FilterHarness();
    // 1999: the receiver's week number has rolled over.
    phone.offer(timed(0, 926_000_000), 0);
    phone.offer(timed(10, 926_000_001), 1.4);
    phone.offer(timed(20, 926_000_002), 2.05);
    expect(phone.track.map(({ taken }) => taken)).toEqual([
      { up: at(0).up, wall: 926_000_000_000 },
      { up: at(1).up, wall: 926_000_001_000 },
      { up: at(2).up, wall: 926_000_002_000 },
    ]);
    expect(phone.track[0]).not.toHaveProperty('ageMillis');
  });

  it('a time that runs backwards is stale', () => {
    const phone = new FilterHarness();
    phone.offer(timed(0, 1_000), 0);
    expect(phone.offer(timed(10, 999), 1)).toEqual(['stale']);
    expect(phone.rejections[0]).toMatchObject({ value: 1, threshold: 0 });
  });

  it('a time that falls a minute behind is stale, and one that leaps ahead is future', () => {
    const phone = new FilterHarness();
    phone.offer(timed(0, 1_000), 0);
    expect(phone.offer(timed(10, 1_000 + 39), 100)).toEqual(['stale']);
    expect(phone.offer(timed(10, 1_000 + 101 + 3_600), 101)).toEqual(['future']);
    expect(phone.rejections).toMatchObject([
      { reason: 'stale', value: 61, threshold: 60 },
      { reason: 'future', value: 3_600, threshold: 5 },
    ]);
    expect(phone.offer(timed(12, 1_102), 102)).toEqual(['accepted']);
  });

  it('three that agree about a new time are believed, whichever way it jumped', () => {
    for (const jump of [-7 * DAY, -30, 3_600, 1024 * 7 * DAY]) {
      const phone = new FilterHarness();
      for (let second = 0; second < 5; second++) phone.offer(timed(second * 10, 1e9 + second), second);
      const said = [5, 6, 7, 8].flatMap((second) =>
        phone.offer(timed(second * 10, 1e9 + jump + second), second),
      );
      const reason = jump > 0 ? 'future' : 'stale';
      expect(said).toEqual([reason, reason, 'accepted', 'accepted']);
      expect(phone.filter.lastAccepted?.taken).toEqual({ up: at(8).up, wall: (1e9 + jump + 8) * 1000 });
    }
  });

  it('three that disagree are not', () => {
    const phone = new FilterHarness();
    phone.offer(timed(0, 1_000), 0);
    const said = [9_000, 20_000, 5_000, 8_000].flatMap((time, index) =>
      phone.offer(timed(10, time), 1 + index),
    );
    expect(said).toEqual(['future', 'future', 'future', 'future']);
  });

  it('a batch of old fixes that arrives at once moves no clock', () => {
    const phone = new FilterHarness();
    phone.offer(timed(0, 1_000), 100);
    const said = [900, 901, 902, 903].flatMap((time) => phone.offer(timed(0, time), 101));
    expect(said).toEqual(['stale', 'stale', 'stale', 'stale']);
  });

  it('when the first fix had been late, its lateness does not make the drive faster', () => {
    const phone = new FilterHarness();
    phone.offer(timed(0, 1_000), 3);
    // Three seconds of way, in no time by arrival: 150 m in 0.1 s would be a teleport.
    expect(phone.offer(timed(150, 1_003), 3.1)).toEqual(['accepted']);
    expect(phone.offer(timed(200, 1_004), 4.1)).toEqual(['accepted']);
    const ups = phone.track.map(({ taken }) => taken.up);
    expect(ups).toEqual([...ups].sort((a, b) => a - b));
  });
});

it('where there is neither age nor time, arrival counts', () => {
  const phone = new FilterHarness();
  const { latitude, longitude } = reading(0, 0);
  phone.offer({ latitude, longitude, accuracy: 5 }, 12);
  expect(phone.track[0]?.taken).toEqual(at(12));
});
