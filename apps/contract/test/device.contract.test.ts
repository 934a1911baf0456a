import {
  ANDROID_PROFILE,
  type ConfigPatch,
  type DeviceReport,
  HEADLESS_EVENT_NAMES,
  type HeadlessEvent,
  type HeartbeatEvent,
  IOS_PROFILE,
  type LastLife,
  type Location,
  type PlatformProfile,
  type ProviderState,
} from '@geo/core';
import { describe, expect } from 'vitest';
import { keyRow } from './key-effect';
import { HOUR, MINUTE, type Phone, phoneWith, SECOND, URL } from './phone';
import { row } from './row';
import { ALL_SENSES, durableRows, tracking } from './stories';

const SAID = { status: 4, enabled: false, gps: true, network: false } as const;
const IPHONE = { ...SAID, accuracyAuthorization: 1, insufficientlyInUse: true } as const;
const GONE = { state: 'background', runtime: 'gone' } as const;

const device = (options: Parameters<typeof phoneWith>[0] = {}) =>
  phoneWith({ config: {}, available: ALL_SENSES, ...options });

describe('the provider', () => {
  /** What the operation answers and what the event says, of a platform that says this. */
  async function said(state: ProviderState) {
    const phone = await device();
    await phone.setState('provider', state);
    return [await phone.engine.getProviderState(), phone.received<ProviderState>('providerchange').at(-1)];
  }
  for (const name of ['status', 'enabled', 'gps', 'network'] as const)
    row(`2.6/${name}`, 'is what the platform says', async () => {
      for (const state of await said(SAID)) expect(state?.[name]).toBe(SAID[name]);
    });
  for (const name of ['accuracyAuthorization', 'insufficientlyInUse'] as const)
    row(`2.6/${name}`, 'is what the platform says, and absent where it says nothing', async () => {
      for (const state of await said(IPHONE)) expect(state?.[name]).toBe(IPHONE[name]);
      for (const state of await said(SAID)) expect(state).not.toHaveProperty(name);
    });
  row('2.6/platform-fields', 'has the fields of its platform, and no others', async () => {
    expect(await said(SAID)).toStrictEqual([SAID, SAID]);
    expect(await said(IPHONE)).toStrictEqual([IPHONE, IPHONE]);
  });
  row('9/platform-versions', 'what a platform does not say is no field, not null', async () => {
    for (const state of await said(SAID))
      expect(Object.keys(state ?? {}).sort()).toEqual(Object.keys(SAID).sort());
  });
  row('gaps/constants/coarse-is-reduced', 'coarse permission alone is reduced accuracy', async () => {
    for (const state of await said({ ...SAID, accuracyAuthorization: 1 }))
      expect(state?.accuracyAuthorization).toBe(1);
  });
  row('4/getProviderState', 'is resolved', async () => {
    const phone = await device();
    await phone.setState('provider', SAID);
    expect(await phone.engine.getProviderState()).toEqual(SAID);
  });
  row('gaps/requestPermission', 'asks, and resolves with the status', async () => {
    const phone = await device();
    phone.sensor.answers.requestPermission = 2;
    expect(await phone.engine.requestPermission()).toBe(2);
    expect(phone.sensor.calls.at(-1)).toMatchObject({ did: 'ask', question: 'requestPermission' });
  });
  row('gaps/requestTemporaryFullAccuracy', 'asks for a purpose, and resolves with the accuracy', async () => {
    const phone = await device();
    phone.sensor.answers.requestTemporaryFullAccuracy = ({ purpose }) => (purpose === 'delivery' ? 0 : 1);
    expect(await phone.engine.requestTemporaryFullAccuracy('delivery')).toBe(0);
    expect(await phone.engine.requestTemporaryFullAccuracy('other')).toBe(1);
  });
});

