import { describe, expect, it } from 'vitest';
import type { ConfigPatch } from '../../src/config/config-patch';
import { type DormancyConditions, mayBeDormant, whyNotDormant } from '../../src/motion/dormancy';
import type { SensorKind } from '../../src/ports/sensor';
import { type MotionPhone, minutes, newPhone, PHONE_SENSORS } from './phone';

const KINDS: readonly SensorKind[] = [...PHONE_SENSORS, 'provider', 'restrictions'];

interface Parked {
  readonly config?: ConfigPatch;
  readonly showsFrom?: readonly string[] | undefined;
  readonly available?: readonly SensorKind[];
}

const DORMANT = { dormantOnStationary: true };

/** A phone whose app, in the background, may show its service when a region is left; parked for `seconds` after the verdict. */
async function parked({ config = DORMANT, available = KINDS, ...rest }: Parked = {}, seconds = 180) {
  // Awake, it watches its place: what dormancy ends is seen by that.
  const phone = await newPhone({ available, config: { stationaryKeepAlive: true, ...config } });
  const showsFrom = 'showsFrom' in rest ? rest.showsFrom : ['regions', 'activity'];
  phone.sensor.deliver('restrictions', { ageMillis: 0, ...(showsFrom ? { showsFrom } : {}) });
  await phone.start();
  await phone.drive(120);
  await phone.stand(330 + seconds);
  expect(phone.verdicts.at(-1)).toBe(false);
  return phone;
}

const open = (phone: MotionPhone) =>
  [...phone.sensor.watched.keys()].filter((kind) => PHONE_SENSORS.includes(kind)).sort();
const lastShown = (phone: MotionPhone) => phone.shown.at(-1);

describe('a phone that may be parked dormant', () => {
  it('shows the service while it moves and for two minutes after it was parked, then keeps the region alone', async () => {
    const phone = await parked({}, 60);
    expect(lastShown(phone)).toBe('location');
    expect(open(phone)).toContain('location');
    await phone.stand(120);
    expect(lastShown(phone)).toBe('geofences');
    expect(open(phone)).toEqual(['regions']);
    expect(phone.state.ineffectiveKeys).toEqual([]);
  });

  it('shows it again the moment its region is left, checks the departure, and records the trip', async () => {
    const phone = await parked();
    const shownBefore = phone.shown.length;
    await phone.leaveRegion();
    expect(phone.shown.slice(shownBefore)).toEqual(['location']);
    expect(phone.locationRequest).toMatchObject({ distanceFilter: 0, interval: 1000 });
    const recorded = phone.records.length;
    await phone.drive(120);
    expect(phone.verdicts.at(-1)).toBe(true);
    expect(phone.records.length).toBeGreaterThan(recorded + 10);
  });

  it('is dormant again where the check finds it at its place', async () => {
    const phone = await parked();
    await phone.leaveRegion();
    await phone.stand(70);
    expect(phone.verdicts.at(-1)).toBe(false);
    expect(lastShown(phone)).toBe('geofences');
    expect(open(phone)).toEqual(['regions']);
  });

  it('looks where it is each half hour, by inexact alarms, with one fix at most', async () => {
    const phone = await parked({}, 60);
    const alarms: unknown[] = [];
    const { wakeAt } = phone.scheduler;
    phone.scheduler.wakeAt = (name, at, isInexact) => {
      if (name === 'dormant' && at !== null)
        alarms.push([Math.round((at - phone.scheduler.now()) / 60_000), isInexact]);
      wakeAt(name, at, isInexact);
    };
    await phone.stand(90);
    expect(alarms.at(-1)).toEqual([30, true]);
    await phone.wait(minutes(30));
    expect(phone.locationRequest).toMatchObject({ desiredAccuracy: 10, background: true });
    await phone.deliverFix();
    expect(phone.locationRequest).toBeUndefined();
    await phone.wait(minutes(30));
    expect(phone.locationRequest).toBeDefined();
    // No fix comes: it gives up after a minute.
    await phone.wait(minutes(1));
    expect(phone.locationRequest).toBeUndefined();
    expect(lastShown(phone)).toBe('geofences');
  });

  it('notices by such a look that it is elsewhere, though no exit was reported', async () => {
    const phone = await parked();
    while (phone.locationRequest === undefined) await phone.wait(minutes(1) / 2);
    phone.east += 5_000;
    await phone.deliverFix();
    expect(lastShown(phone)).toBe('location');
    await phone.drive(60);
    expect(phone.verdicts.at(-1)).toBe(true);
  });

  it('sets no alarm for the heartbeat while it is dormant: what wakes it brings the beat', async () => {
    const phone = await parked();
    expect([...phone.scheduler.alarms.keys()]).not.toContain('heartbeat');
    await phone.leaveRegion();
    expect([...phone.scheduler.alarms.keys()]).toContain('heartbeat');
  });

  it('goes on dormant in the next process, which looks where it is', async () => {
    const phone = await parked();
    phone.kill();
    phone.shown.length = 0;
    await phone.wake();
    phone.sensor.deliver('restrictions', { ageMillis: 0, showsFrom: ['regions'] });
    await phone.settle();
    expect(lastShown(phone)).toBe('geofences');
    expect(open(phone)).toEqual(['location', 'regions']);
    await phone.deliverFix();
    expect(open(phone)).toEqual(['regions']);
  });

  it('keeps the service while the app watches positions, and ends it when the watch ends', async () => {
    const phone = await parked({}, 60);
    const watch = await phone.engine.watchPosition({ interval: 5000 }, () => undefined);
    await phone.stand(120);
    expect(lastShown(phone)).toBe('location');
    watch.remove();
    await phone.settle();
    expect(lastShown(phone)).toBe('geofences');
  });

  it.each([{ stationaryKeepAlive: true }, { stationaryKeepAlive: false }])(
    'is dormant whatever %j says, low power or not',
    async (keys) => {
      for (const stationaryLowPower of [true, false]) {
        const phone = await parked({ config: { ...DORMANT, ...keys, stationaryLowPower } });
        expect(open(phone)).toEqual(['regions']);
      }
    },
  );

  it('is awake again when the key is cleared', async () => {
    const phone = await parked();
    await phone.engine.setConfig({ dormantOnStationary: null });
    await phone.settle();
    expect(lastShown(phone)).toBe('location');
    expect(open(phone)).toContain('location');
    expect([...phone.scheduler.alarms.keys()]).not.toContain('dormant');
  });
});

