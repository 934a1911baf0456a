import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import {
  type PointSource,
  parseTrack,
  type ReplayProgress,
  recordedSensor,
  replay,
  replayScheduler,
  type Track,
} from '../../src/index';

const REQUEST = { desiredAccuracy: -1, distanceFilter: 0, interval: 0, background: true } as const;
const START = 1_612_180_800_000;

/** A track with a point at each of these seconds. */
function trackAt(...seconds: readonly number[]): Track {
  return parseTrack(`lat,lon,time\n${seconds.map((second) => `1,2,${START + second * 1000}`).join('\n')}`);
}

function device(track: Track, intervalMillis = 0) {
  const clock = replayScheduler(START);
  const sensor = recordedSensor(track, clock);
  const seen: number[] = [];
  const note = () => seen.push((clock.now() - START) / 1000);
  const watch = sensor.watch('location', { ...REQUEST, interval: intervalMillis }, note);
  return { track, clock, sensor, seen, note, watch, idle: () => undefined };
}

describe('replay', () => {
  it('runs points and timers in the order of recorded time, a timer before a point of the same time', async () => {
    const track = trackAt(0, 1, 2, 10);
    const { clock, sensor, idle } = device(track);
    const order: string[] = [];
    const watched = recordedSensor(track, clock);
    watched.watch('location', REQUEST, () => order.push(`point ${clock.uptime()}`));
    for (const delay of [5000, 1000, 1500, 1000])
      clock.after(delay, () => order.push(`timer ${clock.uptime()}`));
    clock.after(1200, () => order.push('never'))();
    expect(sensor.passed).toBe(0);
    const result = await replay({ track, clock, sensor: watched, idle, speed: 'max' });
    expect(order).toEqual([
      'point 0',
      'timer 1000',
      'timer 1000',
      'point 1000',
      'timer 1500',
      'point 2000',
      'timer 5000',
      'point 10000',
    ]);
    expect(result).toEqual({ finished: true, passed: 4, delivered: 4, timeMillis: START + 10_000 });
  });

  it('gives a recording that is read as it goes the same order, and reads no piece before it is due', async () => {
    const pieces = [[0, 1], [2], [10, 11]].map((seconds) => trackAt(...seconds).points);
    let read = 0;
    const source: PointSource = {
      share: undefined,
      async next() {
        await new Promise((resolve) => setTimeout(resolve, 5));
        read += 1;
        return pieces.shift();
      },
    };
    const clock = replayScheduler(START);
    const sensor = recordedSensor(source, clock);
    const order: string[] = [];
    sensor.watch('location', REQUEST, () => order.push(`point ${clock.uptime()}, piece ${read}`));
    clock.after(5000, () => order.push(`timer ${clock.uptime()}`));
    const result = await replay({ track: source, clock, sensor, idle: () => undefined, speed: 'max' });
    expect(order).toEqual([
      'point 0, piece 1',
      'point 1000, piece 1',
      'point 2000, piece 2',
      'timer 5000',
      'point 10000, piece 3',
      'point 11000, piece 3',
    ]);
    expect(result).toEqual({ finished: true, passed: 5, delivered: 5, timeMillis: START + 11_000 });
  });

  it('ends with what a recording says that cannot be read on', async () => {
    const clock = replayScheduler(START);
    const source = { share: undefined, next: () => Promise.reject(new Error('the disk is gone')) };
    const sensor = recordedSensor(source, clock);
    const run = replay({ track: source, clock, sensor, idle: () => undefined, speed: 'max' });
    await expect(run).rejects.toThrow('the disk is gone');
  });

  it('goes on for the tail, running the timers that fall in it and no later one', async () => {
    const { clock, seen, note, ...rest } = device(trackAt(0));
    clock.after(30_000, note);
    clock.after(30_001, note);
    const result = await replay({ clock, ...rest, speed: 'max', tailMillis: 30_000 });
    expect(seen).toEqual([0, 30]);
    expect(result.timeMillis).toBe(START + 30_000);
  });

  it('keeps the order of a file in which time goes back, and its clock never does', async () => {
    const fake = device(trackAt(0, 10, 5, 12));
    await replay({ ...fake, speed: 'max' });
    expect(fake.seen).toEqual([0, 10, 10, 12]);
  });

  it('paces by the start: slow work is caught up with, and drift does not add up', async () => {
    const fake = device(trackAt(...Array.from({ length: 41 }, (_, index) => index)));
    let busy = 0;
    const idle = () => {
      busy += 1;
      return busy === 5 ? new Promise<void>((resolve) => setTimeout(resolve, 400)) : undefined;
    };
    const begun = performance.now();
    await replay({ ...fake, idle, speed: 50 });
    const tookMillis = performance.now() - begun;
    // 40 s at 50 times real time; the 400 ms of work lie within them.
    expect(tookMillis).toBeGreaterThanOrEqual(798);
    expect(tookMillis).toBeLessThan(1100);
  });

  it('reports how far it has come', async () => {
    const progress: ReplayProgress[] = [];
    await replay({ ...device(trackAt(0, 1)), speed: 'max', onProgress: (each) => progress.push(each) });
    expect(progress).toEqual([
      { done: 1, total: 2, share: 0.5, timeMillis: START },
      { done: 2, total: 2, share: 1, timeMillis: START + 1000 },
    ]);
  });

  it('ends by its signal: while it waits, while it works, while a request hangs', async () => {
    const waiting = device(trackAt(0, 3600));
    const first = await replay({ ...waiting, speed: 1, signal: AbortSignal.timeout(20) });
    expect(first).toMatchObject({ finished: false, passed: 1 });

    const hanging = device(trackAt(0, 1));
    const idle = () => new Promise<void>(() => {});
    const second = await replay({ ...hanging, idle, speed: 'max', signal: AbortSignal.timeout(20) });
    expect(second).toMatchObject({ finished: false, passed: 0 });

    const endless = device(trackAt(0, 1));
    const again = () => void endless.clock.after(0, again);
    again();
    const third = await replay({ ...endless, speed: 'max', signal: AbortSignal.timeout(20) });
    expect(third).toMatchObject({ finished: false, passed: 0 });
  });

  it('rejects with what a sink throws, and with an engine that never rests', async () => {
    const fake = device(trackAt(0));
    fake.clock.after(0, () => {
      throw new Error('a bug');
    });
    await expect(replay({ ...fake, speed: 'max' })).rejects.toThrow('a bug');
    const restless = replay({ ...device(trackAt(0)), idle: async () => {}, speed: 'max' });
    await expect(restless).rejects.toThrow(/idle\(\) gave a promise 1000000 times in a row/);
  });

  it('refuses an impossible speed or tail', async () => {
    for (const speed of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(replay({ ...device(trackAt(0)), speed })).rejects.toThrow(
        /speed must be a positive number/,
      );
    }
    await expect(replay({ ...device(trackAt(0)), speed: 'max', tailMillis: -1 })).rejects.toThrow(
      /tailMillis must be 0 or more/,
    );
  });
});

