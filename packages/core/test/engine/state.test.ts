import { describe, expect, it } from 'vitest';
import { createEngine, type EngineState, NODE_PROFILE, type Ports, type SensorKind } from '../../src/index';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '../../src/testing/index';
import { HOUR, MINUTE, Phone, SECOND } from '../phone';

const KINDS: readonly SensorKind[] = ['location', 'connectivity', 'app', 'provider', 'regions', 'motion'];

/** The twenty fields of the contract, and those of our own; a missing one does not compile. */
const AT_FIRST: EngineState = {
  enabled: false,
  trackingActive: false,
  authorization: 3,
  receiver: { on: false, because: null, since: null },
  lastRawFixAge: null,
  lastAcceptedFixAge: null,
  lastLocationError: null,
  locationFailureCount: 0,
  backgroundRearmCount: 0,
  watchdogRecoveryCount: 0,
  wakeRearmCount: 0,
  stationaryRegionArmed: false,
  monitoredWakeRegions: 0,
  lastWakeError: null,
  trackingMode: 1,
  isMoving: false,
  schedulerEnabled: false,
  odometer: 0,
  geofenceCount: 0,
  lastGeofenceError: null,
  connected: true,
  lastStorageError: null,
  refusedRecordCount: 0,
  uploadParked: null,
  preset: 'balanced',
  unknownKeys: [],
  ineffectiveKeys: [],
};

async function phoneOn(config = {}): Promise<Phone> {
  return Phone.create({ config: { distanceFilter: 0, ...config }, available: KINDS });
}

const state = (phone: Phone) => phone.engine.getState();

/** Parked, with the region around the place. */
async function parked(): Promise<Phone> {
  const phone = await phoneOn({ stationaryKeepAlive: false });
  await phone.engine.start();
  await phone.drive(2);
  await phone.engine.changePace(false);
  await phone.settle();
  return phone;
}