describe('the report of a device', () => {
  const REPORT = {
    manufacturer: 'acme',
    model: 'Rocket 7',
    osVersion: '15',
    appVersion: '2.4.0',
    standbyBucket: 'rare',
    backgroundRestricted: false,
    batteryOptimized: true,
    exactAlarms: false,
    notifications: true,
    user: 'work-profile',
    manifestFault: 'the merged manifest declares no service',
    lives: [{ began: 1_767_225_600_000, gaps: [], dozes: 2 }],
    exits: [{ reason: 'low memory', at: 1_767_225_600_000, detail: 'pss 212 MB' }],
    autostart: 'denied',
  } as const;
  const reported = async (report: DeviceReport) => {
    const phone = await device();
    phone.sensor.answers.deviceReport = report;
    return phone.engine.getDeviceReport();
  };
  row('gaps/getDeviceReport', 'resolves what the platform says', async () => {
    expect(await reported(REPORT)).toEqual(REPORT);
  });
  for (const name of Object.keys(REPORT) as (keyof typeof REPORT)[])
    if (name !== 'autostart')
      row(
        `gaps/DeviceReport/${name}`,
        'is what the platform says, and absent where it says nothing',
        async () => {
          expect((await reported(REPORT))[name]).toEqual(REPORT[name]);
          expect(await reported({})).not.toHaveProperty(name);
        },
      );
  row('gaps/getDeviceReport/unavailable', 'rejects where there is none, or it is no object', async () => {
    const phone = await device();
    for (const answer of [new Error('none'), 'a Rocket 7' as never]) {
      phone.sensor.answers.deviceReport = answer;
      await expect(phone.engine.getDeviceReport()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    }
  });
  row('gaps/openSettings', 'asks for the page, and resolves with whether it was opened', async () => {
    const phone = await device();
    phone.sensor.answers.openSettings = ({ page }) => page === 'battery';
    expect(await phone.engine.openSettings('battery')).toBe(true);
    expect(await phone.engine.openSettings('app')).toBe(false);
  });
  row('gaps/openSettings/pages', 'rejects any other page, and asks nothing', async () => {
    const phone = await device();
    phone.sensor.answers.openSettings = true;
    for (const page of ['app', 'location', 'battery', 'notifications', 'alarms'] as const)
      expect(await phone.engine.openSettings(page)).toBe(true);
    await expect(phone.engine.openSettings('wifi' as never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    expect(phone.sensor.calls.filter(({ did }) => did === 'ask')).toHaveLength(5);
  });

  row('gaps/State/degraded', 'is what restricts the app now, and absent where nothing does', async () => {
    const phone = await device({ available: ['location', 'restrictions'] });
    const degraded = async () => (await phone.engine.getState()).degraded;
    expect(await phone.engine.getState()).not.toHaveProperty('degraded');
    phone.sensor.deliver('restrictions', { ageMillis: 0, backgroundRestricted: true });
    expect(await degraded()).toEqual(['background-restricted']);
    phone.sensor.deliver('restrictions', { ageMillis: 0, serviceRefused: 'not now', userInBackground: true });
    expect(await degraded()).toEqual(['user-in-background', 'service-refused']);
    phone.sensor.deliver('restrictions', { ageMillis: 0, backgroundRestricted: false });
    expect(await degraded()).toBeUndefined();
  });

  const EXIT = REPORT.exits[0];
  const lived = async (lastLife?: LastLife) =>
    (await (await device(lastLife ? { lastLife } : {})).engine.getState()).lastLife;
  row(
    'gaps/State/lastLife',
    'is why the previous process ended, and absent where the platform does not say',
    async () => {
      expect(await lived(EXIT)).toEqual(EXIT);
      expect(await (await device()).engine.getState()).not.toHaveProperty('lastLife');
    },
  );
  row('gaps/LastLife/reason', 'is the word of the platform, cut to 64 characters', async () => {
    expect((await lived({ reason: 'anr'.repeat(30) }))?.reason).toBe('anr'.repeat(30).slice(0, 64));
  });
  row('gaps/LastLife/at', 'is when it ended, and absent where it is not known', async () => {
    expect((await lived(EXIT))?.at).toBe(EXIT.at);
    expect(await lived({ reason: 'crash' })).not.toHaveProperty('at');
  });
  row('gaps/LastLife/detail', 'is cut to 1024 characters, and absent where there is none', async () => {
    expect((await lived({ ...EXIT, detail: 'x'.repeat(2000) }))?.detail).toBe('x'.repeat(1024));
    expect(await lived({ reason: 'crash' })).not.toHaveProperty('detail');
  });
  row('gaps/log/exit', 'is in the log, whatever its level', async () => {
    const { engine } = await device({ lastLife: EXIT, config: { logLevel: 0 } });
    const [entry] = (await engine.getLog()).filter(({ event }) => event === 'lifecycle:exit');
    expect(entry).toMatchObject({ level: 3, message: expect.stringContaining('low memory') });
  });
});

describe('power save', () => {
  row('gaps/isPowerSaveMode', 'is what the device says', async () => {
    const phone = await device();
    expect(await phone.engine.isPowerSaveMode()).toBe(false);
    await phone.setState('powerSave', { isPowerSaveMode: true });
    expect(await phone.engine.isPowerSaveMode()).toBe(true);
  });
  row('gaps/onPowerSaveChange/bare', 'the event is the bare boolean', async () => {
    const phone = await device();
    await phone.setState('powerSave', { isPowerSaveMode: true });
    await phone.setState('powerSave', { isPowerSaveMode: false });
    expect(phone.received('powersavechange')).toEqual([true, false]);
  });
});

describe('the heartbeat', () => {
  const beats = (phone: Phone) => phone.received<HeartbeatEvent>('heartbeat');
  row('2.8/location', 'has the last location, null before any fix', async () => {
    const phone = await tracking({ config: { distanceFilter: 0 } });
    await phone.wait(MINUTE);
    await phone.drive(3);
    await phone.wait(MINUTE);
    const [first, second] = beats(phone);
    expect(first).toEqual({ location: null });
    expect(second?.location?.coords).toEqual(phone.received<Location>('location').at(-1)?.coords);
  });
  row('gaps/heartbeat/shape', 'is { location }', async () => {
    const phone = await tracking();
    await phone.wait(MINUTE);
    expect(beats(phone).map((event) => Object.keys(event))).toEqual([['location']]);
  });
  row('gaps/heartbeat/extras', 'marks its location', async () => {
    const phone = await tracking({ config: { extras: { fleet: 7 } } });
    await phone.drive(3);
    await phone.wait(MINUTE);
    expect(beats(phone)[0]?.location?.extras).toEqual({ fleet: 7, heartBeat: true });
  });
  row(
    'gaps/heartbeat/interval',
    'comes every heartbeatInterval seconds, and while enabled only',
    async () => {
      const phone = await tracking({ config: { heartbeatInterval: 10 } });
      await phone.wait(10 * SECOND - 1);
      expect(beats(phone)).toHaveLength(0);
      await phone.wait(1);
      expect(beats(phone)).toHaveLength(1);
      await phone.wait(50 * SECOND);
      expect(beats(phone)).toHaveLength(6);
      await phone.engine.stop();
      await phone.wait(HOUR);
      expect(beats(phone)).toHaveLength(6);
    },
  );
  keyRow('gaps/keys/heartbeatInterval', 'comes so often, in seconds', {
    given: 20,
    see: async (config) => {
      const phone = await tracking({ config });
      await phone.wait(2 * MINUTE);
      return beats(phone).length;
    },
    seen: [2, 6],
    bad: 0,
  });
});

/** A phone whose app is gone; what its headless task gets. */
async function headless(config: ConfigPatch = {}, profile: PlatformProfile = ANDROID_PROFILE) {
  const phone = await device({ config, profile, listenTo: [] });
  const taken: HeadlessEvent[] = [];
  await phone.setState('app', GONE);
  phone.engine.registerHeadlessTask((event) => {
    taken.push(event);
  });
  return { phone, taken };
}

/** Everything that can be told happens. */
async function everything(config: ConfigPatch = {}, profile: PlatformProfile = ANDROID_PROFILE) {
  const { phone, taken } = await headless({ url: URL, distanceFilter: 0, ...config }, profile);
  await phone.engine.addGeofence({ identifier: 'home', latitude: 45, longitude: 13, radius: 200 });
  await phone.engine.start();
  await phone.drive(3);
  await phone.setState('provider', { status: 4, enabled: true, gps: true, network: true });
  await phone.setState('powerSave', { isPowerSaveMode: true });
  await phone.setNetwork('none');
  await phone.wait(MINUTE);
  return { phone, taken };
}

describe('a headless task', () => {
  row('4/registerHeadlessTask', 'takes events while the app is gone', async () => {
    const { phone, taken } = await headless();
    await phone.engine.start();
    await phone.settle();
    expect(taken).toMatchObject([{ name: 'motionchange' }]);
  });
  row('2.22/name', 'names its event', async () => {
    const { phone, taken } = await headless();
    await phone.engine.start();
    await phone.settle();
    expect(taken.map(({ name }) => name)).toEqual(['motionchange']);
  });
  row('2.22/flat', 'finds the fields beside the name', async () => {
    const { phone, taken } = await headless();
    await phone.engine.start();
    await phone.setNetwork('none');
    expect(taken).toEqual([
      { name: 'motionchange', isMoving: true },
      { name: 'connectivitychange', connected: false },
    ]);
  });
  row('gaps/disagree/headless-payload', 'has it flat beside the name', async () => {
    const { taken } = await everything();
    expect(taken.find(({ name }) => name === 'http')).toEqual({
      name: 'http',
      success: true,
      status: 200,
      responseText: '',
    });
    for (const event of taken) expect(event).not.toHaveProperty('params');
  });
  row('gaps/onPowerSaveChange/headless', 'gets { isPowerSaveMode } beside the name', async () => {
    const { phone, taken } = await headless();
    await phone.setState('powerSave', { isPowerSaveMode: true });
    expect(taken).toEqual([{ name: 'powersavechange', isPowerSaveMode: true }]);
  });
  row('6/6.1', 'takes exactly the seven, never a location; fixes are uploaded meanwhile', async () => {
    const { phone, taken } = await everything();
    const names = new Set(taken.map(({ name }) => name));
    expect([...names].sort()).toEqual([...HEADLESS_EVENT_NAMES].sort());
    expect(HEADLESS_EVENT_NAMES).toHaveLength(7);
    expect(phone.requests.length).toBeGreaterThan(1);
  });
  row('4/registerHeadlessTask/not-on-ios', 'is never called on iOS', async () => {
    expect((await everything({}, IOS_PROFILE)).taken).toEqual([]);
  });
});

describe('the end of the app', () => {
  const enabledAfter = async (config: ConfigPatch) => {
    const phone = await tracking({ available: ALL_SENSES, config });
    await phone.setState('app', GONE);
    return (await phone.engine.getState()).enabled;
  };
  row('gaps/stopOnTerminate', 'stops tracking where it is true', async () => {
    expect(await enabledAfter({ stopOnTerminate: true })).toBe(false);
    expect(await enabledAfter({ stopOnTerminate: false })).toBe(true);
  });
  keyRow('gaps/keys/stopOnTerminate', 'stops tracking, or not', {
    given: true,
    see: enabledAfter,
    seen: [true, false],
  });
});

describe('locations inside of events', () => {
  row('2.1/where-locations-come', 'are whole, wherever they come', async () => {
    const phone = await tracking({ available: ALL_SENSES, config: { url: URL, autoSync: false } });
    await phone.engine.addGeofence({ identifier: 'home', latitude: 45, longitude: 13, radius: 200 });
    const watched: Location[] = [];
    await phone.engine.watchPosition({}, (location) => watched.push(location));
    await phone.drive(30);
    const asked = phone.engine.getCurrentPosition({ maximumAge: MINUTE });
    const odometer = [await phone.engine.setOdometer(5), await phone.engine.resetOdometer()];
    await phone.engine.changePace(false);
    await phone.wait(MINUTE);
    const embedded = ['motionchange', 'heartbeat', 'geofence'] as const;
    const queued = await phone.engine.getLocations();
    const all = [
      ...phone.received<Location>('location'),
      ...embedded.map((name) => phone.received<{ location?: Location }>(name).at(-1)?.location),
      ...watched,
      ...odometer,
      await asked,
      ...queued,
      ...(await phone.engine.sync()),
    ];
    expect(queued.length).toBeGreaterThan(5);
    for (const location of all)
      expect(location).toMatchObject({
        uuid: expect.any(String),
        timestamp: expect.stringMatching(/Z$/),
        odometer: expect.any(Number),
        coords: { latitude: expect.any(Number), longitude: expect.any(Number), accuracy: expect.any(Number) },
        activity: { type: expect.any(String), confidence: expect.any(Number) },
        battery: { level: expect.any(Number), is_charging: expect.any(Boolean) },
        is_moving: location?.is_moving === null ? null : expect.any(Boolean),
      });
  });
  row('gaps/records/embedded', 'have a uuid of their own and are not queued', async () => {
    const phone = await tracking({ available: ALL_SENSES });
    await phone.engine.addGeofence({ identifier: 'home', latitude: 45, longitude: 13, radius: 200 });
    await phone.drive(10);
    const set = await phone.engine.setOdometer(5);
    await phone.wait(MINUTE);
    const events = ['heartbeat', 'geofence'] as const;
    const uuids = events.flatMap((name) =>
      phone.received<{ location: Location }>(name).map(({ location }) => location.uuid),
    );
    expect(uuids.length).toBeGreaterThanOrEqual(2);
    const queued = durableRows(phone, 'queue/').map((record) => (record as Location).uuid);
    for (const uuid of [...uuids, set.uuid]) expect(queued).not.toContain(uuid);
    expect(new Set([...uuids, set.uuid]).size).toBe(uuids.length + 1);
  });
});