describe('a recorded sensor', () => {
  it('has location and an always charged battery, and nothing else', async () => {
    const { sensor } = device(trackAt(0));
    expect([...sensor.available]).toEqual(['location', 'battery']);
    const battery: unknown[] = [];
    sensor.watch('battery', {}, (reading) => battery.push(reading)).close();
    expect(battery).toEqual([{ ageMillis: 0, level: 1, is_charging: true }]);
    expect(() => sensor.watch('motion', {}, () => {})).toThrow('a recorded track has no motion');
    expect(() => sensor.watch('location', REQUEST, () => {})).toThrow('location is already watched');
    expect(await sensor.ask('requestPermission', { request: 'Always' })).toBe(3);
    expect(await sensor.ask('currentProvider', {})).toEqual({
      status: 3,
      enabled: true,
      gps: true,
      network: true,
    });
    await expect(sensor.ask('activityHistory', { sinceMillisAgo: 1 })).rejects.toThrow(
      'cannot answer activityHistory',
    );
  });

  it('delivers fixes with their recorded time, without an age and never as filtered', async () => {
    const track = trackAt(0);
    const clock = replayScheduler(START);
    const sensor = recordedSensor(track, clock);
    const readings: unknown[] = [];
    sensor.watch('location', REQUEST, (reading) => readings.push(reading));
    await replay({ track, clock, sensor, idle: () => undefined, speed: 'max' });
    expect(readings).toEqual([{ latitude: 1, longitude: 2, accuracy: 10, time: START }]);
  });

  it('delivers only while a watch is open', async () => {
    const fake = device(trackAt(0, 1, 2, 3, 4, 5));
    fake.clock.after(1500, () => fake.watch.close());
    fake.clock.after(3500, () => fake.sensor.watch('location', REQUEST, fake.note));
    const result = await replay({ ...fake, speed: 'max' });
    expect(fake.seen).toEqual([0, 1, 4, 5]);
    expect(result).toMatchObject({ passed: 6, delivered: 4 });
  });

  it('thins to the interval less a tenth', async () => {
    const jittery = [0, 0.95, 2.04, 2.9, 3.7, 4.9];
    const each = device(trackAt(...jittery), 1000);
    await replay({ ...each, speed: 'max' });
    expect(each.seen).toEqual([0, 0.95, 2.04, 3.7, 4.9]);
    const fast = device(trackAt(...Array.from({ length: 31 }, (_, index) => index / 10)), 1000);
    await replay({ ...fast, speed: 'max' });
    expect(fast.seen).toEqual([0, 0.9, 1.8, 2.7]);
  });

  it('delivers the first point after an update, and goes on where time went back', async () => {
    const fake = device(trackAt(0, 1, 2, 3, 4), 60_000);
    fake.clock.after(1500, () => fake.watch.update({ ...REQUEST, interval: 60_000 }));
    await replay({ ...fake, speed: 'max' });
    expect(fake.seen).toEqual([0, 2]);
    const back = device(trackAt(100, 0, 1, 10, 11), 10_000);
    await replay({ ...back, speed: 'max' });
    expect(back.sensor.delivered).toBe(3);
  });
});

