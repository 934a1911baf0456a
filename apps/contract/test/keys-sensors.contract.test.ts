import {
  ANDROID_PROFILE,
  type ConfigPatch,
  IOS_PROFILE,
  type Location,
  type LocationFilterEvent,
} from '@geo/core';
import { describe, expect } from 'vitest';
import { keyRow } from './key-effect';
import { MINUTE, type Phone, phoneWith, SECOND } from './phone';
import { row } from './row';
import { ALL_SENSES, BARE_FIX, tracking } from './stories';

type Look = (phone: Phone) => unknown;

/** Looks at a phone that tracks. */
const whileTracking = (look: Look) => async (config: ConfigPatch) => {
  const phone = await tracking({ available: ALL_SENSES, config });
  await phone.settle();
  return look(phone);
};

/** Looks at a phone that has been told that it moves. */
const whileMoving = (look: Look) => async (config: ConfigPatch) => {
  const phone = await tracking({ available: ALL_SENSES, config });
  await phone.engine.changePace(true);
  return look(phone);
};

/** Looks at a phone that is parked. The defaults of the table are those of `live`. */
const whileParked = (look: Look) => async (config: ConfigPatch) => {
  const phone = await tracking({ available: ALL_SENSES, config: { preset: 'live', ...config } });
  phone.sensor.deliver('location', BARE_FIX);
  await phone.settle();
  await phone.engine.changePace(false);
  return look(phone);
};

/** Is the receiver asked after an activity was sensed while parked? */
const afterActivity = (type: 'walking' | 'on_foot', confidence: number) => (config: ConfigPatch) =>
  whileParked(async (phone) => {
    phone.sensor.deliver('activity', { ageMillis: 0, type, confidence });
    await phone.settle();
    return phone.sensor.request('location') !== undefined;
  })({ stationaryKeepAlive: false, ...config });

const jumped = (north: number) => ({
  latitude: 45 + north / 111_132,
  longitude: 13,
  accuracy: 5,
  ageMillis: 0,
});

/** A minute of driving, a single fix a kilometre off, and on. */
async function teleport(config: ConfigPatch): Promise<Phone> {
  const phone = await tracking({ config });
  await phone.drive(20);
  phone.sensor.deliver('location', jumped(2000));
  await phone.wait(SECOND);
  await phone.drive(5, 22);
  return phone;
}

const wanted = (name: 'desiredAccuracy' | 'distanceFilter' | 'interval') => (phone: Phone) =>
  phone.sensor.request('location')?.[name];

describe('permission', () => {
  keyRow('gaps/keys/locationAuthorizationRequest', 'is what is asked for', {
    given: 'WhenInUse',
    see: whileTracking(
      (phone) =>
        phone.sensor.calls.flatMap((call) =>
          call.did === 'ask' && call.question === 'requestPermission' ? [call.input] : [],
        )[0],
    ),
    seen: [{ request: 'Always' }, { request: 'WhenInUse' }],
  });
  const alert = { titleWhenOff: 'Location is off' };
  const rationale = { title: 'Allow all the time' };
  /** What the platform gets with a request for permission. */
  const asked = (base: ConfigPatch) => async (config: ConfigPatch) => {
    const phone = await phoneWith({ profile: ANDROID_PROFILE, config: { ...base, ...config } });
    phone.sensor.answers.requestPermission = 3;
    await phone.engine.requestPermission();
    return phone.sensor.calls.flatMap((call) => (call.did === 'ask' ? [call.input] : [])).at(-1);
  };
  keyRow('gaps/keys/locationAuthorizationAlert', 'goes to the platform with the request', {
    given: alert,
    see: asked({}),
    seen: [{ request: 'Always' }, { request: 'Always', alert }],
  });
  keyRow('gaps/keys/disableLocationAuthorizationAlert', 'keeps the alert from the platform', {
    given: true,
    see: asked({ locationAuthorizationAlert: alert }),
    seen: [{ request: 'Always', alert }, { request: 'Always' }],
  });
  keyRow('gaps/keys/backgroundPermissionRationale', 'goes to the platform with the request', {
    given: rationale,
    see: asked({}),
    seen: [{ request: 'Always' }, { request: 'Always', rationale }],
  });
});

describe('on iOS', () => {
  const onIos = (look: Look) => async (config: ConfigPatch) =>
    look(await tracking({ profile: IOS_PROFILE, available: ALL_SENSES, config }));
  keyRow('gaps/keys/showsBackgroundLocationIndicator', 'is in the request to the receiver', {
    given: true,
    see: onIos((phone) => phone.sensor.request('location')?.indicator ?? false),
    seen: [false, true],
  });
  keyRow('gaps/keys/useSessionEngine', 'is in the request to the receiver', {
    given: false,
    see: onIos((phone) => phone.sensor.request('location')?.sessionEngine ?? true),
    seen: [true, false],
  });
  keyRow('gaps/keys/preventSuspend', 'is in the request to show that it tracks', {
    given: true,
    see: onIos((phone) => phone.presence.current.preventSuspend ?? false),
    seen: [false, true],
  });
});

