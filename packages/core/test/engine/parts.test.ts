import { describe, expect, it } from 'vitest';
import {
  ALL_PARTS,
  ANDROID_PROFILE,
  CONFIG_KEYS,
  type ConfigPatch,
  crashPart,
  createEngine,
  createEngineOf,
  type Engine,
  type EnginePart,
  geofencesPart,
  NODE_PROFILE,
  type PartName,
  type PlatformProfile,
  type SensorKind,
  templatesPart,
} from '../../src/index';
import {
  countingEntropy,
  memoryStorage,
  type ScriptedSensor,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '../../src/testing/index';

const URL = 'https://example.test/locations';

/** A device with every sensor that parts use. */
function device(make: (options: Parameters<typeof createEngine>[0]) => Engine, profile: PlatformProfile) {
  const scheduler = virtualScheduler();
  const storage = memoryStorage();
  const sensor: ScriptedSensor = scriptedSensor({
    available: ['location', 'connectivity', 'app', 'acceleration', 'screen', 'heading', 'regions'],
  });
  const bodies: string[] = [];
  const alarms: string[] = [];
  const http = scriptedHttp(
    (request) => {
      bodies.push(request.body ?? '');
      return 200;
    },
    { scheduler },
  );
  const trace: string[] = [];
  const engine = make({
    ports: {
      scheduler: {
        bootId: scheduler.bootId,
        now: scheduler.now,
        uptime: scheduler.uptime,
        after: scheduler.after,
        wakeAt(name, at) {
          alarms.push(`${name} ${at}`);
          scheduler.wakeAt(name, at);
        },
        onWake: scheduler.onWake,
      },
      storage,
      sensor,
      http,
      presence: silentPresence(),
      entropy: countingEntropy(),
    },
    profile,
    blackBox: false,
    trace: (line) => trace.push(line),
  });
  return { engine, scheduler, storage, sensor, bodies, alarms, trace };
}

const without = (parts: readonly EnginePart[], profile = NODE_PROFILE) =>
  device((options) => createEngineOf(parts, options), profile);

/** Drives for a minute; gives the sensors that were requested on the way. */
async function drive(
  { engine, scheduler, sensor }: ReturnType<typeof device>,
  config: ConfigPatch = {},
): Promise<ReadonlySet<SensorKind>> {
  const requested = new Set<SensorKind>();
  await engine.ready({ url: URL, ...config });
  await engine.start();
  await engine.changePace(true);
  for (let second = 0; second < 60; second++) {
    await scheduler.advance(1000);
    sensor.deliver('location', {
      latitude: 45 + second * 0.00018,
      longitude: 13,
      accuracy: 5,
      speed: 20,
      ageMillis: 0,
    });
    await engine.idle();
    for (const kind of sensor.watched.keys()) requested.add(kind);
  }
  await engine.stop();
  await engine.idle();
  return requested;
}

const CALLS: readonly (readonly [PartName, (engine: Engine) => Promise<unknown>])[] = [
  ['geofences', (engine) => engine.addGeofence({} as never)],
  ['geofences', (engine) => engine.addGeofences([])],
  ['geofences', (engine) => engine.getGeofences()],
  ['geofences', (engine) => engine.geofenceExists('home')],
  ['geofences', (engine) => engine.removeGeofence('home')],
  ['geofences', (engine) => engine.removeGeofences()],
  ['geofences', (engine) => engine.startGeofences()],
  ['crash', (engine) => engine.getSuspectedCrash()],
  ['crash', (engine) => engine.confirmCrash('2026-01-01T00:00:00.000Z')],
  ['crash', (engine) => engine.cancelCrash('2026-01-01T00:00:00.000Z')],
  ['heading', (engine) => engine.watchHeading()],
  ['heading', (engine) => engine.stopWatchHeading()],
  ['blackBox', (engine) => engine.exportBlackBox()],
  ['blackBox', (engine) => engine.explain('a')],
  ['trips', (engine) => engine.getTrips()],
  ['trips', (engine) => engine.destroyTrip('none')],
  ['trips', (engine) => engine.destroyTrips()],
  ['trips', (engine) => engine.watchLine({}, () => undefined)],
  ['logUpload', (engine) => engine.uploadLog()],
];

describe('an engine of chosen parts', () => {
  it('without any part tracks, stores and uploads exactly as one with all of them', async () => {
    const [slim, full] = [without([]), device(createEngine, NODE_PROFILE)];
    await drive(slim);
    await drive(full);
    expect(slim.bodies.length).toBeGreaterThan(10);
    expect(slim.bodies).toEqual(full.bodies);
    expect(slim.alarms).toEqual(full.alarms);
    // What the geofences write of their own: the slice that they released.
    const stored = (await full.storage.scan('')).filter(({ key }) => key !== 'geofences');
    expect(await slim.storage.scan('')).toEqual(stored);
    expect(slim.trace).toEqual(full.trace.filter((line) => !/^\d+ geofences /.test(line)));
  });

  it.each(CALLS)('without %s rejects %s with UNAVAILABLE, and names the part', async (part, call) => {
    const { engine } = without(ALL_PARTS.filter(({ name }) => name !== part));
    await engine.ready();
    await expect(call(engine)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining(`without the part ${part}`),
    });
  });

  it.each(CALLS)('with %s rejects no call for want of it (%s)', async (part, call) => {
    const { engine } = without(ALL_PARTS.filter(({ name }) => name === part));
    await engine.ready();
    const outcome = await call(engine).then(String, String);
    expect(outcome).not.toContain('without the part');
  });

  it('names given keys of absent parts among the ineffective ones', async () => {
    const config = {
      crashDetection: { enabled: true },
      distractionDetection: { enabled: true },
      geofenceProximityRadius: 500,
      maxMonitoredGeofences: 5,
      geofenceInitialTriggerEntry: false,
      locationTemplate: { lat: '{{latitude}}' },
      geofenceTemplate: { lat: '{{latitude}}' },
      paramsTemplate: { n: '{{count}}' },
      logUrl: 'https://example.test/log',
      trips: true,
    };
    const slim = await without([], ANDROID_PROFILE).engine.ready(config);
    expect(slim.ineffectiveKeys).toEqual(Object.keys(config));
    const withCrash = await without([crashPart], ANDROID_PROFILE).engine.ready(config);
    expect(withCrash.ineffectiveKeys).toEqual(Object.keys(config).filter((key) => key !== 'crashDetection'));
    const full = await without(ALL_PARTS, ANDROID_PROFILE).engine.ready(config);
    expect(full.ineffectiveKeys).toEqual([]);
    const marked = Object.entries(CONFIG_KEYS).filter(([, rule]) => 'part' in rule);
    expect(marked.map(([key]) => key).sort()).toEqual(Object.keys(config).sort());
  });

  it('opens no sensor for a part that it does not have, whatever the configuration says', async () => {
    const detections = { crashDetection: { enabled: true }, distractionDetection: { enabled: true } };
    const full = await drive(without(ALL_PARTS, ANDROID_PROFILE), detections);
    const slim = await drive(without([], ANDROID_PROFILE), detections);
    expect([...full].filter((kind) => !slim.has(kind)).sort()).toEqual(['acceleration', 'screen']);
  });

  it('without templates uploads records as they are, and takes a template that the part would refuse', async () => {
    const locationTemplate = { lat: '{{nonsense}}' };
    const slim = without([]);
    await slim.engine.ready({ url: URL, locationTemplate });
    await slim.engine.insertLocation({ coords: { latitude: 45, longitude: 13, accuracy: 5 } } as never);
    await slim.engine.sync();
    expect(slim.bodies[0]).toContain('"latitude":45');
    const full = without([templatesPart]);
    await expect(full.engine.ready({ url: URL, locationTemplate })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
    });
  });

  it('leaves what an engine with all parts has stored to the next one that has them', async () => {
    const fence = {
      identifier: 'home',
      latitude: 45,
      longitude: 13,
      radius: 200,
      notifyOnEntry: true,
    };
    const full = device(createEngine, NODE_PROFILE);
    await full.engine.ready();
    await full.engine.addGeofence(fence as never);
    await full.engine.startGeofences();
    await full.engine.idle();
    const onTop = (parts: readonly EnginePart[], memory = full.storage) =>
      createEngineOf(parts, {
        ports: {
          scheduler: full.scheduler,
          storage: memory,
          sensor: full.sensor,
          http: scriptedHttp(() => 200, { scheduler: full.scheduler }),
          presence: silentPresence(),
          entropy: countingEntropy(),
        },
        profile: NODE_PROFILE,
      });
    await full.engine.close();
    const slim = onTop([]);
    const state = await slim.ready({ reset: false });
    expect(state).toMatchObject({ geofenceCount: 0, enabled: true });
    await slim.close();
    const again = onTop([geofencesPart]);
    await again.ready({ reset: false });
    expect(await again.getGeofences()).toMatchObject([{ identifier: 'home' }]);
    await again.close();
  });
});