describe('State', () => {
  it('has every field from the first moment', async () => {
    const { uploadParked, ...first } = await state(await phoneOn());
    expect({ ...first, uploadParked: null }).toEqual(AT_FIRST);
    expect(uploadParked === null || uploadParked === 'no-url').toBe(true);
  });

  it('enabled, trackingMode, trackingActive, isMoving follow start, startGeofences, changePace and stop', async () => {
    const phone = await phoneOn({ stationaryKeepAlive: false });
    expect(await phone.engine.start()).toMatchObject({
      enabled: true,
      trackingMode: 1,
      trackingActive: true,
      isMoving: true,
    });
    await phone.drive(2);
    await phone.engine.changePace(false);
    expect(await state(phone)).toMatchObject({ enabled: true, trackingActive: false, isMoving: false });
    expect(await phone.engine.startGeofences()).toMatchObject({
      enabled: true,
      trackingMode: 0,
      trackingActive: false,
      isMoving: false,
    });
    expect(await phone.engine.stop()).toMatchObject({
      enabled: false,
      trackingActive: false,
      isMoving: false,
    });
  });

  it('lastRawFixAge is stamped before the filter, lastAcceptedFixAge after it', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    phone.deliverFix(0);
    await phone.wait(10 * SECOND);
    expect(await state(phone)).toMatchObject({ lastRawFixAge: 10, lastAcceptedFixAge: 10 });
    // Too inaccurate for the track, and yet the receiver is alive.
    phone.sensor.deliver('location', { latitude: 45, longitude: 13, accuracy: 3000, ageMillis: 0 });
    await phone.wait(3 * SECOND);
    expect(await state(phone)).toMatchObject({ lastRawFixAge: 3, lastAcceptedFixAge: 13 });
    await phone.restart({ reset: false });
    expect(await state(phone)).toMatchObject({ lastRawFixAge: null, lastAcceptedFixAge: null });
  });

  it('authorization, connected and odometer say what is now', async () => {
    const phone = await phoneOn();
    await phone.setState('provider', { status: 4, enabled: true, gps: true, network: true });
    await phone.setNetwork('none');
    await phone.engine.start();
    await phone.drive(10);
    const now = await state(phone);
    expect(now).toMatchObject({ authorization: 4, connected: false });
    expect(now.odometer).toBeGreaterThan(80);
    expect(now.odometer).toBeLessThan(100);
    await phone.restart({ reset: false });
    expect(await state(phone)).toMatchObject({ authorization: 4, connected: false });
  });

  it('lastLocationError and locationFailureCount: errors since start; the next accepted fix clears the one, start both', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    for (const message of ['no sky', 'no sky at all']) {
      phone.sensor.deliver('location', { error: { code: 0, message } });
    }
    expect(await state(phone)).toMatchObject({ lastLocationError: 'no sky at all', locationFailureCount: 2 });
    phone.sensor.deliver('location', { latitude: 45, longitude: 13, accuracy: 3000, ageMillis: 0 });
    expect((await state(phone)).lastLocationError).toBe('no sky at all');
    await phone.drive(1);
    expect(await state(phone)).toMatchObject({ lastLocationError: null, locationFailureCount: 2 });
    phone.sensor.deliver('location', { error: { code: 408, message: 'timeout' } });
    await phone.engine.stop();
    expect(await state(phone)).toMatchObject({ lastLocationError: 'timeout', locationFailureCount: 3 });
    expect(await phone.engine.start()).toMatchObject({ lastLocationError: null, locationFailureCount: 0 });
  });

  it('watchdogRecoveryCount counts requests gone silent, backgroundRearmCount those asked again in the background', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    await phone.drive(3);
    await phone.wait(MINUTE);
    expect(await state(phone)).toMatchObject({ watchdogRecoveryCount: 1, backgroundRearmCount: 0 });
    await phone.moveToBackground();
    await phone.wait(2 * MINUTE);
    expect(await state(phone)).toMatchObject({ watchdogRecoveryCount: 2, backgroundRearmCount: 1 });
  });

  it('stationaryRegionArmed and monitoredWakeRegions count what is registered to wake us', async () => {
    const phone = await parked();
    expect(phone.sensor.request('regions')).toHaveLength(1);
    expect(await state(phone)).toMatchObject({ stationaryRegionArmed: true, monitoredWakeRegions: 1 });
    await phone.engine.changePace(true);
    expect(await state(phone)).toMatchObject({ stationaryRegionArmed: false, monitoredWakeRegions: 0 });
  });

  it('lastWakeError and wakeRearmCount: a region that failed is asked for again, ever more rarely, while it is wanted', async () => {
    const phone = await parked();
    const fails = () =>
      phone.sensor.deliver('regions', {
        ageMillis: 0,
        identifier: 'geo/stationary',
        action: 'failed',
        message: 'too many regions',
      });
    const updates = () =>
      phone.sensor.calls.filter((call) => call.did === 'update' && call.kind === 'regions').length;
    fails();
    expect(await state(phone)).toMatchObject({ lastWakeError: 'too many regions', wakeRearmCount: 0 });
    await phone.wait(MINUTE);
    expect(updates()).toBe(1);
    expect((await state(phone)).wakeRearmCount).toBe(1);
    fails();
    fails();
    await phone.wait(MINUTE);
    expect((await state(phone)).wakeRearmCount).toBe(1);
    await phone.wait(MINUTE);
    expect(await state(phone)).toMatchObject({ lastWakeError: 'too many regions', wakeRearmCount: 2 });
    fails();
    await phone.engine.stop();
    await phone.wait(HOUR);
    expect(updates()).toBe(2);
    expect(await phone.engine.start()).toMatchObject({ lastWakeError: null });
  });

  it('wakeRearmCount: a region that fired in vain is registered again', async () => {
    const phone = await parked();
    phone.sensor.deliver('regions', { ageMillis: 0, identifier: 'geo/stationary', action: 'exit' });
    await phone.settle();
    expect(await state(phone)).toMatchObject({ wakeRearmCount: 0, stationaryRegionArmed: false });
    // The phone has not left: after the check it is armed again.
    await phone.wait(MINUTE);
    expect(await state(phone)).toMatchObject({
      wakeRearmCount: 1,
      stationaryRegionArmed: true,
      lastWakeError: null,
    });
  });

  it('a fence that fails or fires is none of the wake regions', async () => {
    const phone = await parked();
    for (const action of ['failed', 'exit', 'enter'] as const) {
      phone.sensor.deliver('regions', { ageMillis: 0, identifier: 'geo/fence/home', action });
    }
    await phone.wait(HOUR);
    expect(await state(phone)).toMatchObject({ lastWakeError: null, wakeRearmCount: 0 });
  });

  it('lastEngineError says why the engine before this one failed, and is absent where none did', async () => {
    const scheduler = virtualScheduler();
    const ports = (): Ports => ({
      scheduler,
      storage: memoryStorage(),
      sensor: scriptedSensor({ available: KINDS }),
      http: scriptedHttp(),
      entropy: countingEntropy(),
      presence: silentPresence(),
    });
    const first = createEngine({ ports: ports(), profile: NODE_PROFILE });
    expect(await first.ready()).not.toHaveProperty('lastEngineError');
    const next = createEngine({ ports: ports(), profile: NODE_PROFILE, afterFailure: 'it ran for too long' });
    expect(await next.ready()).toMatchObject({ lastEngineError: 'it ran for too long' });
  });

  it('lastStorageError and refusedRecordCount say what storage refused', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    await phone.drive(1);
    phone.storage.full = true;
    await phone.drive(2, 1);
    const broken = await state(phone);
    expect(broken.lastStorageError).toMatch(/full/);
    expect(broken.refusedRecordCount).toBe(2);
    phone.storage.full = false;
    await phone.wait(MINUTE);
    expect(await state(phone)).toMatchObject({ lastStorageError: null, refusedRecordCount: 2 });
  });
});
