import { ModernFakeTimers } from '@jest/fake-timers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createModelServer,
  type FakeTimers,
  hours,
  KILOMETRES,
  minutes,
  seconds,
  simulatedPhone,
} from '../../src/index';

const START = Date.UTC(2026, 2, 2, 8);

describe('what the app does wrong', () => {
  it('an assertion that fails in a listener fails the command, with the assertion as its cause', async () => {
    const phone = await simulatedPhone({
      app: (engine) => engine.onMotionChange(({ isMoving }) => expect(isMoving).toBe('nonsense')),
    });
    const told = phone
      .drive(2 * KILOMETRES)
      .stop()
      .wait(minutes(10));
    await expect(told).rejects.toThrow(
      /listener of motionchange failed .* expected (true|false) to be 'nonsense'/,
    );
    await expect(phone.wait(1)).resolves.toBeDefined();
    expect(phone.failures[0]).toMatchObject({ where: 'listener of motionchange', life: 1 });
  });

  it('so does a promise that a listener rejects, and a callback of a watch', async () => {
    const late = await simulatedPhone({
      app: (engine) =>
        engine.onLocation(async () => {
          await undefined;
          throw new Error('late');
        }),
    });
    await expect(late.drive(1 * KILOMETRES)).rejects.toThrow('listener of location failed');
    const watch = await simulatedPhone();
    await watch.waitFor(
      watch.engine.watchPosition({ interval: 1000 }, () => {
        throw new Error('in the watch');
      }),
    );
    await expect(watch.wait(seconds(10))).rejects.toThrow('callback of watchPosition failed');
  });

  it('so does the headless task', async () => {
    const phone = await simulatedPhone({
      headless: () => {
        throw new Error('nobody sees me');
      },
    });
    await expect(
      phone
        .kill()
        .wake()
        .drive(1 * KILOMETRES),
    ).rejects.toThrow('headless task failed');
  });

  it('is only kept where the test asks for it', async () => {
    const phone = await simulatedPhone({
      rethrowFailures: false,
      app: (engine) =>
        engine.onLocation(() => {
          throw new Error('kept');
        }),
    });
    await phone.drive(1 * KILOMETRES);
    expect(phone.failures.length).toBeGreaterThan(5);
    expect(phone.failures.at(-1)?.error).toEqual(new Error('kept'));
  });
});

describe('an option that there is not', () => {
  it.each<[object, string]>([
    [{ osx: 'ios' }, 'there is no option "osx"; the options are os, config,'],
    [{ constructor: 1 }, 'there is no option "constructor"'],
    [{ checks: 'yes' }, 'checks must be true or false; got "yes"'],
  ])('%j is refused', async (options, message) => {
    await expect(simulatedPhone(options)).rejects.toThrow(message);
  });
});

