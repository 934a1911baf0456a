import { ANDROID_PROFILE, HEADLESS_EVENT_NAMES, IOS_PROFILE } from '@geo/core';
import { describe, expect, it } from 'vitest';
import {
  accuracyAuthorizationReduced,
  authorizationStatusAlways,
  authorizationStatusWhenInUse,
  type HeadlessEvent,
  type HeartbeatEvent,
  type ProviderChangeEvent,
  parseMotionChange,
} from '../src/index';
import { camelPhone, deliverFixes, MINUTE, SECOND } from './camel-phone';

const KINDS = ['location', 'connectivity', 'app', 'provider', 'powerSave'] as const;
const GRANTED = { status: 3, enabled: true, gps: true, network: true } as const;
const GONE = { state: 'background', runtime: 'gone' } as const;

describe('what the device lets us use', () => {
  it('getProviderState: what only binding T types is in raw', async () => {
    const { phone, camel } = await camelPhone({ available: KINDS });
    expect(await camel.getProviderState()).toEqual({ ...GRANTED, accuracyAuthorization: null, raw: GRANTED });
    const ios = { ...GRANTED, accuracyAuthorization: 1, insufficientlyInUse: true } as const;
    phone.sensor.answers.currentProvider = ios;
    const state = await camel.getProviderState();
    expect(state.accuracyAuthorization).toBe(accuracyAuthorizationReduced);
    expect([state.raw.insufficientlyInUse, 'insufficientlyInUse' in state]).toEqual([true, false]);
  });

  it('asks for permission and for accuracy, as numbers of the constants', async () => {
    const { phone, camel } = await camelPhone({ available: KINDS });
    phone.sensor.answers.requestPermission = authorizationStatusWhenInUse;
    phone.sensor.answers.requestTemporaryFullAccuracy = accuracyAuthorizationReduced;
    expect(await camel.requestPermission()).toBe(authorizationStatusWhenInUse);
    expect(await camel.requestTemporaryFullAccuracy('Delivery')).toBe(accuracyAuthorizationReduced);
    await expect(camel.requestTemporaryFullAccuracy('')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('listeners receive provider and power save changes', async () => {
    const { phone, camel } = await camelPhone({ available: KINDS });
    const providers: ProviderChangeEvent[] = [];
    const saving: unknown[] = [];
    camel.onProviderChange((event) => providers.push(event));
    camel.onPowerSaveChange((event) => saving.push(event));
    expect(await camel.isPowerSaveMode()).toBe(false);
    await phone.setState('provider', { ...GRANTED, status: 4 });
    await phone.setState('powerSave', { isPowerSaveMode: true });
    expect(providers.map(({ status }) => status)).toEqual([authorizationStatusWhenInUse]);
    expect(saving).toEqual([{ isPowerSaveMode: true, raw: { isPowerSaveMode: true } }]);
    expect(await camel.isPowerSaveMode()).toBe(true);
    expect(authorizationStatusAlways).toBe(GRANTED.status);
  });
});

describe('the heartbeat', () => {
  it('has null for a location before any fix, then the last one; raw is the value of the engine', async () => {
    const { phone, camel } = await camelPhone({ config: { heartbeatInterval: 60, autoSync: false } });
    const beats: HeartbeatEvent[] = [];
    camel.onHeartbeat((event) => beats.push(event));
    await phone.waitFor(camel.start());
    await phone.wait(MINUTE);
    await deliverFixes(phone, 5);
    await phone.wait(MINUTE);
    expect(beats[0]).toEqual({ location: null, raw: { location: null } });
    const { location } = beats[1]!;
    expect(location).toMatchObject({ isMoving: null, extras: { heartBeat: true } });
    expect(location?.raw).toBe(beats[1]!.raw.location);
    const stored = await camel.getLocations();
    expect(stored.map(({ uuid }) => uuid)).not.toContain(location?.uuid);
    expect(stored.map(({ timestamp }) => timestamp)).toContain(location?.timestamp);
  });
});

describe('a headless task', () => {
  it('gets exactly the seven events, their fields under params, by their names on the wire', async () => {
    const { phone, camel } = await camelPhone({
      available: KINDS,
      profile: ANDROID_PROFILE,
      config: { distanceFilter: 0 },
    });
    await phone.setState('app', GONE);
    const taken: { event: HeadlessEvent; id: string | undefined }[] = [];
    camel.registerHeadlessTask((event, { id }) => void taken.push({ event, id }));
    await phone.waitFor(camel.start());
    await deliverFixes(phone, 5, 5);
    await phone.setState('provider', { ...GRANTED, status: 4 });
    await phone.setState('powerSave', { isPowerSaveMode: true });
    await phone.setNetwork('none');
    await phone.wait(MINUTE);
    const names = new Set(taken.map(({ event }) => event.name));
    // A fence is not crossed here.
    expect([...names, 'geofence'].sort()).toEqual([...HEADLESS_EVENT_NAMES].sort());
    const one = (name: string) => taken.find(({ event }) => event.name === name)!;
    expect(one('motionchange').event).toEqual({
      name: 'motionchange',
      params: { isMoving: true },
      raw: { name: 'motionchange', isMoving: true },
    });
    expect(one('motionchange').id).toMatch(/^\d+$/);
    expect(parseMotionChange(one('motionchange').event.params)).toMatchObject({
      isMoving: true,
      location: null,
    });
    expect(one('powersavechange').event.params).toEqual({ isPowerSaveMode: true });
    expect(one('connectivitychange').event.params).toEqual({ connected: false });
    const { params } = one('heartbeat').event;
    expect(params.location).toHaveProperty('is_moving', null);
    for (const { event } of taken) {
      expect(Object.keys(event).sort()).toEqual(['name', 'params', 'raw']);
      expect({ name: event.name, ...event.params }).toEqual(event.raw);
    }
  });

  it('whose promise is broken is logged; what is no task is refused', async () => {
    const { phone, camel } = await camelPhone({ available: KINDS, profile: ANDROID_PROFILE });
    await phone.setState('app', GONE);
    camel.registerHeadlessTask(async () => {
      throw new Error('no such table');
    });
    await phone.waitFor(camel.start());
    await phone.wait(SECOND);
    const messages = (await camel.getLog()).map(({ message }) => message ?? '');
    expect(messages.some((message) => message.includes('no such table'))).toBe(true);
    expect(() => camel.registerHeadlessTask(5 as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
  });

  it('is never run where the platform has none', async () => {
    const { phone, camel } = await camelPhone({ available: KINDS, profile: IOS_PROFILE });
    await phone.setState('app', GONE);
    let runs = 0;
    camel.registerHeadlessTask(() => void runs++);
    await phone.waitFor(camel.start());
    await phone.wait(5 * MINUTE);
    expect(runs).toBe(0);
  });
});
