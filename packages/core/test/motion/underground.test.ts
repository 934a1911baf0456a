import { describe, expect, it } from 'vitest';
import { judgeSky } from '../../src/motion/underground';
import { PHONE_SENSORS, trackedPhone } from './phone';

const MINUTE = 60_000;

describe('under ground', () => {
  const SEEING = { isBlind: false, isDark: false, isUnderground: false };
  const BLIND = { ...SEEING, isBlind: true };
  const UNDER = { ...BLIND, isUnderground: true };

  it('is no device that has a network, though it may be blind', () => {
    expect(judgeSky(3_600_000, true, 3_600_000)).toEqual({ ...BLIND, forMillis: Number.POSITIVE_INFINITY });
    expect(judgeSky(MINUTE, true, 3_600_000)).toEqual({ ...SEEING, forMillis: MINUTE });
  });

  it('is who has had neither fix nor network for two minutes; then half a minute in ten goes to looking', () => {
    expect(judgeSky(0, false, 3_600_000)).toEqual({ ...SEEING, forMillis: 2 * MINUTE });
    expect(judgeSky(2 * MINUTE - 1, false, 3_600_000)).toEqual({ ...SEEING, forMillis: 1 });
    expect(judgeSky(2 * MINUTE, false, 3_600_000)).toEqual({ ...UNDER, forMillis: 9.5 * MINUTE });
    expect(judgeSky(11.5 * MINUTE, false, 3_600_000)).toEqual({ ...BLIND, forMillis: MINUTE / 2 });
    expect(judgeSky(12 * MINUTE, false, 3_600_000)).toEqual({ ...UNDER, forMillis: 9.5 * MINUTE });
  });

  it('is in the dark after half an hour: longer than any tunnel without a network lasts', () => {
    expect(judgeSky(25 * MINUTE, false, 3_600_000)).toEqual({ ...UNDER, forMillis: 5 * MINUTE });
    expect(judgeSky(30 * MINUTE, false, 3_600_000)).toEqual({
      ...UNDER,
      isDark: true,
      forMillis: 1.5 * MINUTE,
    });
    expect(judgeSky(40 * MINUTE, true, 3_600_000)).toMatchObject({ isDark: false });
  });

  it('is not in the dark while the platform says that it moves: half an hour counts from its last word', () => {
    expect(judgeSky(45 * MINUTE, false, 10 * MINUTE)).toMatchObject({ isBlind: true, isDark: false });
    expect(judgeSky(45 * MINUTE, false, 30 * MINUTE)).toMatchObject({ isDark: true });
  });

  it('a ride of an hour under ground is one trip, where the platform goes on saying so', async () => {
    const phone = await trackedPhone({ available: [...PHONE_SENSORS, 'connectivity'] });
    await phone.move(60, 15);
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' });
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'none' });
    phone.hasSatellites = false;
    for (let station = 0; station < 6; station++) {
      await phone.deliverActivity('still');
      await phone.wait(30_000);
      await phone.deliverActivity('in_vehicle');
      await phone.wait(9.5 * MINUTE);
    }
    expect(phone.mode).toBe('tracking');
    await phone.wait(31 * MINUTE);
    expect(['softStop', 'parked']).toContain(phone.mode);
  });

  it('the receiver rests there, looks now and then, and at once when the network is back', async () => {
    const phone = await trackedPhone({ available: [...PHONE_SENSORS, 'connectivity'] });
    await phone.move(60, 15);
    expect(phone.mode).toBe('tracking');
    const accuracy = () => phone.sensor.request('location')?.desiredAccuracy;
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' });
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'none' });
    phone.hasSatellites = false;
    await phone.wait(2 * MINUTE - 1_000);
    expect(accuracy()).toBe(-1);
    await phone.wait(2_000);
    expect(accuracy()).toBe(3000);
    await phone.wait(9.5 * MINUTE);
    expect(accuracy()).toBe(-1);
    await phone.wait(MINUTE / 2);
    expect(accuracy()).toBe(3000);
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' });
    await phone.wait(1);
    expect(accuracy()).toBe(-1);
    expect(phone.mode).toBe('tracking');
  });
});
