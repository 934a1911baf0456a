import { describe, expect, it } from 'vitest';
import type { LocationErrorEvent, ProviderState, SensorKind } from '../../src/index';
import { MINUTE, Phone, type PhoneOptions, SECOND } from '../phone';

const KINDS: readonly SensorKind[] = [
  'location',
  'connectivity',
  'app',
  'provider',
  'activity',
  'acceleration',
  'regions',
  'motion',
];
const GRANTED = { status: 3, enabled: true, gps: true, network: true } as const;
const DENIED = { ...GRANTED, status: 2 } as const;
const OFF = { ...GRANTED, enabled: false, gps: false, network: false } as const;

async function phoneOn(options: PhoneOptions = {}): Promise<Phone> {
  return Phone.create({ config: { distanceFilter: 0 }, available: KINDS, ...options });
}

const errors = (phone: Phone) => phone.received<LocationErrorEvent>('locationerror');
const changes = (phone: Phone) => phone.received<ProviderState>('providerchange');
/** What is watched beside what says how the device is. */
const sensed = (phone: Phone) =>
  [...phone.sensor.watched.keys()].filter((kind) => !['connectivity', 'app', 'provider'].includes(kind));

describe('providerchange', () => {
  it('comes on each real change, and on nothing else', async () => {
    const phone = await phoneOn();
    expect(changes(phone)).toEqual([]);
    await phone.setState('provider', GRANTED);
    expect(changes(phone)).toEqual([]);
    const readings: ProviderState[] = [
      { ...GRANTED, status: 4 },
      { ...GRANTED, status: 4, gps: false },
      { ...GRANTED, status: 4, gps: false, network: false },
      { ...OFF, status: 4 },
      { ...GRANTED, status: 4, accuracyAuthorization: 1 },
      { ...GRANTED, status: 4, accuracyAuthorization: 0 },
      { ...GRANTED, status: 4, accuracyAuthorization: 0, insufficientlyInUse: true },
      { ...GRANTED, status: 4, accuracyAuthorization: 0, insufficientlyInUse: false },
    ];
    for (const reading of readings) {
      await phone.setState('provider', reading);
      await phone.setState('provider', reading);
    }
    expect(changes(phone)).toEqual(readings);
    expect(Object.keys(changes(phone)[0] ?? {}).sort()).toEqual(['enabled', 'gps', 'network', 'status']);
  });
});

describe('permission that is revoked', () => {
  it('releases every sensor, is reported once, and the fix after the grant clears it', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    await phone.drive(3);
    expect(sensed(phone)).toContain('location');
    await phone.setState('provider', DENIED);
    expect(sensed(phone)).toEqual([]);
    expect(changes(phone)).toEqual([DENIED]);
    const said = { code: 1, message: 'location permission is denied' };
    expect(errors(phone)).toEqual([said]);
    expect(await phone.engine.getState()).toMatchObject({
      enabled: true,
      trackingActive: false,
      authorization: 2,
      lastLocationError: said.message,
      locationFailureCount: 1,
    });
    // The watchdog has nothing to ask again for.
    await phone.wait(3 * MINUTE);
    expect(await phone.engine.getState()).toMatchObject({
      locationFailureCount: 1,
      watchdogRecoveryCount: 0,
    });

    await phone.setState('provider', GRANTED);
    expect(sensed(phone)).toContain('location');
    expect(await phone.engine.getState()).toMatchObject({
      trackingActive: true,
      authorization: 3,
      lastLocationError: said.message,
    });
    await phone.drive(1, 200);
    await phone.drive(3, 201);
    expect((await phone.engine.getState()).lastLocationError).toBeNull();
    await phone.setState('provider', DENIED);
    expect(errors(phone)).toEqual([said, said]);
  });

  it('is one failure although the platform reports it twice, in either order', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    phone.sensor.deliver('location', { error: { code: 1, message: 'denied by the user' } });
    await phone.setState('provider', DENIED);
    await phone.setState('provider', { ...DENIED, gps: false });
    expect(errors(phone)).toEqual([{ code: 1, message: 'denied by the user' }]);

    const other = await phoneOn();
    await other.engine.start();
    await other.setState('provider', OFF);
    other.sensor.deliver('location', { error: { code: 2, message: 'provider off' } });
    await other.settle();
    expect(errors(other)).toEqual([{ code: 2, message: 'location services are off' }]);
    expect((await other.engine.getState()).locationFailureCount).toBe(1);
  });

  it('rejects positions that wait, and those that are asked for meanwhile; nothing hangs', async () => {
    const phone = await phoneOn();
    const waiting = [phone.engine.getCurrentPosition(), phone.engine.setOdometer(5)];
    const failed: unknown[] = [];
    await phone.engine.watchPosition(
      {},
      () => undefined,
      (error) => failed.push(error),
    );
    const fates = Promise.allSettled(waiting);
    await phone.settle();
    expect(sensed(phone)).toEqual(['location']);
    await phone.setState('provider', DENIED);
    for (const fate of await fates) {
      expect(fate).toMatchObject({ reason: { code: 'PERMISSION_DENIED', locationCode: 1 } });
    }
    expect(failed).toEqual([{ code: 1, message: 'location permission is denied' }]);
    expect(sensed(phone)).toEqual([]);
    await expect(phone.engine.getCurrentPosition()).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it('while starting: start resolves, says why nothing comes, and tracking begins with the grant', async () => {
    const phone = await phoneOn({ states: { provider: { ageMillis: 0, ...DENIED } } });
    expect(await phone.engine.start()).toMatchObject({
      enabled: true,
      trackingActive: false,
      lastLocationError: 'location permission is denied',
    });
    await phone.setState('provider', { ...GRANTED, status: 4 });
    await phone.drive(3);
    expect(phone.received('location')).toHaveLength(3);
  });

  it('by restriction has its own message', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    await phone.setState('provider', { ...GRANTED, status: 1 });
    expect(errors(phone)).toEqual([{ code: 1, message: 'location permission is restricted on this device' }]);
  });

  it('without a request for locations is no location error', async () => {
    const phone = await phoneOn();
    await phone.setState('provider', DENIED);
    await phone.setState('provider', GRANTED);
    expect(errors(phone)).toEqual([]);
    expect(changes(phone)).toEqual([DENIED, GRANTED]);
  });
});

describe('location services that are off', () => {
  it('leave the request open, and it is made again when they are on: counted in the background', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    await phone.drive(2);
    await phone.moveToBackground();
    await phone.setState('provider', OFF);
    expect(sensed(phone)).toContain('location');
    expect(errors(phone)).toEqual([{ code: 2, message: 'location services are off' }]);
    const updates = () =>
      phone.sensor.calls.filter((call) => call.did === 'update' && call.kind === 'location');
    const before = updates().length;
    await phone.setState('provider', GRANTED);
    expect(updates()).toHaveLength(before + 1);
    expect((await phone.engine.getState()).backgroundRearmCount).toBe(1);
    await phone.wait(SECOND);
    await phone.drive(1, 3);
    expect((await phone.engine.getState()).lastLocationError).toBeNull();
  });
});
