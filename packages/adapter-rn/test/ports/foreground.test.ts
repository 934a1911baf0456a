import { createEngine, type FixReading, WEB_PROFILE } from '@geo/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  foregroundPorts,
  type GeolocationLike,
  type GeolocationPositionLike,
  geolocationSensor,
  timerScheduler,
} from '../../src/ports/index';

/** A `navigator.geolocation` in a test's hands. */
function scriptedGeolocation() {
  const watches = new Map<number, Parameters<GeolocationLike['watchPosition']>>();
  let last = 0;
  const geolocation: GeolocationLike = {
    watchPosition(...watch) {
      watches.set(++last, watch);
      return last;
    },
    clearWatch: (id) => void watches.delete(id),
  };
  return {
    geolocation,
    watches,
    moves: (coords: GeolocationPositionLike['coords']) => {
      for (const [success] of watches.values()) success({ coords, timestamp: Date.now() });
    },
    fails: (code: number) => {
      for (const [, failure] of watches.values()) failure({ code, message: 'no' });
    },
  };
}

const request = { desiredAccuracy: -1, distanceFilter: 10, interval: 1000, background: true } as const;

describe('locations of navigator.geolocation', () => {
  it('leave out what the device does not know, and end with the watch', () => {
    const { geolocation, watches, moves } = scriptedGeolocation();
    const heard: unknown[] = [];
    const watch = geolocationSensor(geolocation).watch('location', request, (reading) => heard.push(reading));
    moves({ latitude: 45, longitude: 13, accuracy: 5, altitude: -3, speed: -1, heading: null });
    expect(heard).toEqual([
      { latitude: 45, longitude: 13, accuracy: 5, altitude: -3, filtered: true, time: expect.any(Number) },
    ]);
    watch.update({ ...request, distanceFilter: 0, desiredAccuracy: 100 });
    expect([...watches.values()].map(([, , options]) => options)).toMatchObject([
      { enableHighAccuracy: false, distanceFilter: 0 },
    ]);
    watch.close();
    expect(watches.size).toBe(0);
  });

  it('report errors by the constants of locations', () => {
    const { geolocation, fails } = scriptedGeolocation();
    const heard: unknown[] = [];
    geolocationSensor(geolocation).watch('location', request, (reading) => heard.push(reading));
    for (const code of [1, 2, 3, 9]) fails(code);
    expect(heard).toMatchObject([1, 2, 408, 0].map((code) => ({ error: { code } })));
  });

  it('are the only sensor', () => {
    const sensor = geolocationSensor(scriptedGeolocation().geolocation);
    expect([...sensor.available]).toEqual(['location']);
    expect(() => sensor.watch('activity', { intervalMillis: 1 }, () => undefined)).toThrow(
      'no activity here',
    );
  });
});

describe('timers of an app', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('that came due in the background run when it is active again, and uptime counts that time', () => {
    let change: (state: string) => void = () => undefined;
    const scheduler = timerScheduler({
      addEventListener(_type, listener) {
        change = listener;
        return { remove: () => undefined };
      },
    });
    const began = scheduler.uptime();
    let runs = 0;
    scheduler.after(60_000, () => runs++);
    change('background');
    // The system suspends the app: neither timers nor the runtime's clock go on, the wall clock does.
    vi.setSystemTime(Date.now() + 90_000);
    expect(runs).toBe(0);
    change('active');
    expect(runs).toBe(1);
    expect(scheduler.uptime() - began).toBeCloseTo(90_000, -1);
    change('active');
    expect(scheduler.uptime() - began).toBeCloseTo(90_000, -1);
  });
});

describe('an engine over the foreground ports', () => {
  it('records a walk and has it in the store for the next start of the app', async () => {
    const values = new Map<string, string>();
    const store = {
      getItem: (key: string) => values.get(key),
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
      getAllKeys: () => [...values.keys()],
    };
    const { geolocation, moves } = scriptedGeolocation();
    const begin = () =>
      createEngine({ ports: foregroundPorts({ store, geolocation }), profile: WEB_PROFILE });
    const engine = begin();
    await engine.ready({ distanceFilter: 10, disableElasticity: true, disableLocationFilter: true });
    await engine.start();
    const at = (north: number): FixReading => ({
      latitude: 45 + north / 111_132,
      longitude: 13,
      accuracy: 5,
    });
    for (let north = 0; north < 100; north += 20) {
      moves(at(north));
      await engine.idle();
    }
    const count = await engine.getCount();
    expect(count).toBeGreaterThan(2);
    await engine.close();
    const next = begin();
    const { enabled } = await next.ready({ reset: false });
    expect([enabled, await next.getCount()]).toEqual([true, count]);
    await next.close();
  });
});

describe('timers of the runtime', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('run in the order of their deadlines, although the first comes a fraction of a millisecond too soon', () => {
    let clock = 0;
    const armed: { at: number; run: () => void }[] = [];
    vi.stubGlobal('performance', { now: () => clock });
    vi.stubGlobal('setTimeout', (run: () => void, millis: number) => armed.push({ at: clock + millis, run }));
    vi.stubGlobal('clearTimeout', () => undefined);
    const scheduler = timerScheduler();
    const ran: number[] = [];
    scheduler.after(15, () => ran.push(0));
    clock = 0.2;
    scheduler.after(15, () => ran.push(1));
    let early = 0.1;
    for (let left = 10; left > 0; left--) {
      armed.sort((a, b) => a.at - b.at);
      const due = armed.shift();
      if (due === undefined) break;
      clock = Math.max(clock, due.at - early);
      early = 0;
      due.run();
    }
    expect(ran).toEqual([0, 1]);
  });
});
