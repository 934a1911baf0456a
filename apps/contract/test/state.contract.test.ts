import type { EngineState } from '@geo/core';
import { describe, expect } from 'vitest';
import { MINUTE, phoneWith, SECOND } from './phone';
import { row } from './row';
import { ALL_SENSES, BARE_FIX, durable, tracking } from './stories';

const failing = (message: string) => ({ error: { code: 2, message } }) as const;

/** A phone that has come to rest at a place, with every sense. */
async function parked(config = {}) {
  const phone = await tracking({ available: ALL_SENSES, config });
  phone.sensor.deliver('location', BARE_FIX);
  await phone.settle();
  await phone.engine.changePace(false);
  return phone;
}

/** What State says before something happens, and after. */
async function beforeAndAfter<K extends keyof EngineState>(
  name: K,
  phone: Awaited<ReturnType<typeof phoneWith>>,
  happens: () => Promise<unknown> | unknown,
): Promise<[EngineState[K], EngineState[K]]> {
  const before = await phone.engine.getState();
  await happens();
  await phone.settle();
  const after = await phone.engine.getState();
  return [before[name], after[name]];
}

describe('state', () => {
  row('2.5/enabled', 'is the intent that is durable', async () => {
    const phone = await phoneWith({ config: {} });
    expect(await beforeAndAfter('enabled', phone, () => phone.engine.start())).toEqual([false, true]);
    expect(durable(phone, 'enabled')).toMatchObject({ enabled: true });
    expect((await phone.engine.stop()).enabled).toBe(false);
  });

  row('2.5/trackingActive', 'is true while a location request is open', async () => {
    const phone = await phoneWith({ config: {} });
    expect(await beforeAndAfter('trackingActive', phone, () => phone.engine.start())).toEqual([false, true]);
    expect(phone.sensor.request('location')).toBeDefined();
  });

  row('gaps/State/receiver', 'is on for a reason, since a moment', async () => {
    const phone = await phoneWith({ config: {} });
    const [before, after] = await beforeAndAfter('receiver', phone, () => phone.engine.start());
    expect(before).toEqual({ on: false, because: null, since: null });
    expect(after).toMatchObject({ on: true, because: 'starting', since: expect.stringMatching(/Z$/) });
  });

  row('2.5/authorization', 'is what the platform says', async () => {
    const phone = await tracking({ available: ALL_SENSES });
    const denied = { ageMillis: 0, status: 2, enabled: true, gps: true, network: true } as const;
    const said = await beforeAndAfter('authorization', phone, () => phone.sensor.deliver('provider', denied));
    expect(said).toEqual([3, 2]);
  });

  row('2.5/lastRawFixAge', 'is in seconds from the last fix, good or bad, and null before one', async () => {
    const phone = await tracking();
    const said = await beforeAndAfter('lastRawFixAge', phone, async () => {
      phone.sensor.deliver('location', { ...BARE_FIX, accuracy: 5000 });
      await phone.wait(12 * SECOND);
    });
    expect(said).toEqual([null, 12]);
  });

  row('2.5/lastAcceptedFixAge', 'is in seconds from the last good fix, and null before one', async () => {
    const phone = await tracking();
    phone.sensor.deliver('location', { ...BARE_FIX, accuracy: 5000 });
    const said = await beforeAndAfter('lastAcceptedFixAge', phone, async () => {
      phone.sensor.deliver('location', BARE_FIX);
      await phone.wait(7 * SECOND);
    });
    expect(said).toEqual([null, 7]);
  });

  row('2.5/lastLocationError', "is the platform's message, and null before one", async () => {
    const phone = await tracking();
    const happens = () => phone.sensor.deliver('location', failing('no provider'));
    expect(await beforeAndAfter('lastLocationError', phone, happens)).toEqual([null, 'no provider']);
  });

  row('2.5/locationFailureCount', 'counts them', async () => {
    const phone = await tracking();
    const happens = () => {
      phone.sensor.deliver('location', failing('a'));
      phone.sensor.deliver('location', failing('b'));
    };
    expect(await beforeAndAfter('locationFailureCount', phone, happens)).toEqual([0, 2]);
  });

  row('2.5/watchdogRecoveryCount', 'counts requests that had gone silent', async () => {
    const phone = await tracking();
    await phone.drive(5);
    const said = await beforeAndAfter('watchdogRecoveryCount', phone, () => phone.wait(65 * SECOND));
    expect(said).toEqual([0, 1]);
  });

  row('2.5/backgroundRearmCount', 'counts those of the background alone', async () => {
    const phone = await tracking();
    await phone.drive(5);
    await phone.wait(65 * SECOND);
    await phone.moveToBackground();
    const said = await beforeAndAfter('backgroundRearmCount', phone, () => phone.wait(3 * MINUTE));
    expect(said).toEqual([0, 1]);
  });

  row('2.5/wakeRearmCount', 'counts regions that were registered again after failing', async () => {
    const phone = await parked();
    const said = await beforeAndAfter('wakeRearmCount', phone, async () => {
      phone.sensor.deliver('regions', {
        ageMillis: 0,
        identifier: 'geo/stationary',
        action: 'failed',
        message: 'full',
      });
      await phone.wait(MINUTE);
    });
    expect(said).toEqual([0, 1]);
  });

  row('2.5/stationaryRegionArmed', 'is true while it is registered', async () => {
    const phone = await tracking({ available: ALL_SENSES });
    phone.sensor.deliver('location', BARE_FIX);
    await phone.settle();
    const said = await beforeAndAfter('stationaryRegionArmed', phone, () => phone.engine.changePace(false));
    expect(said).toEqual([false, true]);
  });

  row('2.5/monitoredWakeRegions', 'counts the regions that are there to wake us', async () => {
    const phone = await tracking({ available: ALL_SENSES });
    phone.sensor.deliver('location', BARE_FIX);
    await phone.settle();
    const said = await beforeAndAfter('monitoredWakeRegions', phone, () => phone.engine.changePace(false));
    expect(said).toEqual([0, 1]);
  });

  row('2.5/lastWakeError', 'is why a region could not be registered, and null before', async () => {
    const phone = await parked();
    const failed = {
      ageMillis: 0,
      identifier: 'geo/stationary',
      action: 'failed',
      message: 'no slot',
    } as const;
    const said = await beforeAndAfter('lastWakeError', phone, () => phone.sensor.deliver('regions', failed));
    expect(said).toEqual([null, 'no slot']);
  });

  row('2.5/trackingMode', 'is 0 for geofences alone, 1 with locations', async () => {
    const phone = await phoneWith({ config: {} });
    expect((await phone.engine.startGeofences()).trackingMode).toBe(0);
    expect((await phone.engine.start()).trackingMode).toBe(1);
  });

  row('2.5/isMoving', 'is that of the last motion change', async () => {
    const phone = await tracking();
    const said = await beforeAndAfter('isMoving', phone, () => phone.engine.changePace(false));
    expect(said).toEqual([true, false]);
    expect(phone.received<{ isMoving: boolean }>('motionchange').map(({ isMoving }) => isMoving)).toEqual(
      said,
    );
  });

  row('2.5/schedulerEnabled', 'is false: a schedule is not offered', async () => {
    const phone = await tracking();
    expect((await phone.engine.getState()).schedulerEnabled).toBe(false);
  });

  row('2.5/odometer', 'is the metres travelled', async () => {
    const phone = await tracking();
    await phone.drive(61);
    const { odometer } = await phone.engine.getState();
    expect(odometer).toBeTypeOf('number');
    expect(odometer).toBeCloseTo(600, 0);
  });

  row('2.5/connected', 'is whether internet is reachable', async () => {
    const phone = await tracking();
    expect(await beforeAndAfter('connected', phone, () => phone.setNetwork('none'))).toEqual([true, false]);
  });

  row('8/raw-fix-age', 'its unit is the second', async () => {
    const phone = await tracking();
    phone.sensor.deliver('location', { ...BARE_FIX, accuracy: 5000 });
    await phone.wait(90 * SECOND);
    expect((await phone.engine.getState()).lastRawFixAge).toBe(90);
  });

  row('8/accepted-fix-age', 'its unit is the second', async () => {
    const phone = await tracking();
    phone.sensor.deliver('location', BARE_FIX);
    await phone.wait(90 * SECOND);
    expect((await phone.engine.getState()).lastAcceptedFixAge).toBe(90);
  });

  row('7/state-errors', 'the last errors are texts, or null', async () => {
    const phone = await parked({ stationaryKeepAlive: true });
    const { lastLocationError, lastWakeError, lastGeofenceError } = await phone.engine.getState();
    expect([lastLocationError, lastWakeError, lastGeofenceError]).toEqual([null, null, null]);
    phone.sensor.deliver('location', failing('no sky'));
    phone.sensor.deliver('regions', {
      ageMillis: 0,
      identifier: 'geo/stationary',
      action: 'failed',
      message: 'full',
    });
    await phone.settle();
    const after = await phone.engine.getState();
    expect([after.lastLocationError, after.lastWakeError]).toEqual(['no sky', 'full']);
  });
});

