import { createEngine, type LogEntry } from '@geo/core';
import { replayBlackBox, virtualScheduler } from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { createGuest, type GuestMessage, PROTOCOL } from '../../src/index';
import {
  drained,
  MINUTE,
  nextNumber,
  type ScriptedHost,
  type ScriptedHostOptions,
  SECOND,
  scriptedHost,
} from './scripted-host';

const HOUR = 60 * MINUTE;

async function tracked(options: ScriptedHostOptions = {}): Promise<ScriptedHost> {
  const host = scriptedHost(options);
  await host.hello();
  await host.send({ attach: 'app' });
  await host.call('app', 'ready', { stopOnTerminate: false, heartbeatInterval: 3_600 });
  await host.call('app', 'start');
  return host;
}

const fix = (north: number, ageMillis = 0) => ({
  latitude: 45 + north / 111_132,
  longitude: 13,
  accuracy: 5,
  speed: 10,
  ageMillis,
});

const queue = (host: ScriptedHost) =>
  host.storage
    .snapshot()
    .filter(({ key }) => key.startsWith('queue/'))
    .map(({ value }) => JSON.parse(value) as { coords: { latitude: number } });

const logged = (host: ScriptedHost) => host.all('log').map(({ log }) => `${log.event}: ${log.message}`);

describe('a wake that comes before memory is loaded', () => {
  it('is held, and what it brings is dealt with in order', async () => {
    const before = await tracked();
    await before.drive(5);
    const memory = before.kill();
    const records = memory.filter(({ key }) => key.startsWith('queue/')).length;
    const { scheduler } = before;
    const host = scriptedHost({
      memory,
      scheduler: virtualScheduler({
        wakes: [],
        uptime: scheduler.uptime() + HOUR,
        startsAt: scheduler.now() + HOUR,
        idle: () => host.settle(),
      }),
    });
    const told = [
      host.hello({ trace: true }),
      host.send({ wake: { cause: 'reading', kind: 'location', data: fix(10_000, 20_000) } }),
      host.send({ wake: { cause: 'alarm', name: 'motion' } }),
      host.send({ reading: 'location', data: fix(10_100, 10_000) }),
      host.send({ wake: { cause: 'reading', kind: 'location', data: fix(10_200) } }),
    ];
    await Promise.all(told);
    const traces = host.all('trace').map(({ trace }) => trace.split(' ').slice(1).join(' '));
    expect(traces.filter((line) => /woken by reading/.test(line))).toHaveLength(3);
    const last = queue(host)
      .slice(records)
      .map(({ coords }) => Math.round((coords.latitude - 45) * 111_132));
    expect(last).toEqual([10_000, 10_100, 10_200]);
    expect(logged(host)).toEqual([]);
  });
});

describe('readings', () => {
  it('of a kind that is not watched are dropped, once memory is loaded', async () => {
    const host = scriptedHost();
    await host.hello();
    await host.send({ attach: 'app' });
    await host.call('app', 'ready', {});
    await host.send({ reading: 'location', data: fix(0) });
    expect((await host.call('app', 'getState')).value).toMatchObject({ lastRawFixAge: null });
    expect(logged(host)).toEqual([]);
  });
});

describe('the timer', () => {
  it('is named in few words: a drive of an hour names it less than once a fix', async () => {
    const host = await tracked();
    const before = host.all('timer').length;
    await host.drive(600);
    expect(host.all('timer').length - before).toBeLessThan(300);
  });

  it('that fires without having been asked for does nothing', async () => {
    const host = await tracked();
    const before = host.storage.snapshot();
    for (let round = 0; round < 5; round++) await host.send({ fire: true });
    expect(host.storage.snapshot()).toEqual(before);
    await host.wait(HOUR);
    expect(logged(host)).toEqual([]);
  });
});

