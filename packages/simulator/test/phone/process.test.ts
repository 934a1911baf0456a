import { describe, expect, it } from 'vitest';
import { ANDROID, IOS, type Process } from '../../src/index';
import { bench, calm, drive, HOUR, MINUTE, north, rest, SECOND } from './bench';

const region = (identifier: string, radius = 200) => ({
  ...{ identifier, ...north(0), radius },
  notifyOnEntry: true,
  notifyOnExit: true,
});

it('time ends early, at what happened last, as soon as it is enough', async () => {
  const ran: number[] = [];
  const { phone } = await bench({
    os: calm(IOS),
    onProcessStart({ ports }) {
      for (const seconds of [2, 3, 4]) ports.scheduler.after(seconds * SECOND, () => ran.push(seconds));
    },
  });
  await phone.runTo(MINUTE, () => ran.length === 2);
  expect(ran).toEqual([2, 3]);
  expect(phone.at).toBe(3 * SECOND);
  await phone.runTo(MINUTE, () => false);
  expect(ran).toEqual([2, 3, 4]);
  expect(phone.at).toBe(MINUTE);
});

describe('a suspended app', () => {
  it('runs its timers late, when it runs again', async () => {
    const ran: number[] = [];
    const { phone } = await bench({
      os: calm(IOS),
      onProcessStart({ ports }) {
        ports.scheduler.after(5 * SECOND, () => ran.push(phone.at));
        ports.scheduler.after(MINUTE, () => ran.push(phone.at));
      },
    });
    await phone.runTo(10 * MINUTE);
    // Ten seconds of grace after it left the screen: the first timer is in time.
    expect(ran).toEqual([5 * SECOND]);
    expect(phone.isSuspended).toBe(true);
    await phone.open();
    await phone.runTo(phone.at);
    expect(ran).toEqual([5 * SECOND, 10 * MINUTE]);
  });

  it('a timer that is taken back after it came due never runs', async () => {
    let ran = 0;
    const { phone } = await bench({
      os: calm(IOS),
      onProcessStart({ ports }) {
        const cancel = ports.scheduler.after(MINUTE, () => ran++);
        ports.scheduler.after(MINUTE - 1, cancel);
      },
    });
    await phone.runTo(10 * MINUTE);
    await phone.open();
    await phone.runTo(11 * MINUTE);
    expect(ran).toBe(0);
  });

  it('goes on for work that it has begun, half a minute on iOS, and no longer', async () => {
    let isBusy = true;
    const { phone, of } = await bench({
      os: calm(IOS),
      onProcessStart: () => ({
        get busy() {
          return isBusy;
        },
      }),
    });
    await phone.runTo(MINUTE);
    expect(of('suspended').map(({ at }) => at)).toEqual([31 * SECOND]);
    isBusy = false;
  });

  it('receives what changed meanwhile when it runs again: the latest, once', async () => {
    const heard: boolean[] = [];
    const { phone } = await bench({
      os: calm(IOS),
      onProcessStart({ ports }) {
        ports.sensor.watch('connectivity', {}, ({ connected }) => heard.push(connected));
      },
    });
    await phone.runTo(MINUTE);
    for (const network of ['none', 'wifi', 'none'] as const) {
      phone.controls.setNetwork(network);
      await phone.runTo(phone.at + MINUTE);
    }
    expect(heard).toEqual([true]);
    await phone.open();
    expect(heard).toEqual([true, false]);
  });
});

