import { describe, expect, it } from 'vitest';
import { newPhone, seconds, trackedPhone } from './phone';

describe('a silent receiver while moving', () => {
  it('is asked again after a minute, then at doubling waits, and each time counts', async () => {
    const phone = await trackedPhone();
    await phone.drive(60);
    phone.hasSatellites = false;
    const last = phone.up;
    const ups: number[] = [];
    for (let second = 0; second < 1500; second++) {
      const before = phone.state.watchdogRecoveryCount;
      await phone.wait(seconds(1));
      if (phone.state.watchdogRecoveryCount > before) ups.push((phone.up - last) / 1000);
    }
    expect(ups).toEqual([60, 180, 420, 900, 1500]);
    expect(phone.state.backgroundRearmCount).toBe(0);
    phone.hasSatellites = true;
    await phone.drive(1);
    phone.hasSatellites = false;
    await phone.wait(seconds(60));
    expect(phone.state.watchdogRecoveryCount).toBe(6);
    expect(phone.verdicts).toEqual([true]);
  });

  it('waits three expected intervals where those are longer', async () => {
    const phone = await trackedPhone({ config: { locationUpdateInterval: 60_000 } });
    await phone.drive(301);
    expect(phone.mode).toBe('tracking');
    phone.hasSatellites = false;
    await phone.wait(seconds(179));
    expect(phone.state.watchdogRecoveryCount).toBe(0);
    await phone.wait(seconds(1));
    expect(phone.state.watchdogRecoveryCount).toBe(1);
  });

  it('is asked again while probing too, and that alone ends nothing', async () => {
    const phone = await newPhone();
    await phone.start();
    phone.hasSatellites = false;
    await phone.wait(seconds(61));
    expect(phone.state.watchdogRecoveryCount).toBe(1);
    expect(phone.mode).toBe('probing');
    await phone.wait(seconds(120));
    expect(phone.state.watchdogRecoveryCount).toBe(2);
    expect(phone.verdicts).toEqual([true]);
  });
});
