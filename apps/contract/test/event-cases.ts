import type { EventName } from '@geo/core';
import { expect } from 'vitest';
import { blow, type Car, driving, held, mounted, rest, travel } from './drive';
import { MINUTE, type Phone, URL } from './phone';
import { ALL_SENSES, BARE_FIX, tracking } from './stories';

/** How to trigger one event. */
export interface EventCase {
  /** Creates a phone before the event, without a listener so far. */
  begin(): Promise<Phone>;
  /** Triggers the event; returns what a listener must have received. */
  trigger(phone: Phone): Promise<readonly unknown[]>;
}

const startTracking = (config = {}) => tracking({ listenTo: [], available: ALL_SENSES, config });

const cars = new WeakMap<Phone, Car>();

/** A driving car. */
async function aCar(): Promise<Phone> {
  const car = await driving(undefined, { listenTo: [] });
  cars.set(car.phone, car);
  return car.phone;
}

const said = { status: 4, enabled: true, gps: true, network: false } as const;

/** Every event but `authorization`, which has tests of its own. */
export const EVENT_CASES = {
  location: {
    begin: startTracking,
    async trigger(phone) {
      const uuid = await phone.engine.insertLocation({ coords: { latitude: 1, longitude: 2 } });
      return [expect.objectContaining({ uuid })];
    },
  },
  locationerror: {
    begin: startTracking,
    async trigger(phone) {
      phone.sensor.deliver('location', { error: { code: 2, message: 'no sky' } });
      return [expect.objectContaining({ code: 2, message: 'no sky' })];
    },
  },
  locationfilter: {
    begin: startTracking,
    async trigger(phone) {
      phone.sensor.deliver('location', { ...BARE_FIX, accuracy: 900 });
      return [expect.objectContaining({ reason: 'inaccurate', value: 900, threshold: 100 })];
    },
  },
  motionchange: {
    begin: startTracking,
    async trigger(phone) {
      await phone.engine.changePace(false);
      return [expect.objectContaining({ isMoving: false })];
    },
  },
  http: {
    begin: startTracking,
    async trigger(phone) {
      await phone.engine.setConfig({ url: URL });
      await phone.enqueue(1);
      return [expect.objectContaining({ success: true, status: 200, responseText: '' })];
    },
  },
  connectivitychange: {
    begin: startTracking,
    async trigger(phone) {
      await phone.setNetwork('none');
      // The state at first, then the change.
      return [expect.objectContaining({ connected: true }), expect.objectContaining({ connected: false })];
    },
  },
  heartbeat: {
    begin: startTracking,
    async trigger(phone) {
      await phone.wait(MINUTE);
      return [expect.objectContaining({ location: null })];
    },
  },
  providerchange: {
    begin: startTracking,
    async trigger(phone) {
      await phone.setState('provider', said);
      return [expect.objectContaining(said)];
    },
  },
  powersavechange: {
    begin: startTracking,
    async trigger(phone) {
      await phone.setState('powerSave', { isPowerSaveMode: true });
      return [true];
    },
  },
  geofenceschange: {
    begin: startTracking,
    async trigger(phone) {
      await phone.engine.addGeofence({ identifier: 'home', latitude: 45.5, longitude: 13.25, radius: 200 });
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      return [expect.objectContaining({ on: [expect.objectContaining({ identifier: 'home' })], off: [] })];
    },
  },
  geofence: {
    begin: startTracking,
    async trigger(phone) {
      await phone.engine.addGeofence({ identifier: 'home', latitude: 45.5, longitude: 13.25, radius: 200 });
      phone.sensor.deliver('location', BARE_FIX);
      await phone.settle();
      return [expect.objectContaining({ identifier: 'home', action: 'ENTER' })];
    },
  },
  crash: {
    begin: aCar,
    async trigger(phone) {
      const car = cars.get(phone) as Car;
      await travel(car, 15, blow());
      await travel(car, 0, rest(20));
      return [expect.objectContaining({ preImpactSpeedMps: 15 })];
    },
  },
  crashsuspected: {
    begin: aCar,
    async trigger(phone) {
      const car = cars.get(phone) as Car;
      await travel(car, 15, blow());
      await travel(car, 7, mounted(3));
      return [expect.objectContaining({ preImpactSpeedMps: 15, missing: expect.any(String) })];
    },
  },
  distraction: {
    begin: aCar,
    async trigger(phone) {
      const car = cars.get(phone) as Car;
      await travel(car, 15, held(15));
      await travel(car, 15, mounted(15));
      return [expect.objectContaining({ cause: expect.any(String), durationSec: expect.any(Number) })];
    },
  },
  trip: {
    begin: () => startTracking({ trips: true }),
    async trigger(phone) {
      await phone.drive(60);
      await phone.engine.stop();
      return [expect.objectContaining({ distance: expect.closeTo(590, -1.5), line: expect.any(String) })];
    },
  },
} satisfies Partial<Record<EventName, EventCase>>;

/** The listener method of each of these events. */
export const METHODS = {
  location: '6/onLocation',
  locationerror: 'gaps/onLocationError',
  locationfilter: 'gaps/onLocationFilter',
  motionchange: '6/onMotionChange',
  http: '6/onHttp',
  connectivitychange: '6/onConnectivityChange',
  heartbeat: '6/onHeartbeat',
  providerchange: '6/onProviderChange',
  powersavechange: 'gaps/onPowerSaveChange',
  geofenceschange: '6/onGeofencesChange',
  geofence: '6/onGeofence',
  crashsuspected: 'gaps/onCrashSuspected',
  crash: '6/onCrash',
  distraction: '6/onDistraction',
  trip: 'gaps/onTrip',
} as const satisfies Record<keyof typeof EVENT_CASES, string>;
