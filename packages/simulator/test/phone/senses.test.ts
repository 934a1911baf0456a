import type { SensorReadings } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { ANDROID, IOS } from '../../src/index';
import { bench, calm, drive, HOUR, MINUTE, north, rest, SECOND } from './bench';

const region = (identifier: string, metres = 0, radius = 200) => ({
  ...{ identifier, ...north(metres), radius },
  notifyOnEntry: true,
  notifyOnExit: true,
});
const awayAndBack = [rest(10 * MINUTE), drive(0, 5000), rest(20 * MINUTE), drive(5000, 0), rest(HOUR)];

describe('regions', () => {
  it('report each crossing once, after the delay of the rules', async () => {
    const heard: { at: number; action: string; identifier: string }[] = [];
    const { phone, world } = await bench({
      parts: awayAndBack,
      onProcessStart({ ports }) {
        ports.sensor.watch('regions', [region('home'), region('way', 2500, 500)], ({ action, identifier }) =>
          heard.push({ at: phone.at, action, identifier }),
        );
      },
    });
    await phone.runTo(world.durationMillis);
    expect(heard.map(({ action, identifier }) => `${action} ${identifier}`)).toEqual([
      ...['exit home', 'enter way', 'exit way', 'enter way', 'exit way', 'enter home'],
    ]);
    // It had rested before it left: a minute after it was 200 m away.
    const left = heard[0]?.at ?? 0;
    const metres = (at: number) => (world.truthAt(at).latitude - 45) * 111_132;
    expect(metres(left - 60_000)).toBeGreaterThan(195);
    expect(metres(left - 60_000)).toBeLessThan(225);
  });

  it('crossed and crossed back before it is reported: nothing is', async () => {
    const heard: string[] = [];
    const { phone } = await bench({
      parts: [rest(10 * MINUTE), drive(0, 260), drive(260, 0), rest(HOUR)],
      onProcessStart({ ports }) {
        ports.sensor.watch('regions', [region('home')], ({ action }) => heard.push(action));
      },
    });
    await phone.runTo(HOUR);
    expect(heard).toEqual([]);
  });

  it('no more than twenty on iOS: the others fail, and say why', async () => {
    const failed: (string | undefined)[] = [];
    const { phone } = await bench({
      os: calm(IOS),
      onProcessStart({ ports }) {
        const all = Array.from({ length: 22 }, (_, index) => region(`r${index}`, index * 1000));
        ports.sensor.watch('regions', all, ({ action, identifier, message }) =>
          failed.push(`${action} ${identifier}: ${message}`),
        );
      },
    });
    await phone.runTo(SECOND);
    expect(failed).toEqual([
      'failed r20: no more than 20 regions can be registered',
      'failed r21: no more than 20 regions can be registered',
    ]);
  });

  it('a spurious exit is reported of a place that was never left', async () => {
    const heard: string[] = [];
    const { phone } = await bench({
      onProcessStart({ ports }) {
        ports.sensor.watch('regions', [region('home')], ({ action }) => heard.push(action));
      },
    });
    await phone.runTo(MINUTE);
    expect(phone.controls.reportSpuriousExit()).toBe(true);
    expect(heard).toEqual(['exit']);
  });
});

describe('motion', () => {
  it('a significant change takes 500 m and five minutes', async () => {
    const heard: number[] = [];
    const { phone, world } = await bench({
      os: calm(IOS),
      parts: awayAndBack,
      onProcessStart({ ports }) {
        ports.sensor.watch('motion', {}, () => heard.push(phone.at));
      },
    });
    await phone.runTo(world.durationMillis);
    expect(heard.length).toBeGreaterThanOrEqual(2);
    for (const [index, at] of heard.entries())
      expect(at - (heard[index - 1] ?? 0)).toBeGreaterThanOrEqual(300_000);
    const metres = (world.truthAt(heard[0] ?? 0).latitude - 45) * 111_132;
    expect(metres).toBeGreaterThanOrEqual(499);
    expect(metres).toBeLessThan(700);
  });

  it('significant motion wakes an Android app, and nothing starts a dead one', async () => {
    const heard: number[] = [];
    const { phone, world, of } = await bench({
      parts: awayAndBack,
      onProcessStart({ ports }) {
        ports.sensor.watch('motion', {}, () => heard.push(phone.at));
      },
    });
    await phone.runTo(15 * MINUTE);
    expect(heard.length).toBeGreaterThan(0);
    expect(heard[0]).toBeGreaterThan(10 * MINUTE);
    await phone.kill();
    await phone.runTo(world.durationMillis);
    expect(of('processStart')).toHaveLength(1);
  });
});