describe('what State counts', () => {
  row('gaps/state/trackingActive', 'follows the request: open, and closed by stop', async () => {
    const phone = await tracking();
    expect((await phone.engine.getState()).trackingActive).toBe(true);
    expect((await phone.engine.stop()).trackingActive).toBe(false);
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  row('gaps/state/backgroundRearmCount', 'no re-arm of the foreground counts', async () => {
    const phone = await tracking();
    await phone.drive(5);
    await phone.wait(65 * SECOND);
    expect((await phone.engine.getState()).backgroundRearmCount).toBe(0);
    await phone.moveToBackground();
    await phone.wait(3 * MINUTE);
    expect((await phone.engine.getState()).backgroundRearmCount).toBe(1);
  });

  row('gaps/state/watchdogRecoveryCount', 'asks again for locations when it counts', async () => {
    const phone = await tracking();
    await phone.drive(5);
    const asked = phone.sensor.calls.length;
    await phone.wait(65 * SECOND);
    expect((await phone.engine.getState()).watchdogRecoveryCount).toBe(1);
    expect(phone.sensor.calls.slice(asked)).toMatchObject([{ did: 'update', kind: 'location' }]);
  });

  row('gaps/state/wakeRearmCount', 'a region registered again after failing or firing counts', async () => {
    const phone = await parked();
    const region = { ageMillis: 0, identifier: 'geo/stationary' } as const;
    phone.sensor.deliver('regions', { ...region, action: 'failed', message: 'full' });
    await phone.wait(MINUTE);
    expect((await phone.engine.getState()).wakeRearmCount).toBe(1);
    phone.sensor.deliver('regions', { ...region, action: 'exit' });
    await phone.engine.changePace(true);
    phone.sensor.deliver('location', { ...BARE_FIX, latitude: 45.6, ageMillis: 0 });
    await phone.wait(MINUTE);
    phone.sensor.deliver('location', { ...BARE_FIX, latitude: 45.6, ageMillis: 0 });
    await phone.settle();
    await phone.engine.changePace(false);
    expect((await phone.engine.getState()).wakeRearmCount).toBe(2);
  });

  row('gaps/state/wake-regions', 'while moving there is none', async () => {
    const phone = await parked();
    expect(await phone.engine.getState()).toMatchObject({
      stationaryRegionArmed: true,
      monitoredWakeRegions: 1,
    });
    await phone.engine.changePace(true);
    expect(await phone.engine.getState()).toMatchObject({
      stationaryRegionArmed: false,
      monitoredWakeRegions: 0,
    });
  });

  row('gaps/state/schedulerEnabled', 'no setting makes it true', async () => {
    const phone = await tracking({ config: { schedulerEnabled: true, schedule: ['1-7 9:00-17:00'] } });
    expect((await phone.engine.getState()).schedulerEnabled).toBe(false);
  });

  row('gaps/state/locationFailureCount', 'begins anew with each start', async () => {
    const phone = await tracking();
    phone.sensor.deliver('location', failing('a'));
    await phone.settle();
    expect((await phone.engine.stop()).locationFailureCount).toBe(1);
    expect((await phone.engine.start()).locationFailureCount).toBe(0);
  });
});