describe('a phone that may not', () => {
  const refused = async (phone: MotionPhone) => {
    expect(lastShown(phone)).toBe('location');
    expect(phone.state.ineffectiveKeys).toEqual(['dormantOnStationary']);
    const said = (await phone.engine.getLog()).filter(({ event }) => event === 'lifecycle:dormant');
    return said.map(({ message }) => message);
  };

  it('keeps the service where the platform allows none from a region’s exit, and says so', async () => {
    expect(await refused(await parked({ showsFrom: ['location'] }))).toEqual([
      'dormantOnStationary has no effect: the platform does not let tracking be shown when a region is left',
    ]);
  });

  it('keeps it where the platform says nothing of it, and where it has no regions', async () => {
    await refused(await parked({ showsFrom: undefined }));
    await refused(await parked({ available: KINDS.filter((kind) => kind !== 'regions') }));
  });

  it('keeps it without permission Always', async () => {
    const phone = await parked({}, 60);
    phone.sensor.deliver('provider', { ageMillis: 0, status: 4, enabled: true, gps: true, network: true });
    await phone.stand(120);
    await refused(phone);
  });

  it('shows it again when the platform refuses the region after all', async () => {
    const phone = await parked();
    phone.sensor.deliver('regions', { identifier: 'geo/stationary', action: 'failed', ageMillis: 0 });
    await phone.settle();
    await refused(phone);
  });

  it('changes nothing without the key: the reading alone has no effect', async () => {
    const phone = await parked({ config: {} });
    expect(new Set(phone.shown)).toEqual(new Set(['location']));
    expect(phone.state.ineffectiveKeys).toEqual([]);
    expect([...phone.scheduler.alarms.keys()]).not.toContain('dormant');
  });
});

describe('what decides', () => {
  const GOOD: DormancyConditions = {
    ...{
      isWanted: true,
      mode: 'parked',
      hasPlace: true,
      isWatched: false,
      hasRegions: true,
    },
    ...{ isRegionRefused: false, mayLocateAlways: true, showsFrom: ['regions'] },
  };

  it('is each condition by itself', () => {
    expect(mayBeDormant(GOOD)).toBe(true);
    expect(whyNotDormant(GOOD)).toBeUndefined();
    const transient: readonly Partial<DormancyConditions>[] = [
      { isWanted: false },
      { mode: 'checking' },
      { mode: 'softStop' },
      { mode: 'tracking' },
      { hasPlace: false },
      { isWatched: true },
    ];
    for (const change of transient) {
      expect(mayBeDormant({ ...GOOD, ...change }), JSON.stringify(change)).toBe(false);
      expect(whyNotDormant({ ...GOOD, ...change })).toBeUndefined();
    }
    const standing: readonly Partial<DormancyConditions>[] = [
      ...[{ hasRegions: false }, { isRegionRefused: true }, { mayLocateAlways: false }],
      ...[{ showsFrom: undefined }, { showsFrom: ['location'] }],
    ];
    for (const change of standing) {
      expect(mayBeDormant({ ...GOOD, ...change }), JSON.stringify(change)).toBe(false);
      expect(whyNotDormant({ ...GOOD, ...change })).toMatch(/\w/);
    }
  });
});