describe('while moving', () => {
  keyRow('gaps/keys/desiredAccuracy', 'is asked of the receiver', {
    given: 100,
    see: whileTracking(wanted('desiredAccuracy')),
    seen: [-1, 100],
  });
  keyRow('gaps/keys/distanceFilter', 'is asked of the receiver', {
    given: 30,
    see: whileMoving(wanted('distanceFilter')),
    seen: [10, 30],
    bad: -1,
  });
  keyRow('gaps/keys/disableElasticity', 'keeps the filter the same at speed', {
    given: true,
    see: async (config) => {
      const phone = await tracking({ config });
      await phone.drive(10);
      return wanted('distanceFilter')(phone);
    },
    seen: [20, 10],
  });
  keyRow('gaps/keys/elasticityMultiplier', 'widens the filter', {
    given: 2,
    see: whileMoving(wanted('distanceFilter')),
    seen: [10, 20],
    bad: -1,
  });
  keyRow('gaps/keys/locationUpdateInterval', 'is asked of the receiver, in milliseconds', {
    given: 5000,
    see: whileTracking(wanted('interval')),
    seen: [1000, 5000],
    bad: -1,
  });
  keyRow('gaps/keys/activityRecognitionInterval', 'is asked of the activity sensor, in milliseconds', {
    given: 20_000,
    see: whileTracking((phone) => phone.sensor.request('activity')?.intervalMillis),
    seen: [10_000, 20_000],
    bad: -1,
  });
  keyRow('gaps/keys/disableMotionActivityUpdates', 'asks nothing of it', {
    given: true,
    see: whileTracking((phone) => phone.sensor.request('activity') !== undefined),
    seen: [true, false],
  });
});

describe('while stationary', () => {
  keyRow('gaps/keys/stationaryRadius', 'is the radius of the region, in metres', {
    given: 300,
    see: whileParked((phone) => phone.sensor.request('regions')?.[0]?.radius),
    seen: [200, 300],
    bad: 0,
  });
  keyRow('gaps/keys/stationaryDistanceFilter', 'is asked of the receiver, in metres', {
    given: 50,
    see: whileParked(wanted('distanceFilter')),
    seen: [75, 50],
    bad: -1,
  });
  keyRow('gaps/keys/stationaryDesiredAccuracy', 'is asked of the receiver', {
    given: 'HIGH',
    see: whileParked(wanted('desiredAccuracy')),
    seen: [10, -1],
  });
  keyRow('gaps/keys/stationaryKeepAlive', 'keeps the receiver at it', {
    given: false,
    see: whileParked((phone) => phone.sensor.request('location') !== undefined),
    seen: [true, false],
  });
  keyRow('gaps/keys/stationaryLowPower', 'leaves waking to significant motion and regions', {
    given: true,
    see: whileParked((phone) => phone.sensor.request('activity') !== undefined),
    seen: [true, false],
  });
  keyRow('gaps/keys/dormantOnStationary', 'keeps the region alone, and shows nothing', {
    given: true,
    async see(config) {
      const available = [...ALL_SENSES, 'restrictions'] as const;
      const live: ConfigPatch = { preset: 'live', ...config };
      const phone = await tracking({ available, config: live, profile: ANDROID_PROFILE });
      phone.sensor.deliver('restrictions', { ageMillis: 0, showsFrom: ['regions'] });
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      await phone.engine.changePace(false);
      await phone.wait(3 * MINUTE);
      return [phone.presence.current.mode, phone.sensor.request('location') !== undefined];
    },
    seen: [
      ['location', true],
      ['geofences', false],
    ],
  });
  keyRow('gaps/keys/stationaryLocationUpdateInterval', 'is asked of the receiver, in milliseconds', {
    given: 60_000,
    see: whileParked(wanted('interval')),
    seen: [30_000, 60_000],
    bad: 999,
  });
});