describe('the replay clock', () => {
  it('wakes with the launch once, and delivers missed alarms later', () => {
    const clock = replayScheduler(START);
    clock.wakeAt('heartbeat', START + 1000);
    clock.wakeAt('gone', START + 1000);
    clock.wakeAt('gone', null);
    clock.wakeAt('past', START - 1000);
    expect(clock.nextAt()).toBe(START);
    clock.runNext();
    clock.runNext();
    expect(clock.now()).toBe(START + 1000);
    const wakes: unknown[] = [];
    const detach = clock.onWake((wake) => wakes.push(wake));
    expect(wakes).toEqual([
      { cause: 'launch' },
      { cause: 'alarm', name: 'past' },
      { cause: 'alarm', name: 'heartbeat' },
    ]);
    detach();
    clock.wakeAt('later', START + 2000);
    clock.runNext();
    expect(wakes).toHaveLength(3);
  });

  it('counts uptime from its start, goes never back and past no timer, and takes delays of months', () => {
    const clock = replayScheduler(START);
    let rung = 0;
    const monthsMillis = 90 * 86_400_000;
    const cancel = clock.after(monthsMillis, () => {
      rung += 1;
    });
    clock.moveTo(START + 5000);
    clock.moveTo(START);
    expect([clock.now(), clock.uptime()]).toEqual([START + 5000, 5000]);
    clock.moveTo(START + 2 * monthsMillis);
    expect(clock.uptime()).toBe(monthsMillis);
    clock.runNext();
    expect(rung).toBe(1);
    cancel();
    cancel();
    clock.runNext();
    expect(rung).toBe(1);
    expect(() => replayScheduler(Number.NaN)).toThrow('startMillis must be a finite number');
    expect(() => clock.after(Number.NaN, () => {})).toThrow('delayMillis must be a number');
  });
});
