import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../../src/config/config';
import type { ConfigPatch } from '../../src/config/config-patch';
import { ANDROID_PROFILE, IOS_PROFILE, NODE_PROFILE, type PlatformProfile } from '../../src/config/profiles';
import type { MotionMode } from '../../src/motion/motion-machine';
import { type SensorPlan, sensorPlan } from '../../src/motion/sensor-plan';
import type { SensorKind } from '../../src/ports/sensor';
import { STATIONARY_REGION } from '../../src/sensors/region-names';

const ANCHOR = { latitude: 45.27, longitude: 13.71 };
const ELASTIC = 30;
const PHONE: readonly SensorKind[] = ['location', 'activity', 'acceleration', 'motion', 'regions', 'battery'];
const DEAF: readonly SensorKind[] = ['location', 'battery'];

function planOf(
  mode: MotionMode,
  patch: ConfigPatch,
  kinds: readonly SensorKind[],
  {
    anchored = true,
    mayRest = false,
    isFreshlyStill = false,
    saysMoving = false,
    isBlind = false,
    isUnderground = false,
    isFreshlyParked = false,
    isWatched = false,
    awaitsCheck = false,
    isRegionLeft = false,
    isDormant = false,
    isLooking = false,
    locationKeepsAwake = false,
    profile = { ...ANDROID_PROFILE, locationKeepsAwake },
  }: {
    anchored?: boolean;
    mayRest?: boolean;
    isFreshlyStill?: boolean;
    saysMoving?: boolean;
    isBlind?: boolean;
    isUnderground?: boolean;
    isFreshlyParked?: boolean;
    isWatched?: boolean;
    awaitsCheck?: boolean;
    isRegionLeft?: boolean;
    isDormant?: boolean;
    isLooking?: boolean;
    locationKeepsAwake?: boolean;
    profile?: PlatformProfile;
  } = {},
): SensorPlan {
  return sensorPlan({
    mode,
    // Every sense: the other presets leave some out.
    config: resolveConfig({ preset: 'live', ...patch } as never, profile),
    available: new Set(kinds),
    elasticMeters: ELASTIC,
    anchor: anchored ? ANCHOR : undefined,
    mayRest,
    isFreshlyStill,
    saysMoving,
    isBlind,
    isUnderground,
    isFreshlyParked,
    isWatched,
    awaitsCheck,
    isRegionLeft,
    isDormant,
    isLooking,
    profile,
  });
}

/** What of the location service: every fix, fixes by distance, the low-power watch by distance or without, or none. */
type Location = 'every' | 'elastic' | 'low' | 'low, every' | 'none';

function locationOf({ location }: SensorPlan): Location {
  if (!location) return 'none';
  if (location.interval === 1000) return location.distanceFilter === 0 ? 'every' : 'elastic';
  expect(location).toMatchObject({ interval: 30_000, background: true });
  return location.distanceFilter === 0 ? 'low, every' : 'low';
}

const MODES: Readonly<
  Record<
    MotionMode,
    readonly [
      phoneKeeping: Location,
      phone: Location,
      deaf: Location,
      senses: readonly string[],
      sensesLowPower: readonly string[],
    ]
  >
> = {
  off: ['none', 'none', 'none', [], []],
  probing: ['every', 'every', 'every', ['activity'], ['activity']],
  tracking: ['elastic', 'elastic', 'elastic', ['activity'], ['activity']],
  softStop: [
    ...(['low', 'none', 'low, every'] as const),
    ['activity', 'acceleration', 'motion', 'regions'],
    ['activity', 'motion', 'regions'],
  ],
  parked: [
    ...(['low', 'none', 'low, every'] as const),
    ['activity', 'motion', 'regions'],
    ['motion', 'regions'],
  ],
  checking: ['every', 'every', 'every', ['activity', 'regions'], ['activity', 'regions']],
};