describe('alarms', () => {
  it('wake an Android app, and start a dead one', async () => {
    const lives: string[] = [];
    const { phone, of } = await bench({
      onProcessStart({ ports, wake, life }: Process) {
        lives.push(wake.cause);
        if (life === 1) ports.scheduler.wakeAt('tea', ports.scheduler.now() + 5 * MINUTE);
        if (life === 1) ports.scheduler.wakeAt('supper', ports.scheduler.now() + 9 * MINUTE);
      },
    });
    await phone.runTo(6 * MINUTE);
    expect(of('wake').map(({ at, wake }) => [at, wake])).toContainEqual([
      5 * MINUTE,
      { cause: 'alarm', name: 'tea' },
    ]);
    await phone.kill();
    await phone.runTo(10 * MINUTE);
    expect(lives).toEqual(['launch', 'alarm']);
  });

  it('are nothing that iOS knows', async () => {
    const { phone, of } = await bench({
      os: calm(IOS),
      onProcessStart: ({ ports }) => ports.scheduler.wakeAt('tea', ports.scheduler.now() + 5 * MINUTE),
    });
    await phone.runTo(10 * MINUTE);
    expect(of('wake')).toHaveLength(1);
    expect(phone.isSuspended).toBe(true);
  });

  it('follow the clock when the user sets it', async () => {
    const { phone, of } = await bench({
      onProcessStart: ({ ports }) => ports.scheduler.wakeAt('tea', ports.scheduler.now() + HOUR),
    });
    phone.controls.stepClock(50 * MINUTE);
    await phone.runTo(11 * MINUTE);
    expect(of('wake').at(-1)).toMatchObject({ at: 10 * MINUTE, wake: { name: 'tea' } });
  });

  it('are let through every nine minutes in Doze', async () => {
    const at: number[] = [];
    const { phone } = await bench({
      onProcessStart({ ports }) {
        const next = () => ports.scheduler.wakeAt('beat', ports.scheduler.now() + MINUTE);
        next();
        ports.scheduler.onWake(() => {
          at.push(ports.scheduler.uptime() - HOUR);
          next();
        });
      },
      device: (device) => ({ ...device, batteryAt: () => ({ level: 0.5, is_charging: false }) }),
    });
    await phone.runTo(1.9 * HOUR);
    const gaps = at.slice(1).map((when, index) => when - (at[index] ?? 0));
    expect(gaps[10]).toBe(MINUTE);
    expect(gaps.at(-1)).toBe(9 * MINUTE);
    expect(at.filter((when) => when > 1.1 * HOUR).length).toBeLessThan(7);
    await phone.runTo(2 * HOUR + 4 * MINUTE);
    // The first maintenance window is an hour after Doze began.
    expect(at.filter((when) => when > 2 * HOUR).length).toBeGreaterThan(2);
  });
});

describe('a dead app', () => {
  const home = { parts: [rest(10 * MINUTE), drive(0, 5000), rest(HOUR)] };

  for (const os of [IOS, ANDROID])
    it(`is started by the region that it had registered (${os.name})`, async () => {
      const wakes: unknown[] = [];
      const { phone, world } = await bench({
        ...home,
        os: calm(os),
        onProcessStart({ ports, wake, life }) {
          wakes.push(wake);
          if (life === 1) ports.sensor.watch('regions', [region('home')], () => undefined);
        },
      });
      await phone.kill();
      await phone.runTo(world.durationMillis);
      expect(wakes).toEqual([
        { cause: 'launch' },
        { cause: 'reading', kind: 'regions', data: { ageMillis: 0, identifier: 'home', action: 'exit' } },
      ]);
    });

  it('on Android is started when the phone starts, and finds its regions gone', async () => {
    const wakes: string[] = [];
    const { phone, world, of } = await bench({
      ...home,
      onProcessStart({ ports, wake, life }) {
        wakes.push(wake.cause);
        if (life === 1) ports.sensor.watch('regions', [region('home')], () => undefined);
      },
    });
    await phone.reboot();
    await phone.runTo(world.durationMillis);
    expect(wakes).toEqual(['launch', 'boot']);
    expect(of('reading')).toEqual([]);
    expect(of('processStart').at(-1)).toMatchObject({
      at: SECOND + 30 * SECOND + 10 * SECOND,
      up: 10 * SECOND,
    });
  });

  it('on iOS is not started by a boot, but by the region that outlived it', async () => {
    const wakes: string[] = [];
    const { phone, world } = await bench({
      ...home,
      os: calm(IOS),
      onProcessStart({ ports, wake, life }) {
        wakes.push(wake.cause);
        if (life === 1) ports.sensor.watch('regions', [region('home')], () => undefined);
      },
    });
    await phone.reboot();
    await phone.runTo(9 * MINUTE);
    expect(phone.isAlive).toBe(false);
    await phone.runTo(world.durationMillis);
    expect(wakes).toEqual(['launch', 'reading']);
  });
});

