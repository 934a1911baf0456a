import { describe, expect, it } from 'vitest';
import { trackedPhone } from './phone';

describe('changePace', () => {
  const to = async (mode: string) => {
    const phone = await trackedPhone({ config: { stationaryKeepAlive: false } });
    if (mode !== 'probing') await phone.drive(60);
    if (mode === 'softStop') await phone.stand(120);
    if (mode === 'parked' || mode === 'checking') await phone.stand(330);
    if (mode === 'checking') await phone.deliverActivity('walking');
    expect(phone.mode).toBe(mode);
    return phone;
  };

  it.each([
    ['probing', 'tracking', [true]],
    ['tracking', 'tracking', [true]],
    ['softStop', 'tracking', [true]],
    ['parked', 'tracking', [true, false, true]],
    ['checking', 'tracking', [true, false, true]],
  ])('true in %s → %s at once', async (mode, after, verdicts) => {
    const phone = await to(mode);
    await phone.engine.changePace(true);
    expect(phone.verdicts).toEqual(verdicts);
    await phone.settle();
    expect(phone.mode).toBe(after);
    expect(phone.locationRequest).toMatchObject({ interval: 1000 });
  });

  it.each([
    ['probing', [true, false]],
    ['tracking', [true, false]],
    ['softStop', [true, false]],
    ['parked', [true, false]],
    ['checking', [true, false]],
  ])('false in %s → stationary at once', async (mode, verdicts) => {
    const phone = await to(mode);
    await phone.engine.changePace(false);
    expect(phone.verdicts).toEqual(verdicts);
    await phone.settle();
    expect(phone.mode).toBe('parked');
    expect(phone.locationRequest).toBeUndefined();
  });

  it('false while driving: the record is where the device is now, not where it was a minute ago', async () => {
    const phone = await to('tracking');
    await phone.engine.changePace(false);
    const { location } = phone.motionChanges.at(-1) ?? {};
    expect(location?.age).toBe(0);
    expect(location?.coords.longitude).toBeCloseTo(phone.reading().longitude, 5);
  });
});
