import { describe, expect, it } from 'vitest';
import { createEngine, type Location, type SensorKind, type SensorReadings } from '../../src/index';
import { soundReading } from '../../src/sensors/sound-reading';
import { countedTrace } from '../../src/testing/replay/counted-trace';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { Phone, SECOND } from '../phone';

/** What a broken driver, or a host in another language, may say in any field. */
const NONSENSE: readonly unknown[] = [
  undefined,
  null,
  -1,
  1.7,
  150,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'x',
  '90',
  true,
  [],
  {},
  [Number.NaN],
];

const SOUND: { readonly [K in SensorKind]: SensorReadings[K] } = {
  location: {
    latitude: 45,
    longitude: 13,
    accuracy: 5,
    altitude: 1,
    altitudeAccuracy: 1,
    ellipsoidalAltitude: 1,
    speed: 1,
    speedAccuracy: 1,
    heading: 1,
    headingAccuracy: 1,
    time: 1_767_225_600_000,
    ageMillis: 0,
    filtered: false,
    mock: true,
  },
  activity: { ageMillis: 0, type: 'walking', confidence: 80 },
  acceleration: { ageMillis: 0, rateHz: 50, samples: [0, 0, 1] },
  regions: { ageMillis: 0, identifier: 'geo/stationary', action: 'failed', message: 'no' },
  motion: { ageMillis: 0 },
  significantChange: { ageMillis: 0, latitude: 45, longitude: 13, accuracy: 500, time: 1_767_225_600_000 },
  visits: {
    ageMillis: 0,
    latitude: 45,
    longitude: 13,
    accuracy: 30,
    arrivedMillisAgo: 600_000,
    departedMillisAgo: 60_000,
  },
  wifi: { ageMillis: 0, connected: true, network: 'home' },
  car: { ageMillis: 0, connected: true },
  provider: { ageMillis: 0, status: 3, enabled: true, gps: true, network: true, accuracyAuthorization: 0 },
  connectivity: { ageMillis: 0, connected: true, transport: 'wifi' },
  battery: { ageMillis: 0, level: 0.5, is_charging: false },
  powerSave: { ageMillis: 0, isPowerSaveMode: false },
  restrictions: {
    ...{ ageMillis: 0, showsFrom: ['regions'], backgroundRestricted: false, batteryOptimized: true },
    ...{ standbyBucket: 'active', exactAlarms: false, notifications: true, dozing: false },
    ...{ userInBackground: false, serviceRefused: 'not now' },
  },
  screen: { ageMillis: 0, on: true },
  app: { ageMillis: 0, state: 'foreground', runtime: 'attached' },
  heading: { ageMillis: 0, heading: 10, accuracy: 5 },
};

const ALL = Object.keys(SOUND) as SensorKind[];

async function driving(): Promise<Phone> {
  const phone = await Phone.create({
    available: ALL,
    config: { autoSync: false, distanceFilter: 0, logLevel: 5 },
    listenTo: ['location', 'locationfilter', 'providerchange'],
  });
  await phone.waitFor(phone.engine.start());
  return phone;
}

/** As the schema of a record has it. */
function expectSound(record: Location | undefined): void {
  expect(record).toBeDefined();
  const { activity, battery, coords } = record as Location;
  expect(battery.level).toBeGreaterThanOrEqual(0);
  expect(battery.level).toBeLessThanOrEqual(1);
  expect(typeof battery.is_charging).toBe('boolean');
  expect(['still', 'on_foot', 'walking', 'running', 'on_bicycle', 'in_vehicle', 'unknown']).toContain(
    activity.type,
  );
  expect(activity.confidence).toBeGreaterThanOrEqual(0);
  expect(activity.confidence).toBeLessThanOrEqual(100);
  for (const value of Object.values(coords)) expect(Number.isFinite(value)).toBe(true);
  if (record?.age !== undefined) expect(record.age).toBeGreaterThanOrEqual(0);
}