it('what an earlier life had registered, and the next does not ask for, is given back', async () => {
  const { phone, world, of } = await bench({
    parts: [rest(10 * MINUTE), drive(0, 5000), rest(HOUR), drive(5000, 0), rest(HOUR)],
    onProcessStart({ ports, life }) {
      if (life === 1) ports.sensor.watch('regions', [region('home')], () => undefined);
      if (life === 1) ports.sensor.watch('activity', { intervalMillis: 10_000 }, () => undefined);
    },
  });
  await phone.kill();
  await phone.runTo(30 * MINUTE);
  const woken = of('wake').length;
  expect(of('processStart')).toHaveLength(2);
  expect(of('unwatch').map(({ kind }) => kind)).toEqual(['regions', 'activity']);
  await phone.runTo(world.durationMillis);
  expect(of('wake')).toHaveLength(woken);
});

it('what does not outlive its process is seen to end with it', async () => {
  const { phone, of } = await bench({
    os: calm(IOS),
    parts: [rest(10 * MINUTE), drive(0, 5000), rest(HOUR)],
    onProcessStart({ ports, life }) {
      if (life !== 1) return;
      ports.sensor.watch(
        'location',
        { desiredAccuracy: -1, distanceFilter: 0, interval: 1000, background: true },
        () => undefined,
      );
      ports.sensor.watch('regions', [region('home')], () => undefined);
    },
  });
  await phone.kill();
  expect(of('unwatch').map(({ kind }) => kind)).toEqual(['location']);
});

describe('its memory', () => {
  const forgetful = (held: number, idle: number) => {
    const os = calm(ANDROID);
    return { ...os, process: { ...os.process, endedAnHour: { is: { held, idle }, source: 'a test' } } };
  };

  it('costs an app its process, unless a foreground service holds it', async () => {
    const idle = await bench({ os: forgetful(0, 1) });
    const held = await bench({
      os: forgetful(0, 1),
      onProcessStart: ({ ports }) => ports.presence.set({ mode: 'location' }),
    });
    await idle.phone.runTo(2 * HOUR);
    await held.phone.runTo(2 * HOUR);
    expect(idle.of('processEnd')).toMatchObject([{ why: 'memory' }]);
    expect(held.of('processEnd')).toEqual([]);
  });

  it('a foreground service comes back by itself', async () => {
    const os = forgetful(1, 1);
    const restart = { is: { low: 5000, high: 5000 }, source: 'a test' };
    const { phone, of } = await bench({
      os: { ...os, process: { ...os.process, serviceRestartMillis: restart } },
      onProcessStart: ({ ports }) => ports.presence.set({ mode: 'location' }),
    });
    await phone.runTo(1.5 * HOUR);
    const died = of('processEnd')[0]?.at ?? Number.NaN;
    expect(of('processStart')[1]).toMatchObject({ at: died + 5000, wake: { cause: 'launch' } });
    expect(phone.isAlive).toBe(true);
  });
});

describe('swiped away', () => {
  const told: string[] = [];
  const onProcessStart = ({ ports, hasRuntime }: Process) => {
    told.push(`begins ${hasRuntime}`);
    ports.presence.set({ mode: 'location' });
    ports.sensor.watch('app', {}, ({ state, runtime }) => told.push(`${state} ${runtime}`));
    return { runtimeStopped: () => told.push('goes'), runtimeStarted: () => told.push('comes') };
  };

  it('an Android app with a foreground service tracks on without its runtime, and gets it back', async () => {
    told.length = 0;
    const { phone } = await bench({ onProcessStart });
    await phone.swipeAway();
    expect(phone.isAlive).toBe(true);
    await phone.open();
    expect(told).toEqual([
      ...['begins true', 'foreground attached', 'background attached'],
      ...['goes', 'background gone', 'foreground attached', 'comes'],
    ]);
  });

  it('an iOS app is dead', async () => {
    const { phone, of } = await bench({ os: calm(IOS), onProcessStart });
    await phone.swipeAway();
    expect(phone.isAlive).toBe(false);
    expect(of('processEnd')).toMatchObject([{ why: 'swiped away' }]);
  });
});