describe('the verdict', () => {
  const probed = async (config: ConfigPatch) => {
    const phone = await tracking({ config });
    for (let minutes = 0; minutes < 30; minutes++) {
      if (!(await phone.engine.getState()).isMoving) return minutes;
      await phone.wait(MINUTE);
    }
    return undefined;
  };
  /** Minutes from arriving until the verdict. */
  const stopped = async (config: ConfigPatch) => {
    const phone = await tracking({ config });
    await phone.drive(20);
    for (let seconds = 0; seconds < 30 * 60; seconds += 10) {
      if (!(await phone.engine.getState()).isMoving) return Math.round(seconds / 60);
      phone.sensor.deliver('location', { ...jumped(190), speed: 0 });
      await phone.wait(10 * SECOND);
    }
    return undefined;
  };
  keyRow('gaps/keys/stopTimeout', 'is how long after a stop began the verdict comes, in minutes', {
    given: 2,
    see: stopped,
    seen: [5, 2],
    bad: -1,
  });
  keyRow('8/probing', 'moving stays unconfirmed for so many minutes at most, and for five', {
    given: 3,
    see: async (config) => [await probed(config), await stopped(config)],
    seen: [
      [5, 5],
      [3, 3],
    ],
    bad: -1,
  });
  keyRow('gaps/keys/motionTriggerDelay', 'delays what activity alone suggests, in milliseconds', {
    given: 10_000,
    see: afterActivity('walking', 100),
    seen: [true, false],
    bad: -1,
  });
  keyRow('gaps/keys/triggerActivities', 'are the activities that count as moving', {
    given: 'in_vehicle, running',
    see: afterActivity('on_foot', 100),
    seen: [true, false],
    bad: 'in_vehicle,skating',
  });
  keyRow('gaps/keys/minimumActivityRecognitionConfidence', 'is the least confidence heeded, in per cent', {
    given: 50,
    see: afterActivity('walking', 60),
    seen: [false, true],
    bad: 101,
  });
});

describe('the filter', () => {
  const thresholds = (reason: string) => (phone: Phone) =>
    phone
      .received<LocationFilterEvent>('locationfilter')
      .flatMap((event) => (event.reason === reason ? [event.threshold] : []));
  const inaccurate = whileTracking(async (phone) => {
    phone.sensor.deliver('location', { ...BARE_FIX, accuracy: 900 });
    await phone.settle();
    return thresholds('inaccurate')(phone);
  });
  const mocked = whileTracking(async (phone) => {
    phone.sensor.deliver('location', { ...BARE_FIX, mock: true });
    await phone.settle();
    return phone.received<Location>('location').length;
  });
  keyRow('gaps/keys/rejectMock', 'rejects fixes that the platform marks as mock', {
    given: true,
    see: mocked,
    seen: [1, 0],
  });
  row('gaps/mock/reject', 'it reaches neither a record nor a call, and the event says why', async () => {
    const phone = await tracking({ config: { rejectMock: true } });
    const asked = phone.engine.getCurrentPosition({ samples: 1 });
    await phone.settle();
    phone.sensor.deliver('location', { ...BARE_FIX, latitude: 45.001, mock: true });
    await phone.settle();
    expect(thresholds('mock')(phone)).toEqual([0]);
    phone.sensor.deliver('location', BARE_FIX);
    expect((await asked).coords.latitude).toBe(BARE_FIX.latitude);
    expect(phone.received<Location>('location')).toHaveLength(2);
  });
  row('gaps/mock/extras', 'marks its record, and no other', async () => {
    const phone = await tracking({ config: { distanceFilter: 0 } });
    phone.sensor.deliver('location', { ...BARE_FIX, mock: true });
    await phone.wait(SECOND);
    phone.sensor.deliver('location', BARE_FIX);
    await phone.settle();
    const heard = phone.received<Location>('location').map(({ extras }) => extras?.mock);
    expect(heard[0]).toBe(true);
    expect(heard.slice(1)).not.toContain(true);
    expect((await phone.engine.getLocations())[0]?.extras).toEqual({ mock: true });
  });
  keyRow('gaps/keys/disableLocationFilter', 'accepts every sane fix', {
    given: true,
    see: inaccurate,
    seen: [[100], []],
  });
  keyRow('gaps/keys/locationFilterMaxAccuracy', 'is the worst accuracy accepted, in metres', {
    given: 50,
    see: inaccurate,
    seen: [[100], [50]],
    bad: 0,
  });
  keyRow('gaps/keys/locationFilterMaxSpeed', 'is the highest speed believed, in m/s', {
    given: 40,
    see: async (config) => thresholds('implausible-speed')(await teleport(config)),
    seen: [[60], [40]],
    bad: 0,
  });
  keyRow('gaps/keys/locationFilterPolicy', 'rejects a teleport, or takes it', {
    given: 'PassThrough',
    see: async (config) => {
      const phone = await teleport(config);
      const isTaken = phone.received<Location>('location').some(({ coords }) => coords.latitude > 45.01);
      return { isTaken, isRejected: phone.received('locationfilter').length > 0 };
    },
    seen: [
      { isTaken: false, isRejected: true },
      { isTaken: true, isRejected: false },
    ],
  });
  keyRow('gaps/keys/odometerAccuracyThreshold', 'keeps worse fixes out of the odometer, in metres', {
    given: 10,
    see: async (config) => {
      const phone = await tracking({ config });
      for (let second = 0; second < 20; second++) {
        phone.sensor.deliver('location', { ...jumped(second * 20), accuracy: 15, speed: 20 });
        await phone.wait(SECOND);
      }
      return (await phone.engine.getOdometer()) > 300;
    },
    seen: [true, false],
    bad: -1,
  });
});
