import { describe, expect, it, vi } from 'vitest';
import BackgroundGeolocation from '../../src/index';
import { KILOMETRES, METRES, minutes, seconds, simulatedPhone } from '../../src/testing/index';

const OFFICE = { identifier: 'office', radius: 150 * METRES, latitude: 48.1525, longitude: 11.5755 };

describe('a hosted engine on a simulated phone', () => {
  it.each(['android', 'ios'] as const)('on %s violates no invariant in a day with faults', async (os) => {
    const phone = await simulatedPhone({
      os,
      checks: true,
      config: { stopTimeout: 3, batchSync: true },
      geofences: [OFFICE],
      app: () => BackgroundGeolocation.onGeofence(() => undefined),
    });
    await phone
      .drive(2 * KILOMETRES)
      .enterTunnel()
      .drive(1 * KILOMETRES)
      .leaveTunnel()
      .loseNetwork()
      .drive({ to: OFFICE })
      .stop()
      .wait(minutes(5))
      .kill();
    await phone
      .walk(1 * KILOMETRES)
      .restoreNetwork('wifi')
      .wait(minutes(10))
      .open()
      .swipeAway();
    await phone
      .fillDisk()
      .cycle(1 * KILOMETRES)
      .freeDisk()
      .reboot()
      .open();
    await phone
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(10));
    expect(phone.violations).toEqual([]);
    expect(phone.failures).toEqual([]);
    expect(phone.records.length).toBeGreaterThan(100);
    expect(phone.queued).toHaveLength(0);
  });

  it('decides the same in every run', async () => {
    const story = async () => {
      const phone = await simulatedPhone({ noise: true, seed: 7 });
      await phone
        .drive(1 * KILOMETRES)
        .kill()
        .wake()
        .drive(1 * KILOMETRES);
      return phone.trace;
    };
    const trace = await story();
    expect(trace.length).toBeGreaterThan(50);
    expect(await story()).toEqual(trace);
  });

  it('drives the fake timers of a runner', async () => {
    vi.useFakeTimers();
    try {
      const phone = await simulatedPhone({ timers: vi });
      let isOver = false;
      BackgroundGeolocation.onLocation(() => void setTimeout(() => (isOver = true), seconds(30)));
      await phone.drive(0.1 * KILOMETRES);
      expect(isOver).toBe(false);
      await phone.wait(seconds(31));
      expect(isOver).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails the command in which a listener of the app throws', async () => {
    const phone = await simulatedPhone();
    BackgroundGeolocation.onLocation(() => {
      throw new Error('the listener is broken');
    });
    await expect(phone.drive(1 * KILOMETRES)).rejects.toThrow('the listener is broken');
  });
});