describe('busy', () => {
  it('is sent when it changes and not otherwise, and false only when nothing more comes', async () => {
    const host = await tracked({ server: () => 'held' });
    await host.call('app', 'setConfig', { url: 'https://example.test/locations' });
    await host.drive(30);
    const words = host.messages;
    const busy = words.flatMap((said) => ('busy' in said ? [said.busy] : []));
    expect(busy).toEqual(busy.map((_isBusy, index) => index % 2 === 0));
    // Between false and the next word of the host the guest asks for nothing.
    let isBusy = false;
    for (const line of host.lines) {
      if (line.startsWith('>')) continue;
      const said = JSON.parse(line.slice(2)) as GuestMessage;
      if ('busy' in said) isBusy = said.busy;
    }
    expect(isBusy).toBe(true); // the upload is held
  });

  it('has no word after false until the host speaks', async () => {
    const host = await tracked({ server: () => 200 });
    await host.call('app', 'setConfig', { url: 'https://example.test/locations' });
    await host.drive(60);
    await host.wait(MINUTE);
    const after: string[] = [];
    host.lines.forEach((line, index) => {
      const next = host.lines[index + 1];
      if (line === '< {"busy":false}' && next?.startsWith('<') && !next.startsWith('< {"timer"'))
        after.push(next);
    });
    expect(after).toEqual([]);
  });

  it('is true while a call waits for a fix, and false when time has ended it', async () => {
    const host = await tracked();
    await host.call('app', 'stop');
    const call = nextNumber();
    const busy = () => host.all('busy').at(-1)?.busy;
    expect(busy()).toBe(false);
    await host.send({ client: 'app', call, method: 'getCurrentPosition', args: [{ timeout: 3 }] });
    expect(busy()).toBe(true);
    await host.wait(5 * SECOND);
    expect(host.all('result').some(({ result }) => result === call)).toBe(true);
    expect(busy()).toBe(false);
  });

  it('says nothing of what ends within its message', async () => {
    const host = await tracked();
    await host.wait(SECOND);
    const before = host.all('busy').length;
    for (let count = 0; count < 5; count++) await host.call('app', 'getOdometer');
    await host.deliverReading('app', { ageMillis: 0, state: 'foreground' });
    expect(host.all('busy').length).toBe(before);
  });
});

describe('close', () => {
  it('lets go of everything, and answers what comes later', async () => {
    const host = await tracked();
    const call = nextNumber();
    await host.send({ client: 'app', call, method: 'getCurrentPosition', args: [{ timeout: 60 }] });
    await host.send({ close: true });
    expect(host.all('closed')).toHaveLength(1);
    expect(host.sensor.watched.size).toBe(0);
    expect(host.all('timer').at(-1)).toEqual({ timer: null });
    expect(host.all('result').find(({ result }) => result === call)?.error?.code).toBe('CLOSED');
    expect((await host.call('app', 'getState')).error?.code).toBe('CLOSED');
    expect((await host.call('app', 'exportBlackBox')).error?.code).toBe('CLOSED');
    const before = host.messages.length;
    await host.send({ reading: 'location', data: fix(0) });
    await host.send({ wake: { cause: 'launch' } });
    await host.send({ close: true });
    await host.wait(HOUR);
    expect(host.messages.slice(before).every((said) => 'log' in said)).toBe(true);
    expect(host.all('busy').at(-1)).toEqual({ busy: false });
  });

  it('ends a guest that has not booted yet', async () => {
    const host = scriptedHost();
    await Promise.all([host.hello(), host.send({ close: true })]);
    expect(host.all('closed')).toHaveLength(1);
    const next = await tracked({ memory: host.storage.snapshot() });
    expect(logged(next)).toEqual([]);
  });
});

describe('an engine that could not read its memory', () => {
  it('still answers', async () => {
    const host = scriptedHost();
    host.storage.failNextReads(1_000, new Error('the disk is gone'));
    await host.hello();
    await host.send({ attach: 'app' });
    expect((await host.call('app', 'ready', {})).error).toMatchObject({
      code: 'STORAGE',
      message: expect.stringContaining('the disk is gone'),
    });
    expect((await host.call('app', 'getState')).error?.code).toBe('NOT_READY');
    expect(host.all('busy').at(-1)).toEqual({ busy: false });
  });

  it('and is answered nonsense, does not take it for memory', async () => {
    const host = scriptedHost({ isAnswering: false });
    await host.hello();
    await host.send({ attach: 'app' });
    for (let round = 0; round < 40; round++) {
      for (const { request } of host.all('port')) {
        if (!host.lines.some((line) => line.includes(`"reply":${request},`)))
          await host.send({ reply: request, value: { not: 'an answer' } });
      }
    }
    const call = nextNumber();
    await host.send({ client: 'app', call, method: 'ready', args: [{}] });
    await host.settle();
    const result = host.all('result').find((said) => said.result === call);
    expect(result?.error?.code).toBe('STORAGE');
    expect(logged(host)[0]).toMatch(
      /^protocol:refused: the answer to storage\.\w+ must be .*; got an object$/,
    );
    expect(host.all('port').filter(({ port }) => port === 'storage.commit')).toEqual([]);
  });
});