describe('activity', () => {
  const listening = async (os: typeof IOS) => {
    const heard: (SensorReadings['activity'] & { at: number })[] = [];
    const opened = await bench({
      os: calm(os),
      parts: awayAndBack,
      onProcessStart({ ports }) {
        ports.sensor.watch('activity', { intervalMillis: 10_000 }, (reading) =>
          heard.push({ ...reading, at: ports.scheduler.uptime() - HOUR }),
        );
      },
    });
    return { ...opened, heard };
  };

  it('is delivered to a sleeping Android app when it is recognised', async () => {
    const { phone, heard } = await listening(ANDROID);
    await phone.runTo(20 * MINUTE);
    const moving = heard.find(({ type }) => type === 'in_vehicle');
    expect(moving?.ageMillis).toBe(0);
    expect(moving?.at).toBeGreaterThan(10 * MINUTE);
  });

  it('waits until an iOS app runs again, and history shows when it began', async () => {
    const { phone, heard, process } = await listening(IOS);
    await phone.runTo(15 * MINUTE);
    expect(heard.some(({ type }) => type === 'in_vehicle')).toBe(false);
    await phone.open();
    const last = heard.at(-1);
    expect(last?.type).toBe('in_vehicle');
    expect(last?.ageMillis).toBeGreaterThan(MINUTE);
    const history = await process.ports.sensor.ask('activityHistory', { sinceMillisAgo: 6 * MINUTE });
    expect(history.at(-1)).toMatchObject({ type: 'in_vehicle', ageMillis: last?.ageMillis });
  });
});

describe('acceleration', () => {
  const feeling = async (os: typeof IOS) => {
    const blocks: (SensorReadings['acceleration'] & { at: number })[] = [];
    const opened = await bench({
      os: calm(os),
      onProcessStart({ ports }) {
        ports.sensor.watch('acceleration', { rateHz: 10 }, (block) =>
          blocks.push({ ...block, at: ports.scheduler.uptime() - HOUR }),
        );
      },
    });
    return { ...opened, blocks };
  };

  it('that an Android phone felt in its sleep comes together when it wakes: the last 3,000 samples', async () => {
    const { phone, blocks } = await feeling(ANDROID);
    await phone.runTo(HOUR);
    const before = blocks.length;
    expect(before).toBeLessThan(5);
    await phone.open();
    const woken = blocks.slice(before);
    expect(woken).toHaveLength(300);
    expect(woken.every(({ at }) => at === HOUR)).toBe(true);
    expect(woken[0]?.ageMillis).toBeGreaterThan(298 * SECOND);
    expect(woken.at(-1)?.ageMillis).toBeLessThan(SECOND);
  });

  it('that an iOS phone felt while the app was suspended is lost', async () => {
    const { phone, blocks } = await feeling(IOS);
    await phone.runTo(HOUR);
    const before = blocks.length;
    expect(before).toBeLessThan(12);
    await phone.open();
    await phone.runTo(HOUR + 5 * SECOND);
    expect(blocks).toHaveLength(before + 5);
  });
});

describe('the network', () => {
  const request = (url: string) => ({ method: 'POST' as const, url, headers: {}, timeoutMillis: 10_000 });

  it('requests fail without one, a portal answers for http and cannot for https', async () => {
    const { phone, process } = await bench();
    const { http } = process.ports;
    phone.controls.setNetwork('none');
    await expect(phone.waitFor(http.send(request('https://example.test/locations')))).rejects.toThrow(
      'no network',
    );
    phone.controls.setNetwork('captive');
    await expect(phone.waitFor(http.send(request('https://example.test/locations')))).rejects.toThrow(
      'certificate',
    );
    const portal = await phone.waitFor(http.send(request('http://example.test/locations')));
    expect(portal.status).toBe(302);
  });

  it('a request that is under way when an iOS app is suspended is lost, though the server has it', async () => {
    const outcomes: string[] = [];
    const { phone } = await bench({
      os: calm(IOS),
      onProcessStart({ ports }) {
        ports.http
          .send({
            ...request('https://example.test/locations'),
            timeoutMillis: HOUR,
            body: '{"location":[]}',
          })
          .then(
            ({ status }) => outcomes.push(`${status}`),
            (error: Error) => outcomes.push(error.message),
          );
      },
      hooks: [{ onBegin: ({ setNetwork }) => setNetwork('wifi') }],
      server: { latencyMillis: MINUTE },
    });
    await phone.runTo(5 * MINUTE);
    expect(outcomes).toEqual([]);
    await phone.open();
    await phone.runTo(6 * MINUTE);
    expect(outcomes).toEqual(['the network connection was lost']);
  });

  it('is taken away by Doze, but not from a foreground service', async () => {
    const uncharged = { batteryAt: () => ({ level: 0.5, is_charging: false }) };
    for (const mode of ['off', 'location'] as const) {
      const { phone, process } = await bench({
        onProcessStart: ({ ports }) => ports.presence.set({ mode }),
        device: (device) => ({ ...device, ...uncharged }),
      });
      await phone.runTo(1.5 * HOUR);
      const sent = phone.waitFor(process.ports.http.send(request('https://example.test/locations'))).then(
        () => 'answered',
        (error: Error) => error.message,
      );
      expect(await sent).toBe(mode === 'off' ? 'no network' : 'answered');
    }
  });
});