describe('a reading that cannot be', () => {
  it.each([
    [
      { type: 'flying', confidence: 99 },
      { level: 1.7, is_charging: true },
    ],
    [
      { type: 'in_vehicle', confidence: 150 },
      { level: -1, is_charging: true },
    ],
    [
      { type: 'running', confidence: 33.7 },
      { level: Number.NaN, is_charging: 'x' },
    ],
    [
      { type: 7, confidence: -4 },
      { level: null, is_charging: null },
    ],
  ])('of activity %j or battery %j reaches no record', async (activity, battery) => {
    const phone = await driving();
    phone.sensor.deliver('battery', { ageMillis: 0, level: 0.4, is_charging: false });
    phone.sensor.deliver('activity', { ageMillis: 0, ...activity } as never);
    phone.sensor.deliver('battery', { ageMillis: 0, ...battery } as never);
    await phone.drive(1);
    const record = phone.received<Location>('location').at(-1);
    expectSound(record);
    expect(record?.battery.level).toBe(0.4);
  });

  it('is logged once, whatever follows, and names field and value', async () => {
    const phone = await driving();
    for (let i = 0; i < 5; i++)
      phone.sensor.deliver('battery', { ageMillis: 0, level: -1, is_charging: true });
    await phone.settle();
    const faults = (await phone.engine.getLog()).filter(({ event }) => event === 'sensor:unsound');
    expect(faults.map(({ message }) => message)).toEqual(['battery.level cannot be -1']);
  });

  it('of a fix loses the field, or the fix where it is the place, with the reason that listeners receive', async () => {
    const phone = await driving();
    const fix = { latitude: 45, longitude: 13, accuracy: 5, ageMillis: 0 };
    phone.sensor.deliver('location', { ...fix, heading: '90', speed: '3', altitude: {} } as never);
    await phone.wait(SECOND);
    const { coords } = phone.received<Location>('location').at(-1) as Location;
    expect(coords).toEqual({ latitude: 45, longitude: 13, accuracy: 5 });
    for (const bad of [{ latitude: '45' }, { longitude: null }, { accuracy: '5' }]) {
      phone.sensor.deliver('location', { ...fix, ...bad } as never);
      await phone.wait(SECOND);
      expect(phone.received<{ reason: string }>('locationfilter').at(-1)?.reason).toBe('invalid');
    }
    expect(phone.received('location')).toHaveLength(1);
  });
});

describe.each(ALL)('whatever a port says of %s', (kind) => {
  it('passes untouched where it can be', () => {
    expect(soundReading(kind, SOUND[kind])).toEqual({ reading: SOUND[kind], faults: [] });
    expect(soundReading(kind, SOUND[kind]).reading).toEqual(SOUND[kind]);
  });

  it('throws nothing, fails no engine, and leaves every record as its schema has it', async () => {
    const phone = await driving();
    const fields = Object.keys(SOUND[kind]);
    for (const nonsense of NONSENSE) {
      phone.sensor.deliver(kind, nonsense as never);
      for (const field of fields) phone.sensor.deliver(kind, { ...SOUND[kind], [field]: nonsense } as never);
    }
    if (kind === 'location') phone.sensor.deliver('location', { error: null } as never);
    phone.sensor.deliver(kind, SOUND[kind]);
    await phone.wait(SECOND);
    phone.sensor.deliver('provider', SOUND.provider);
    for (let second = 0; second < 120; second += 60) await phone.wait(60 * SECOND);
    await phone.drive(5, 100);
    const records = phone.received<Location>('location');
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) expectSound(record);
    for (const event of phone.received<Record<string, unknown>>('providerchange')) {
      expect([0, 1, 2, 3, 4]).toContain(event.status);
      for (const field of ['enabled', 'gps', 'network']) expect(typeof event[field]).toBe('boolean');
    }
    expect((await phone.waitFor(phone.engine.getState())).enabled).toBe(true);
  });

  it('is in the black box as the engine took it: a replay decides the same', async () => {
    const phone = await driving();
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    const fields = Object.keys(SOUND[kind]);
    for (const nonsense of [...NONSENSE, cyclic, Symbol('none'), 1n, () => 1]) {
      phone.sensor.deliver(kind, nonsense as never);
      for (const field of fields) phone.sensor.deliver(kind, { ...SOUND[kind], [field]: nonsense } as never);
    }
    await phone.drive(2);
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(lives.map(({ problem }) => problem)).toEqual([undefined]);
    expect(lives[0]?.recorded).toEqual(countedTrace(phone.launchedUp, phone.trace));
  });
});