describe('the black box of a hosted engine', () => {
  it('is lived again in Node, to the byte, with its clients, its kills and what they gave back', async () => {
    const first = await tracked();
    await first.send({ client: 'app', listen: nextNumber(), name: 'motionchange' });
    await first.drive(60);
    await first.send({
      client: 'app',
      call: nextNumber(),
      method: 'watchPosition',
      args: [{}],
      listens: true,
    });
    await first.send({ detach: 'app' });
    await first.wait(10 * MINUTE);
    const second = scriptedHost({ memory: first.kill(), scheduler: first.scheduler });
    await second.hello({ headless: false });
    await second.send({ wake: { cause: 'alarm', name: 'motion' } });
    await second.send({ attach: 'app' });
    const listen = nextNumber();
    await second.send({ client: 'app', listen, name: 'motionchange' });
    await second.drive(30, 60);
    const told = second.all('listen').find((event) => event.listen === listen);
    await second.send({ client: 'app', taken: told?.id ?? '' });
    const { value } = await second.call('app', 'exportBlackBox');
    const { lives } = await replayBlackBox(value as string, { createEngine });
    expect(lives.map(({ problem, isSame }) => [problem, isSame])).toEqual([
      [undefined, true],
      [undefined, true],
    ]);
    expect(lives[1]?.trace.length).toBeGreaterThan(20);
  });
});

describe('a guest in the place of one that failed', () => {
  it('is in State and in the log, goes on tracking, and its box replays', async () => {
    const first = await tracked();
    await first.drive(20);
    const before = queue(first).length;
    const second = scriptedHost({ memory: first.kill(), scheduler: first.scheduler });
    await second.hello({ restarted: { reason: 'it ran for longer than 5000 ms' } });
    await second.send({ wake: { cause: 'launch' } });
    await second.send({ attach: 'app' });
    await second.call('app', 'ready', { reset: false });
    await second.drive(20, 20);
    const { value: state } = await second.call('app', 'getState');
    expect(state).toMatchObject({ enabled: true, lastEngineError: 'it ran for longer than 5000 ms' });
    const { value: log } = await second.call('app', 'getLog', { limit: 100 });
    const entries = (log as LogEntry[]).filter(({ level }) => level === 1);
    expect(entries.map(({ message }) => message)).toEqual([
      'the engine failed and was begun anew: it ran for longer than 5000 ms',
    ]);
    expect(queue(second).length).toBeGreaterThan(before);
    const { value } = await second.call('app', 'exportBlackBox');
    const { lives } = await replayBlackBox(value as string, { createEngine });
    expect(lives.map(({ problem, isSame }) => [problem, isSame])).toEqual([
      [undefined, true],
      [undefined, true],
    ]);
  });

  it('refuses a reason that is none', async () => {
    const host = scriptedHost();
    await host.hello({ restarted: { reason: 'x'.repeat(1_025) } });
    await host.hello({ restarted: 'because' as never });
    expect(logged(host).map((line) => line.slice(0, 60))).toEqual([
      expect.stringContaining('protocol:refused: .hello.restarted.reason'),
      expect.stringContaining('protocol:refused: .hello.restarted'),
    ]);
  });
});

describe('a host that calls back inside a post', () => {
  it('is heard afterwards', async () => {
    const said: GuestMessage[] = [];
    const moment = { now: 1_767_225_600_000, up: 1_000 };
    let inside = 0;
    const deliver = createGuest((json) => {
      const message = JSON.parse(json) as GuestMessage;
      said.push(message);
      if (!('port' in message)) return;
      inside++;
      const value = message.port === 'storage.scan' ? [] : message.port === 'storage.count' ? 0 : undefined;
      deliver(JSON.stringify({ ...moment, reply: message.request, value }));
    });
    const hello = {
      protocol: PROTOCOL,
      profile: 'node',
      bootId: 'b',
      available: [],
      entropy: '1'.repeat(32),
    };
    deliver(JSON.stringify({ ...moment, hello }));
    deliver(JSON.stringify({ ...moment, attach: 'app' }));
    deliver(JSON.stringify({ ...moment, client: 'app', call: 1, method: 'ready', args: [{}] }));
    await drained();
    expect(inside).toBeGreaterThan(20);
    expect(said.find((message) => 'result' in message)).toMatchObject({
      result: 1,
      value: { enabled: false },
    });
  });

  it('and one that throws there costs nothing but what it threw at', async () => {
    let isThrowing = true;
    const said: string[] = [];
    const deliver = createGuest((json) => {
      if (isThrowing) throw new Error('mine');
      said.push(json);
    });
    const moment = { now: 1_767_225_600_000, up: 1_000 };
    const hello = {
      protocol: PROTOCOL,
      profile: 'node',
      bootId: 'b',
      available: [],
      entropy: '1'.repeat(32),
    };
    deliver(JSON.stringify({ ...moment, hello }));
    await drained();
    isThrowing = false;
    deliver(JSON.stringify({ ...moment, nonsense: true }));
    expect(said).toHaveLength(1);
  });
});
