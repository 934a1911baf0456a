import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { KILOMETRES, METRES, minutes, seconds, simulatedPhone } from '../../src/index';

describe.each(['ios', 'android'] as const)('on %s', (os) => {
  it.each([
    ['drives', 80, 'in_vehicle'],
    ['walks', 800, 'walking'],
    ['cycles', 200, 'on_bicycle'],
    ['rides', 40, 'in_vehicle'],
  ] as const)('%s a kilometre in %i s, and the records say so', async (verb, took, activity) => {
    const phone = await simulatedPhone({ os });
    const begin = phone.place;
    await phone[verb](1 * KILOMETRES);
    expect(phone.at).toBe(seconds(took));
    expect(distanceMeters(begin, phone.place)).toBeCloseTo(1000, 3);
    expect(phone.state.odometer).toBeGreaterThan(900);
    expect(phone.state.odometer).toBeLessThan(1001);
    expect(phone.heard('location').at(-1)?.activity).toEqual({ type: activity, confidence: 100 });
  });

  it('a stop that a kill interrupts ends on the same millisecond', async () => {
    const phone = await simulatedPhone({ os, config: { stopTimeout: 5 } });
    await phone.drives(2 * KILOMETRES).stops();
    await phone.passes(minutes(2)).isKilled().passes(minutes(1)).wakes();
    await phone.passes(minutes(2) - 1);
    expect(phone.state.isMoving).toBe(true);
    await phone.passes(1);
    expect(phone.state.isMoving).toBe(false);
    expect(phone.life).toBe(2);
    expect(phone.heard('motionchange').map(({ isMoving }) => isMoving)).toEqual([true, false]);
  });

  it('goes along a path, to a place, and straight on from there, as fast as it is told', async () => {
    const phone = await simulatedPhone({ os });
    const { latitude, longitude } = phone.place;
    const corner = { latitude: latitude + 0.01, longitude };
    const end = { latitude: latitude + 0.01, longitude: longitude + 0.01 };
    await phone.drives([corner, end], { speed: 20 });
    expect(phone.place).toEqual(end);
    expect(phone.at).toBe(
      Math.round(distanceMeters({ latitude, longitude }, corner) * 50) +
        Math.round(distanceMeters(corner, end) * 50),
    );
    await phone.walks(100 * METRES);
    expect(phone.place.latitude).toBeCloseTo(end.latitude, 9);
    expect(phone.place.longitude).toBeGreaterThan(end.longitude);
    await phone.cycles({ to: corner });
    expect(phone.place).toEqual(corner);
    expect(phone.heard('location').at(-1)?.coords.heading).toBe(270);
  });

  it('a light that is red for a minute is no stop, ten minutes are', async () => {
    const phone = await simulatedPhone({ os, config: { stopTimeout: 3 } });
    await phone
      .drives(1 * KILOMETRES)
      .passes(minutes(1))
      .drives(1 * KILOMETRES);
    expect(phone.heard('motionchange')).toHaveLength(1);
    await phone.passes(minutes(10));
    expect(phone.state.isMoving).toBe(false);
  });

  it('a phone that rests departs with the next trip, and nothing of the way is lost', async () => {
    const phone = await simulatedPhone({ os, config: { stopTimeout: 3 } });
    await phone
      .drives(1 * KILOMETRES)
      .stops()
      .passes(minutes(20));
    expect(phone.state.isMoving).toBe(false);
    await phone.drives(3 * KILOMETRES);
    expect(phone.heard('motionchange').map(({ isMoving }) => isMoving)).toEqual([true, false, true]);
    expect(phone.state.odometer).toBeGreaterThan(3800);
  });

  it('a tunnel is dark, and the way through it counts', async () => {
    const phone = await simulatedPhone({ os });
    await phone.drives(1 * KILOMETRES).entersTunnel();
    const before = phone.heard('location').length;
    await phone.drives(500 * METRES);
    expect(phone.heard('location')).toHaveLength(before);
    await phone.leavesTunnel().drives(500 * METRES);
    expect(phone.heard('location').length).toBeGreaterThan(before);
    expect(phone.state.odometer).toBeGreaterThan(1900);
  });

  it('a collision is found, and dropping to a stand without one is not', async () => {
    const phone = await simulatedPhone({ os, config: { crashDetection: { enabled: true } } });
    await phone.drives(2 * KILOMETRES).passes(minutes(1));
    expect(phone.heard('crash')).toHaveLength(0);
    await phone
      .drives(2 * KILOMETRES)
      .crashes()
      .passes(minutes(1));
    expect(phone.heard('crash')).toHaveLength(1);
    expect(phone.heard('crash')[0]?.preImpactSpeedMps).toBeCloseTo(12.5, 1);
  });

  it('a phone in the hand at the wheel is a distraction', async () => {
    const phone = await simulatedPhone({ os, config: { distractionDetection: { enabled: true } } });
    await phone.drives(1 * KILOMETRES);
    expect(phone.heard('distraction')).toHaveLength(0);
    await phone.drives(500 * METRES, { inHand: true }).drives(1 * KILOMETRES);
    expect(phone.heard('distraction')).toHaveLength(1);
    expect(phone.heard('distraction')[0]?.durationSec).toBe(40);
  });
});
