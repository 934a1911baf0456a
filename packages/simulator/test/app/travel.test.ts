import { distanceMeters } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { KILOMETRES, METRES, minutes, seconds, simulatedPhone } from '../../src/index';

describe.each(['ios', 'android'] as const)('on %s', (os) => {
  it.each([
    ['drive', 80, 'in_vehicle'],
    ['walk', 800, 'walking'],
    ['cycle', 200, 'on_bicycle'],
    ['ride', 40, 'in_vehicle'],
  ] as const)('%s a kilometre in %i s, and the records show it', async (verb, took, activity) => {
    const phone = await simulatedPhone({ os });
    const begin = phone.place;
    await phone[verb](1 * KILOMETRES);
    expect(phone.at).toBe(seconds(took));
    expect(distanceMeters(begin, phone.place)).toBeCloseTo(1000, 3);
    expect(phone.state.odometer).toBeGreaterThan(900);
    expect(phone.state.odometer).toBeLessThan(1001);
    expect(phone.received('location').at(-1)?.activity).toEqual({ type: activity, confidence: 100 });
  });

  it('a stop that a kill interrupts ends on the same millisecond', async () => {
    const phone = await simulatedPhone({ os, config: { stopTimeout: 5 } });
    await phone.drive(2 * KILOMETRES).stop();
    await phone.wait(minutes(2)).kill().wait(minutes(1)).wake();
    await phone.wait(minutes(2) - 1);
    expect(phone.state.isMoving).toBe(true);
    await phone.wait(1);
    expect(phone.state.isMoving).toBe(false);
    expect(phone.life).toBe(2);
    expect(phone.received('motionchange').map(({ isMoving }) => isMoving)).toEqual([true, false]);
  });

  it('goes along a path, to a place, and straight on from there, at the given speed', async () => {
    const phone = await simulatedPhone({ os });
    const { latitude, longitude } = phone.place;
    const corner = { latitude: latitude + 0.01, longitude };
    const end = { latitude: latitude + 0.01, longitude: longitude + 0.01 };
    await phone.drive([corner, end], { speed: 20 });
    expect(phone.place).toEqual(end);
    expect(phone.at).toBe(
      Math.round(distanceMeters({ latitude, longitude }, corner) * 50) +
        Math.round(distanceMeters(corner, end) * 50),
    );
    await phone.walk(100 * METRES);
    expect(phone.place.latitude).toBeCloseTo(end.latitude, 9);
    expect(phone.place.longitude).toBeGreaterThan(end.longitude);
    await phone.cycle({ to: corner });
    expect(phone.place).toEqual(corner);
    expect(phone.received('location').at(-1)?.coords.heading).toBe(270);
  });

  it('a light that is red for a minute is no stop, ten minutes are', async () => {
    const phone = await simulatedPhone({ os, config: { stopTimeout: 3 } });
    await phone
      .drive(1 * KILOMETRES)
      .wait(minutes(1))
      .drive(1 * KILOMETRES);
    expect(phone.received('motionchange')).toHaveLength(1);
    await phone.wait(minutes(10));
    expect(phone.state.isMoving).toBe(false);
  });

  it('a phone that rests departs with the next trip, and nothing of the way is lost', async () => {
    const phone = await simulatedPhone({ os, config: { stopTimeout: 3 } });
    await phone
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(20));
    expect(phone.state.isMoving).toBe(false);
    await phone.drive(3 * KILOMETRES);
    expect(phone.received('motionchange').map(({ isMoving }) => isMoving)).toEqual([true, false, true]);
    expect(phone.state.odometer).toBeGreaterThan(3800);
  });

  it('a tunnel is dark, and the way through it counts', async () => {
    const phone = await simulatedPhone({ os });
    await phone.drive(1 * KILOMETRES).enterTunnel();
    const before = phone.received('location').length;
    await phone.drive(500 * METRES);
    expect(phone.received('location')).toHaveLength(before);
    await phone.leaveTunnel().drive(500 * METRES);
    expect(phone.received('location').length).toBeGreaterThan(before);
    expect(phone.state.odometer).toBeGreaterThan(1900);
  });

  it('a collision is found, and dropping to a stand without one is not', async () => {
    const phone = await simulatedPhone({ os, config: { crashDetection: { enabled: true } } });
    await phone.drive(2 * KILOMETRES).wait(minutes(1));
    expect(phone.received('crash')).toHaveLength(0);
    await phone
      .drive(2 * KILOMETRES)
      .crash()
      .wait(minutes(1));
    expect(phone.received('crash')).toHaveLength(1);
    expect(phone.received('crash')[0]?.preImpactSpeedMps).toBeCloseTo(12.5, 1);
  });

  it('a phone in the hand at the wheel is a distraction', async () => {
    const phone = await simulatedPhone({ os, config: { distractionDetection: { enabled: true } } });
    await phone.drive(1 * KILOMETRES);
    expect(phone.received('distraction')).toHaveLength(0);
    await phone.drive(500 * METRES, { inHand: true }).drive(1 * KILOMETRES);
    expect(phone.received('distraction')).toHaveLength(1);
    expect(phone.received('distraction')[0]?.durationSec).toBe(40);
  });
});