describe('which sensors at which rate', () => {
  it.each(Object.entries(MODES) as [MotionMode, (typeof MODES)[MotionMode]][])(
    '%s: %j',
    (mode, [keeping, phone, deaf, senses, sensesLowPower]) => {
      expect(locationOf(planOf(mode, {}, PHONE))).toBe(keeping);
      const quiet = planOf(mode, { stationaryKeepAlive: false }, PHONE);
      expect(locationOf(quiet)).toBe(phone);
      expect(Object.keys(quiet).filter((kind) => kind !== 'location')).toEqual(senses);
      const thrifty = planOf(mode, { stationaryKeepAlive: false, stationaryLowPower: true }, PHONE);
      expect(locationOf(thrifty)).toBe(phone);
      expect(Object.keys(thrifty).filter((kind) => kind !== 'location')).toEqual(sensesLowPower);
      for (const stationaryKeepAlive of [true, false]) {
        const alone = planOf(mode, { stationaryKeepAlive }, DEAF);
        expect(locationOf(alone)).toBe(deaf);
        expect(Object.keys(alone)).toEqual(mode === 'off' ? [] : ['location']);
      }
    },
  );

  it.each(['activity', 'acceleration', 'motion', 'regions'] as const)('%s alone is sense enough', (kind) => {
    expect(planOf('parked', { stationaryKeepAlive: false }, ['location', kind]).location).toBeUndefined();
  });

  it('a check keeps the region until it is left: its exit starts a process again that was killed', () => {
    expect(planOf('checking', {}, PHONE).regions).toHaveLength(1);
    expect(planOf('checking', {}, PHONE, { isRegionLeft: true }).regions).toBeUndefined();
    expect(planOf('checking', {}, PHONE, { anchored: false }).regions).toBeUndefined();
  });

  it('acceleration is felt on the way only while the activity says that this may be a rest', () => {
    expect(planOf('tracking', {}, PHONE, { mayRest: true }).acceleration).toEqual({ rateHz: 10 });
    expect(planOf('tracking', {}, PHONE).acceleration).toBeUndefined();
    expect(planOf('probing', {}, PHONE, { mayRest: true }).acceleration).toBeUndefined();
    expect(planOf('checking', {}, PHONE, { mayRest: true }).acceleration).toBeUndefined();
  });

  it('nor is it where location keeps us awake, but for two minutes after the activity was still: each block would wake the processor', () => {
    for (const stationaryLowPower of [true, false]) {
      const patch = { stationaryKeepAlive: false, stationaryLowPower };
      const keepsAwake = { locationKeepsAwake: true, mayRest: true };
      const onTheWay = (isFreshlyStill: boolean) =>
        planOf('tracking', patch, PHONE, { ...keepsAwake, isFreshlyStill }).acceleration;
      expect(onTheWay(true) === undefined).toBe(stationaryLowPower);
      expect(onTheWay(false)).toBeUndefined();
      expect(planOf('softStop', patch, PHONE, keepsAwake).acceleration).toBeUndefined();
    }
  });

  it.each(['softStop', 'parked'] as const)('a departure watched for keeps the receiver on: %s', (mode) => {
    const watched = { isWatched: true };
    const patch = { stationaryKeepAlive: false, locationUpdateInterval: 5000 };
    expect(planOf(mode, patch, PHONE, watched).location).toEqual({
      desiredAccuracy: -1,
      distanceFilter: 25,
      interval: 5000,
      background: true,
    });
    expect(planOf(mode, {}, PHONE, watched).location?.distanceFilter).not.toBe(25);
    expect(planOf('checking', patch, PHONE, watched).location?.distanceFilter).toBe(0);
  });

  it('in low power a departure is watched for by networks and activities, where no request keeps us awake', () => {
    const patch = { stationaryKeepAlive: false, stationaryLowPower: true };
    const network = { desiredAccuracy: 10, distanceFilter: 50, interval: 30_000, background: true };
    const watched = planOf('parked', patch, PHONE, { isWatched: true });
    expect(watched.location).toEqual(network);
    expect(Object.keys(watched)).toEqual(['location', 'activity', 'motion', 'regions']);
    expect(planOf('softStop', patch, PHONE, { isWatched: true }).location).toEqual(network);
    expect(planOf('parked', patch, PHONE).location).toBeUndefined();
    const keepsAwake = { isWatched: true, locationKeepsAwake: true };
    expect(planOf('softStop', patch, PHONE, keepsAwake).location?.desiredAccuracy).toBe(3000);
    expect(Object.keys(planOf('parked', patch, PHONE, keepsAwake))).toEqual(['motion', 'regions']);
  });

  it('or while no fix comes: then it alone tells a rest from a tunnel, if no activity does', () => {
    const blind = { isBlind: true };
    expect(planOf('tracking', {}, PHONE, blind).acceleration).toEqual({ rateHz: 10 });
    expect(planOf('parked', {}, PHONE, blind).acceleration).toBeUndefined();
    const dear = { ...blind, locationKeepsAwake: true };
    const stationaryLowPower = true;
    expect(planOf('tracking', { stationaryLowPower }, PHONE, dear).acceleration).toEqual({ rateHz: 10 });
    const rides = { ...dear, saysMoving: true };
    expect(planOf('tracking', { stationaryLowPower }, PHONE, rides).acceleration).toBeUndefined();
  });

  it('and where crashes or handling are watched for: blocks may come late', () => {
    for (const patch of [{ crashDetection: { enabled: true } }, { distractionDetection: { enabled: true } }])
      for (const locationKeepsAwake of [false, true])
        expect(
          planOf('tracking', { ...patch, stationaryLowPower: true }, PHONE, { locationKeepsAwake })
            .acceleration,
        ).toEqual({ rateHz: 10 });
  });

  it('without significant motion, activity and acceleration stand watch over a parked phone', () => {
    const kinds: readonly SensorKind[] = ['location', 'activity', 'acceleration', 'regions'];
    const plan = planOf('parked', { stationaryKeepAlive: false, stationaryLowPower: true }, kinds);
    expect(Object.keys(plan)).toEqual(['activity', 'acceleration', 'regions']);
    const watchful = planOf('parked', { stationaryKeepAlive: false }, kinds);
    expect(Object.keys(watchful)).toEqual(['activity', 'acceleration', 'regions']);
  });

  it('where location keeps us awake, a soft stop and listening to activities have the coarsest request there is', () => {
    const keepsAwake = { locationKeepsAwake: true };
    const coarsest = { desiredAccuracy: 3000, distanceFilter: 1000, interval: 60_000, background: true };
    const quiet = { stationaryKeepAlive: false };
    expect(planOf('softStop', quiet, PHONE, keepsAwake).location).toEqual(coarsest);
    const parked = planOf('parked', quiet, PHONE, keepsAwake);
    expect(parked.location).toEqual(coarsest);
    expect(Object.keys(parked)).toEqual(['location', 'activity', 'motion', 'regions']);
    const deaf = { ...quiet, disableMotionActivityUpdates: true };
    expect(planOf('parked', deaf, PHONE, keepsAwake).location).toBeUndefined();
    const thrifty = { ...quiet, stationaryLowPower: true };
    expect(planOf('parked', thrifty, PHONE, keepsAwake).location).toBeUndefined();
    expect(locationOf(planOf('softStop', {}, PHONE, keepsAwake))).toBe('low');
  });

  it('where location keeps us awake, a parked phone has the coarsest one while a hint waits to be checked', () => {
    const quiet = { stationaryKeepAlive: false, stationaryLowPower: true };
    const waits = planOf('parked', quiet, PHONE, { locationKeepsAwake: true, awaitsCheck: true });
    expect(waits.location?.desiredAccuracy).toBe(3000);
    expect(planOf('parked', quiet, PHONE, { awaitsCheck: true }).location).toBeUndefined();
  });

  it('where location keeps us awake, low power listens to activities for the first half hour, and never to acceleration', () => {
    const patch = { stationaryKeepAlive: false, stationaryLowPower: true };
    const keepsAwake = { locationKeepsAwake: true, isFreshlyParked: true, mayRest: true };
    const fresh = planOf('parked', patch, PHONE, keepsAwake);
    expect(fresh.location?.desiredAccuracy).toBe(3000);
    expect(fresh.activity).toBeDefined();
    expect(fresh.acceleration).toBeUndefined();
    expect(planOf('tracking', patch, PHONE, keepsAwake).acceleration).toBeUndefined();
    const later = planOf('parked', patch, PHONE, { ...keepsAwake, isFreshlyParked: false });
    expect(Object.keys(later)).toEqual(['motion', 'regions']);
    const elsewhere = planOf('parked', patch, PHONE, { isFreshlyParked: true });
    expect(Object.keys(elsewhere)).toEqual(['motion', 'regions']);
  });

  it('dormant, a parked phone has the region and kinds that report single events, whatever the other keys say', () => {
    for (const stationaryKeepAlive of [true, false])
      for (const stationaryLowPower of [true, false]) {
        const patch = { stationaryKeepAlive, stationaryLowPower };
        const kinds: readonly SensorKind[] = [...PHONE, 'significantChange'];
        const plan = planOf('parked', patch, kinds, { isDormant: true });
        expect(Object.keys(plan)).toEqual(['significantChange', 'regions']);
        const looking = planOf('parked', patch, kinds, { isDormant: true, isLooking: true });
        expect(looking.location).toEqual({
          ...{ desiredAccuracy: 10, distanceFilter: 0, interval: 30_000, background: true },
        });
      }
    expect(planOf('softStop', {}, PHONE, { isDormant: true })).toEqual(planOf('softStop', {}, PHONE));
  });

  it('under ground the coarsest request keeps its place, on the way alone', () => {
    const under = { isUnderground: true };
    expect(planOf('tracking', {}, PHONE, under).location).toMatchObject({ desiredAccuracy: 3000 });
    expect(locationOf(planOf('checking', {}, PHONE, under))).toBe('every');
    expect(locationOf(planOf('probing', {}, PHONE, under))).toBe('every');
  });

  it('activity is no sense where its use is forbidden', () => {
    const patch = { stationaryKeepAlive: false, disableMotionActivityUpdates: true };
    expect(locationOf(planOf('parked', patch, ['location', 'activity']))).toBe('low, every');
    expect(planOf('tracking', patch, PHONE).activity).toBeUndefined();
  });

  it('regions are none where there is no place yet', () => {
    const patch = { stationaryKeepAlive: false };
    expect(locationOf(planOf('parked', patch, ['location', 'regions'], { anchored: false }))).toBe(
      'low, every',
    );
    expect(planOf('parked', patch, PHONE, { anchored: false }).regions).toBeUndefined();
  });

  it('the region lies around the anchor and asks for its exit', () => {
    expect(planOf('softStop', { stationaryRadius: 150 }, PHONE).regions).toEqual([
      { identifier: STATIONARY_REGION, ...ANCHOR, radius: 150, notifyOnEntry: false, notifyOnExit: true },
    ]);
  });

  it.each([
    ['HIGH', -1],
    ['BALANCED', 10],
    ['LOW', 100],
  ] as const)('stationaryDesiredAccuracy %s asks for %i', (stationaryDesiredAccuracy, desiredAccuracy) => {
    const patch = {
      stationaryDesiredAccuracy,
      stationaryDistanceFilter: 40,
      stationaryLocationUpdateInterval: 9000,
    };
    const profile = { ...NODE_PROFILE, balancedAccuracy: ANDROID_PROFILE.balancedAccuracy };
    expect(planOf('parked', patch, PHONE, { profile }).location).toEqual({
      desiredAccuracy,
      distanceFilter: 40,
      interval: 9000,
      background: true,
    });
  });

  it.each([
    [ANDROID_PROFILE, { distanceFilter: 75, interval: 9000 }, { interval: 2000 }],
    [IOS_PROFILE, { distanceFilter: 40, interval: 30_000 }, { interval: 1000 }],
  ])('a key of the other phone system has no effect on $name', (profile, atRest, onTheWay) => {
    const patch = {
      stationaryDistanceFilter: 40,
      stationaryLocationUpdateInterval: 9000,
      locationUpdateInterval: 2000,
    };
    expect(planOf('parked', patch, PHONE, { profile }).location).toMatchObject(atRest);
    expect(planOf('tracking', patch, PHONE, { profile }).location).toMatchObject(onTheWay);
  });

  it.each([
    [IOS_PROFILE, 100],
    [ANDROID_PROFILE, 10],
  ])('a balanced watch at rest uses no satellites: $name asks for %j', (profile, desiredAccuracy) => {
    for (const mode of ['softStop', 'parked'] as const) {
      expect(planOf(mode, {}, PHONE, { profile }).location).toMatchObject({ desiredAccuracy });
    }
  });
});
