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

  describe('where the phone sets out', () => {
    /** Has rested for two hours, and sets out. */
    function setsOut(): FilterHarness {
      const phone = new FilterHarness();
      phone.context = { moving: false, onTheWay: false, onFoot: false };
      phone.offer(poor(10), 0);
      phone.context = { moving: true, onTheWay: true, onFoot: false };
      return phone;
    }

    it('the best fix of ten seconds is taken, and marked as relaxed', () => {
      const phone = setsOut();
      expect(phone.offer(poor(180, 100), 7_200)).toEqual(['held']);
      expect(phone.offer(poor(160, 200), 7_205)).toEqual(['inaccurate', 'held']);
      expect(phone.offer(poor(170, 300), 7_209.9)).toEqual(['inaccurate']);
      expect(phone.offer(poor(140, 300), 7_210)).toEqual(['inaccurate', 'accepted']);
      expect(phone.track[1]).toMatchObject({ accuracy: 140, relaxed: true });
    });

    it('only the first wait is short', () => {
      const phone = setsOut();
      phone.offer(poor(180, 100), 7_200);
      expect(phone.offer(poor(190, 300), 7_210)).toContain('accepted');
      phone.offer(poor(150, 400), 7_220);
      expect(phone.offer(poor(160, 1_000), 7_269.9)).toEqual(['inaccurate']);
      expect(phone.offer(poor(160, 1_000), 7_270)).toContain('accepted');
    });

    it('none is short after a good fix: of the check that found the departure, or on the way', () => {
      const phone = setsOut();
      phone.context = { moving: false, onTheWay: false, onFoot: false };
      phone.offer(poor(20, 50), 7_190);
      phone.context = { moving: true, onTheWay: true, onFoot: false };
      phone.offer(poor(180, 100), 7_200);
      expect(phone.offer(poor(190, 300), 7_230)).toEqual(['inaccurate']);
    });

    it('a phone that halts and drives on has a short wait again, whatever it took at the halt', () => {
      const phone = setsOut();
      phone.offer(poor(10, 50), 7_200);
      phone.context = { moving: true, onTheWay: false, onFoot: false };
      phone.offer(poor(150, 60), 7_250);
      phone.offer(poor(190, 60), 7_310);
      phone.context = { moving: true, onTheWay: true, onFoot: false };
      phone.offer(poor(150, 200), 7_320);
      expect(phone.offer(poor(180, 350), 7_330)).toContain('accepted');
    });

    it('a place more than twice as inaccurate as the gate allows does not do there either', () => {
      const phone = setsOut();
      phone.offer(poor(210, 100), 7_200);
      expect(phone.offer(poor(201, 300), 7_220)).toEqual(['inaccurate']);
    });
  });

  it('disabled, there is no gate', () => {
    expect(new FilterHarness({ disabled: true }).offer(poor(25_000), 0)).toEqual(['accepted']);
  });
});
