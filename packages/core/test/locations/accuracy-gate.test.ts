import { describe, expect, it } from 'vitest';
import { FilterHarness, reading } from './filter-harness';

const poor = (accuracy: number, east = 0) => reading(east, 0, { accuracy });

describe('the accuracy gate', () => {
  it('still, a fix worse than the gate is rejected with its accuracy', () => {
    const phone = new FilterHarness({ maxAccuracyMeters: 50 });
    phone.context = { moving: false, onFoot: false };
    expect(phone.offer(poor(50), 0)).toEqual(['accepted']);
    expect(phone.offer(poor(50.1), 1)).toEqual(['inaccurate']);
    expect(phone.rejections[0]).toMatchObject({ reason: 'inaccurate', value: 50.1, threshold: 50 });
  });

  it('in a basement the best fix of a minute is taken, and marked as relaxed', () => {
    const phone = new FilterHarness();
    phone.offer(poor(10), 0);
    expect(phone.offer(poor(190), 10)).toEqual(['held']);
    expect(phone.offer(poor(150), 20)).toEqual(['inaccurate', 'held']);
    expect(phone.offer(poor(200), 30)).toEqual(['inaccurate']);
    expect(phone.offer(poor(400), 59.9)).toEqual(['inaccurate']);
    expect(phone.offer(poor(180), 60)).toEqual(['inaccurate', 'accepted']);
    expect(phone.track[1]).toMatchObject({ accuracy: 150, relaxed: true });
    expect(phone.rejections.map(({ value }) => value)).toEqual([190, 200, 400, 180]);
    // And the wait begins anew.
    expect(phone.offer(poor(120), 70)).toEqual(['held']);
    expect(phone.offer(poor(130), 119.9)).toEqual(['inaccurate']);
    expect(phone.offer(poor(130), 120)).toEqual(['inaccurate', 'accepted']);
  });

  it('a good fix ends the wait, and the one that waited is rejected before it', () => {
    const phone = new FilterHarness();
    phone.offer(poor(10), 0);
    phone.offer(poor(180), 10);
    expect(phone.offer(poor(20), 20)).toEqual(['inaccurate', 'accepted']);
    expect(phone.track.map(({ relaxed }) => relaxed)).toEqual([false, false]);
  });

  it('a place more than twice as inaccurate as the gate allows never has to do', () => {
    const phone = new FilterHarness();
    phone.offer(poor(10), 0);
    expect(phone.offer(poor(201), 30)).toEqual(['inaccurate']);
    expect(phone.offer(poor(201), 90)).toEqual(['inaccurate']);
    expect(phone.offer(poor(200), 91)).toEqual(['accepted']);
  });

  it('a phone that starts in a basement waits a minute for something better', () => {
    const phone = new FilterHarness();
    expect(phone.offer(poor(200), 0)).toEqual(['held']);
    expect(phone.offer(poor(250), 59)).toEqual(['inaccurate']);
    expect(phone.offer(poor(250), 60)).toEqual(['inaccurate', 'accepted']);
  });

  it('hours at rest do not count as a wait', () => {
    const phone = new FilterHarness();
    phone.context = { moving: false, onFoot: false };
    phone.offer(poor(10), 0);
    phone.context = { moving: true, onFoot: false };
    expect(phone.offer(poor(200), 7_200)).toEqual(['held']);
    expect(phone.offer(poor(300), 7_230)).toEqual(['inaccurate']);
  });

  it('coming to rest ends the wait', () => {
    const phone = new FilterHarness();
    phone.offer(poor(10), 0);
    phone.offer(poor(180), 10);
    phone.context = { moving: false, onFoot: false };
    expect(phone.offer(poor(400), 20)).toEqual(['inaccurate', 'inaccurate']);
  });

  it('disabled, there is no gate', () => {
    expect(new FilterHarness({ disabled: true }).offer(poor(25_000), 0)).toEqual(['accepted']);
  });
});
