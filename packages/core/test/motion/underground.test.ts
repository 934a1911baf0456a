import { describe, expect, it } from 'vitest';
import { judgeSky } from '../../src/motion/underground';
import { SENSES, trackedPhone } from './phone';

const MINUTE = 60_000;

describe('under ground', () => {
  it('is no device that has a network, though it may be blind', () => {
    expect(judgeSky(3_600_000, true)).toEqual({
      isBlind: true,
      isUnderground: false,
      forMillis: Number.POSITIVE_INFINITY,
    });
    expect(judgeSky(MINUTE, true)).toEqual({ isBlind: false, isUnderground: false, forMillis: MINUTE });
  });

  it('is who has had neither fix nor network for two minutes; then half a minute in ten goes to looking', () => {
    const [seeing, blind] = [{ isBlind: false }, { isBlind: true }];
    expect(judgeSky(0, false)).toEqual({ ...seeing, isUnderground: false, forMillis: 2 * MINUTE });
    expect(judgeSky(2 * MINUTE - 1, false)).toEqual({ ...seeing, isUnderground: false, forMillis: 1 });
    expect(judgeSky(2 * MINUTE, false)).toEqual({ ...blind, isUnderground: true, forMillis: 9.5 * MINUTE });
    expect(judgeSky(11.5 * MINUTE, false)).toEqual({ ...blind, isUnderground: false, forMillis: MINUTE / 2 });
    expect(judgeSky(12 * MINUTE, false)).toEqual({ ...blind, isUnderground: true, forMillis: 9.5 * MINUTE });
  });

  it('the receiver rests there, looks now and then, and at once when the network is back', async () => {
    const phone = await trackedPhone({ available: [...SENSES, 'connectivity'] });
    await phone.goes(60, 15);
    expect(phone.mode).toBe('tracking');
    const accuracy = () => phone.sensor.request('location')?.desiredAccuracy;
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' });
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: false, transport: 'none' });
    phone.hasSky = false;
    await phone.passes(2 * MINUTE - 1_000);
    expect(accuracy()).toBe(-1);
    await phone.passes(2_000);
    expect(accuracy()).toBe(3000);
    await phone.passes(9.5 * MINUTE);
    expect(accuracy()).toBe(-1);
    await phone.passes(MINUTE / 2);
    expect(accuracy()).toBe(3000);
    phone.sensor.deliver('connectivity', { ageMillis: 0, connected: true, transport: 'cellular' });
    await phone.passes(1);
    expect(accuracy()).toBe(-1);
    expect(phone.mode).toBe('tracking');
  });
});
