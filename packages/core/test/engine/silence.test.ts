import { describe, expect, it } from 'vitest';
import { ANDROID_PROFILE, type Engine, type SensorKind } from '../../src/index';
import { HOUR, MINUTE, Phone, type PhoneOptions, SECOND, URL } from '../phone';

const KINDS: readonly SensorKind[] = [
  'location',
  'connectivity',
  'app',
  'provider',
  'powerSave',
  'activity',
  'acceleration',
  'regions',
  'motion',
];
const never = () => new Promise<never>(() => undefined);
/** A platform that answers nothing. */
const SILENT = {
  requestPermission: never,
  requestTemporaryFullAccuracy: never,
  currentProvider: never,
  activityHistory: never,
  declination: never,
};

/** The documented maximum wait of operations that depend on another party; all others answer at once. */
const LIMITS: readonly (readonly [string, number, (engine: Engine) => Promise<unknown>])[] = [
  ['setConfig', 0, (engine) => engine.setConfig({ stopTimeout: 3 })],
  ['start', 0, (engine) => engine.start()],
  ['startGeofences', 0, (engine) => engine.startGeofences()],
  ['changePace', 0, (engine) => engine.changePace(false)],
  ['stop', 0, (engine) => engine.stop()],
  ['getState', 0, (engine) => engine.getState()],
  ['getOdometer', 0, (engine) => engine.getOdometer()],
  ['getLocations', 0, (engine) => engine.getLocations()],
  ['insertLocation', 0, (engine) => engine.insertLocation({ coords: { latitude: 1, longitude: 2 } })],
  ['getLog', 0, (engine) => engine.getLog()],
  ['isPowerSaveMode', 0, (engine) => engine.isPowerSaveMode()],
  ['watchPosition', 0, (engine) => engine.watchPosition({}, () => undefined)],
  ['getProviderState', 5 * SECOND, (engine) => engine.getProviderState()],
  ['getCurrentPosition', 30 * SECOND, (engine) => engine.getCurrentPosition()],
  ['setOdometer', 30 * SECOND, (engine) => engine.setOdometer(5)],
  ['sync', 35 * SECOND, (engine) => engine.sync()],
  ['requestPermission', 10 * MINUTE, (engine) => engine.requestPermission()],
  [
    'requestTemporaryFullAccuracy',
    10 * MINUTE,
    (engine) => engine.requestTemporaryFullAccuracy('navigation'),
  ],
];

async function inSilence(options: PhoneOptions = {}): Promise<Phone> {
  return Phone.create({
    config: { url: URL, autoSync: false, distanceFilter: 0 },
    profile: ANDROID_PROFILE,
    available: KINDS,
    answers: SILENT,
    server: () => 'held',
    ...options,
  });
}

/** Writes down when a promise has settled, whichever way. */
function watched(work: Promise<unknown>): { settled: boolean } {
  const fate = { settled: false };
  const ended = () => {
    fate.settled = true;
  };
  work.then(ended, ended);
  return fate;
}

describe('a platform that answers nothing, a server that never answers', () => {
  for (const [name, limit, call] of LIMITS) {
    it(`${name} settles within ${limit / SECOND} s`, async () => {
      const phone = await inSilence();
      await phone.enqueue(1);
      const fate = watched(call(phone.engine));
      await phone.wait(limit);
      expect(fate.settled).toBe(true);
    });

    it(`${name} settles within ${limit / SECOND} s while tracking, and with slow storage`, async () => {
      const phone = await inSilence({ commitMillis: 200 });
      await phone.waitFor(phone.engine.start());
      const fate = watched(call(phone.engine));
      // A commit under way, and its own.
      await phone.wait(limit + 2 * 200 + 1);
      expect(fate.settled).toBe(true);
    });
  }

  it('keeps no device awake: after the last limit nothing is at work', async () => {
    const phone = await inSilence();
    await phone.engine.start();
    await phone.drive(2);
    for (const [, , call] of LIMITS) call(phone.engine).catch(() => undefined);
    await phone.wait(10 * MINUTE);
    expect(phone.engine.busy).toBe(false);
    await phone.engine.idle();
  });

  it('a check of a departure goes on without the history that was asked for', async () => {
    const phone = await inSilence();
    await phone.engine.start();
    await phone.drive(2);
    await phone.engine.changePace(false);
    phone.sensor.deliver('regions', { ageMillis: 0, identifier: 'geo/stationary', action: 'exit' });
    await phone.settle();
    expect(phone.sensor.calls.some((call) => call.did === 'ask' && call.question === 'activityHistory')).toBe(
      true,
    );
    expect(phone.engine.busy).toBe(true);
    await phone.wait(5 * SECOND);
    expect(phone.engine.busy).toBe(false);
    await phone.drive(20, 10);
    expect((await phone.engine.getState()).isMoving).toBe(true);
  });
});

describe('close during everything', () => {
  it('settles every promise, and leaves no timer and no watch, whenever it comes', async () => {
    for (let moment = 0; moment < 60; moment++) {
      const phone = await inSilence({ commitMillis: moment % 3 === 0 ? 20 : 0 });
      phone.setNextState('app', { state: 'background', runtime: 'gone' });
      phone.engine.registerHeadlessTask(never);
      await phone.waitFor(phone.engine.start());
      void phone.enqueue(1);
      await phone.drive(2);
      const fates = LIMITS.map(([, , call]) => watched(call(phone.engine)));
      if (moment % 2 === 0) await phone.setState('app', { state: 'background', runtime: 'gone' });
      // One turn of the promise queue, or some milliseconds, further each time.
      for (let turn = 0; turn < moment; turn++) await undefined;
      if (moment > 30) phone.scheduler.advance((moment - 30) * 40);
      const closed = watched(phone.engine.close());
      // The request on its way is waited for, as long as a request may take.
      await phone.wait(35 * SECOND + 100);
      const open = LIMITS.flatMap(([name], index) => (fates[index]?.settled ? [] : [name]));
      expect(open, `closed at moment ${moment}`).toEqual([]);
      expect(closed.settled, `closed at moment ${moment}`).toBe(true);
      expect(phone.sensor.watched.size).toBe(0);
      expect(phone.scheduler.pending).toBe(0);
    }
  }, 30_000);
});

describe('a listener that throws at every event', () => {
  it('leaves the engine tracking, uploading and answering', async () => {
    const phone = await Phone.create({
      config: { url: URL, distanceFilter: 0 },
      available: KINDS,
      listenTo: [],
    });
    const names = [
      'location',
      'locationerror',
      'motionchange',
      'http',
      'connectivitychange',
      'heartbeat',
      'providerchange',
      'powersavechange',
    ] as const;
    const thrown = new Set<string>();
    for (const name of names) {
      phone.engine.on(name, () => {
        thrown.add(name);
        throw new Error(`mine at ${name}`);
      });
    }
    await phone.engine.start();
    await phone.drive(3);
    phone.sensor.deliver('location', { error: { code: 0, message: 'lost' } });
    await phone.setNetwork('none');
    await phone.setNetwork('wifi');
    await phone.setState('powerSave', { isPowerSaveMode: true });
    await phone.setState('provider', { status: 4, enabled: true, gps: true, network: true });
    await phone.wait(MINUTE);
    expect([...thrown].sort()).toEqual([...names].sort());
    await phone.drive(3, 4);
    await phone.wait(HOUR);
    expect(await phone.engine.getCount()).toBe(0);
    expect(await phone.engine.stop()).toMatchObject({ enabled: false, trackingActive: false });
    expect(phone.sensor.watched.has('location')).toBe(false);
  });
});