describe('the globals of a phone', () => {
  it('dates are those of the phone, and the language’s in everything else', async () => {
    const phone = await simulatedPhone({ startsAt: START });
    const { Date: PhoneDate } = phone.globals;
    await phone.wait(minutes(3));
    expect(PhoneDate.now()).toBe(START + minutes(3));
    expect(new PhoneDate().toISOString()).toBe('2026-03-02T08:03:00.000Z');
    expect(new PhoneDate(0).getTime()).toBe(0);
    expect(new PhoneDate() instanceof Date).toBe(true);
    expect(PhoneDate.UTC(2026, 0)).toBe(Date.UTC(2026, 0));
    expect(PhoneDate()).toBe(new Date(START + minutes(3)).toString());
  });

  it('timers run to the millisecond, and again and again, until they are cleared', async () => {
    const phone = await simulatedPhone({ startsAt: START });
    const { setTimeout, setInterval, clearInterval, clearTimeout, Date: PhoneDate } = phone.globals;
    const heard: string[] = [];
    setTimeout((word: string) => heard.push(`${word} ${PhoneDate.now() - START}`), 60_000, 'once');
    const never = setTimeout(() => heard.push('never'), 1000);
    const beat = setInterval(() => heard.push(`beat ${PhoneDate.now() - START}`), 25_000);
    clearTimeout(never);
    clearTimeout(undefined);
    await phone.wait(minutes(1));
    clearInterval(beat);
    await phone.wait(minutes(10));
    expect(heard).toEqual(['beat 25000', 'beat 50000', 'once 60000']);
  });

  it('a timer dies with its process, waits while that is suspended, and fails the command if it throws', async () => {
    const phone = await simulatedPhone({ os: 'ios', autoStart: false, startsAt: START });
    const { setTimeout, Date: PhoneDate } = phone.globals;
    const heard: number[] = [];
    setTimeout(() => heard.push(PhoneDate.now() - START), minutes(30));
    await phone.moveToBackground().wait(hours(2));
    expect(phone.isSuspended).toBe(true);
    expect(heard).toEqual([]);
    await phone.open();
    expect(heard).toEqual([hours(2)]);
    setTimeout(() => heard.push(0), seconds(1));
    await phone.kill().open().wait(minutes(1));
    expect(heard).toHaveLength(1);
    setTimeout(() => {
      throw new Error('tick');
    }, 10);
    await expect(phone.wait(10)).rejects.toThrow('timer failed');
  });

  it('fetch goes over the phone’s network to the app’s own backend, and no record is taken for it', async () => {
    const phone = await simulatedPhone({
      backend: ({ url, method, body }) =>
        url.endsWith('/shift') ? { status: 201, body: JSON.stringify({ method, got: body }) } : 204,
    });
    const { fetch } = phone.globals;
    const send = { method: 'post', headers: new Map([['content-type', 'text/plain']]), body: 'on' };
    const answer = await phone.waitFor(fetch('https://app.test/shift', send));
    expect([answer.status, answer.ok, await answer.json()]).toEqual([
      201,
      true,
      { method: 'POST', got: 'on' },
    ]);
    expect((await phone.waitFor(fetch(new URL('https://app.test/x')))).status).toBe(204);
    await phone.loseNetwork();
    await expect(phone.waitFor(fetch('https://app.test/shift'))).rejects.toThrow('Network request failed');
    const stopped = fetch('https://app.test/', { signal: AbortSignal.abort(new Error('gone')) });
    await expect(stopped).rejects.toThrow('gone');
    expect(phone.fetched.map(({ url }) => url)).toEqual([
      'https://app.test/shift',
      'https://app.test/x',
      'https://app.test/shift',
    ]);
    expect(phone.requests.some(({ url }) => url.startsWith('https://app.test'))).toBe(false);
  });

  it('without a backend an app gets an error that shows how to have one, and the invariants are not checked', async () => {
    const phone = await simulatedPhone({ checks: true });
    const answer = await phone.waitFor(phone.globals.fetch('https://app.test/'));
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('simulatedPhone({ backend })'),
    ]);
    expect(phone.violations).toEqual([]);
  });

  it('can be put in the place of the real ones, and back', async () => {
    const phone = await simulatedPhone({ startsAt: START });
    const target: { Date?: DateConstructor; fetch?: string } = { fetch: 'mine' };
    const restore = phone.installGlobals(target);
    expect(target.Date?.now()).toBe(START);
    expect(target.fetch).toBe(phone.globals.fetch);
    restore();
    expect(target).toEqual({ fetch: 'mine' });
  });
});

describe.each<[string, FakeTimers & { useFakeTimers(): unknown; useRealTimers(): unknown }]>([
  ['vi', vi],
  ['jest', new ModernFakeTimers({ global: globalThis, config: { fakeTimers: {} } as never })],
])('fake timers of a test runner: %s', (_, timers) => {
  afterEach(() => {
    timers.useRealTimers();
  });

  it('go with the phone: a listener’s Date is the phone’s, and timers of the app come due', async () => {
    timers.useFakeTimers();
    const stamps: number[] = [];
    const ticks: number[] = [];
    const phone = await simulatedPhone({
      startsAt: START,
      timers,
      app: (engine) => {
        engine.onLocation(() => {
          stamps.push(Date.now());
        });
        setInterval(() => ticks.push(Date.now() - START), 60_000);
      },
    });
    await phone
      .drive(1 * KILOMETRES)
      .stop()
      .wait(minutes(10));
    const heardAt = phone.events.filter(({ name }) => name === 'location').map(({ at }) => START + at);
    expect(stamps).toEqual(heardAt.map(Math.floor));
    expect(ticks.slice(0, 3)).toEqual([60_000, 120_000, 180_000]);
    await phone.kill().wait(minutes(10));
    expect(ticks.length).toBeLessThan(13);
    expect(Date.now()).toBe(phone.now);
  });
});

describe('what the app keeps', () => {
  it('in its storage lives on; in its variables it dies with its process', async () => {
    const phone = await simulatedPhone();
    phone.memory.set('shift', 'early');
    await phone.storage.setItem('shift', 'early');
    await phone.kill().open();
    expect(phone.memory.has('shift')).toBe(false);
    expect(await phone.storage.getItem('shift')).toBe('early');
    expect(await phone.storage.getAllKeys()).toEqual(['shift']);
    await phone.storage.removeItem('shift');
    expect(await phone.storage.getItem('shift')).toBeNull();
  });
});

it('two phones can share a server', async () => {
  const server = createModelServer();
  const [one, two] = [await simulatedPhone({ server, seed: 1 }), await simulatedPhone({ server, seed: 2 })];
  await one.drive(1 * KILOMETRES);
  const first = server.records.size;
  await two.walk(0.2 * KILOMETRES);
  expect(first).toBeGreaterThan(10);
  expect(server.records.size).toBeGreaterThan(first);
});
