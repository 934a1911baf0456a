import { describe, expect, it } from 'vitest';
import { judgeSky } from '../../src/motion/underground';
import { PHONE_SENSORS, trackedPhone } from './phone';

const MINUTE = 60_000;

describe('under ground', () => {
  const SEEING = { isBlind: false, isDark: false, isUnderground: false };
  const BLIND = { ...SEEING, isBlind: true };
  const UNDER = { ...BLIND, isUnderground: true };

  it('is no device that has a network, though it may be blind', () => {
    expect(judgeSky(3_600_000, true)).toEqual({ ...BLIND, forMillis: Number.POSITIVE_INFINITY });
    expect(judgeSky(MINUTE, true)).toEqual({ ...SEEING, forMillis: MINUTE });
  });

  it('is who has had neither fix nor network for two minutes; then half a minute in ten goes to looking', () => {
    expect(judgeSky(0, false)).toEqual({ ...SEEING, forMillis: 2 * MINUTE });
    expect(judgeSky(2 * MINUTE - 1, false)).toEqual({ ...SEEING, forMillis: 1 });
    expect(judgeSky(2 * MINUTE, false)).toEqual({ ...UNDER, forMillis: 9.5 * MINUTE });
    expect(judgeSky(11.5 * MINUTE, false)).toEqual({ ...BLIND, forMillis: MINUTE / 2 });
    expect(judgeSky(12 * MINUTE, false)).toEqual({ ...UNDER, forMillis: 9.5 * MINUTE });
  });

  it('is in the dark after half an hour: longer than any tunnel without a network lasts', () => {
    expect(judgeSky(25 * MINUTE, false)).toEqual({ ...UNDER, forMillis: 5 * MINUTE });
    expect(judgeSky(30 * MINUTE, false)).toEqual({ ...UNDER, isDark: true, forMillis: 1.5 * MINUTE });
    expect(judgeSky(40 * MINUTE, true)).toMatchObject({ isDark: false });
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
