import type { EventName } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { CALLS_MAX, LISTENS_MAX } from '../../src/guest/clients/client';
import { CLIENTS_MAX } from '../../src/guest/clients/clients';
import {
  MINUTE,
  nextNumber,
  type ScriptedHost,
  type ScriptedHostOptions,
  SECOND,
  scriptedHost,
} from './scripted-host';

/** A host whose engine is ready, with an app attached. */
async function readyHost(options: ScriptedHostOptions = {}): Promise<ScriptedHost> {
  const host = scriptedHost(options);
  await host.hello();
  await host.send({ attach: 'app' });
  await host.call('app', 'ready', { stopOnTerminate: false });
  return host;
}

async function listens(host: ScriptedHost, client: string, name: EventName): Promise<number> {
  const listen = nextNumber();
  await host.send({ client, listen, name });
  return listen;
}

const events = (host: ScriptedHost, client: string, name: string) =>
  host.all('listen').filter((said) => said.client === client && said.event === name);

const fix = (north: number) => ({
  latitude: 45 + north / 111_132,
  longitude: 13,
  accuracy: 5,
  speed: 10,
  ageMillis: 0,
});

const outbox = (host: ScriptedHost) => host.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'));

describe('clients', () => {
  it('are several, each with its own listens and numbers', async () => {
    const host = await readyHost();
    await host.send({ attach: 'other' });
    const mine = await listens(host, 'app', 'location');
    const others = await listens(host, 'other', 'location');
    await host.call('app', 'insertLocation', { coords: { latitude: 1, longitude: 2 } });
    expect(events(host, 'app', 'location').map(({ listen }) => listen)).toEqual([mine]);
    expect(events(host, 'other', 'location').map(({ listen }) => listen)).toEqual([others]);
    await host.send({ client: 'app', unlisten: mine });
    await host.call('other', 'insertLocation', { coords: { latitude: 1, longitude: 2 } });
    expect(events(host, 'app', 'location')).toHaveLength(1);
    expect(events(host, 'other', 'location')).toHaveLength(2);
  });

  it('that are gone receive nothing more, not even the results of their calls', async () => {
    const host = await readyHost();
    await listens(host, 'app', 'location');
    const call = nextNumber();
    await host.send({ client: 'app', call, method: 'getCurrentPosition', args: [{ timeout: 5 }] });
    await host.send({ detach: 'app' });
    const before = host.messages.length;
    await host.wait(MINUTE);
    await host.send({ client: 'app', call: nextNumber(), method: 'getCount', args: [] });
    expect(host.messages.slice(before).filter((said) => 'client' in said)).toEqual([]);
    expect(host.all('log').map(({ log }) => log.message)).toEqual(['no client "app" is attached']);
  });

  it('that come under a name that is attached take its place', async () => {
    const host = await readyHost();
    await listens(host, 'app', 'location');
    const watch = nextNumber();
    await host.send({ client: 'app', call: watch, method: 'watchPosition', args: [{}], listens: true });
    const stuck = nextNumber();
    await host.send({ client: 'app', call: stuck, method: 'getCurrentPosition', args: [{ timeout: 5 }] });
    expect(host.sensor.request('location')).toBeDefined();
    await host.send({ attach: 'app' });
    // The new one counts from the beginning.
    await host.send({ client: 'app', call: 1, method: 'getCount', args: [] });
    expect(host.all('result').filter(({ result }) => result === 1)).toHaveLength(1);
    await host.deliverReading('location', fix(0));
    await host.wait(MINUTE);
    expect(events(host, 'app', 'location')).toEqual([]);
    expect(host.all('result').filter(({ result }) => result === stuck)).toEqual([]);
    expect(host.sensor.request('location')).toBeUndefined();
  });

  it('watch positions under the number of their call, until they unlisten', async () => {
    const host = await readyHost();
    const call = nextNumber();
    await host.send({
      client: 'app',
      call,
      method: 'watchPosition',
      args: [{ interval: 1_000 }],
      listens: true,
    });
    expect(host.all('result').find(({ result }) => result === call)).toEqual({ client: 'app', result: call });
    await host.deliverReading('location', fix(0));
    await host.deliverReading('location', { error: { code: 0, message: 'lost' } });
    expect(host.all('listen').map(({ event, listen }) => [event, listen])).toEqual([
      ['location', call],
      ['locationerror', call],
    ]);
    await host.send({ client: 'app', unlisten: call });
    expect(host.sensor.request('location')).toBeUndefined();
  });

  it('may end a watch before it has begun', async () => {
    const host = scriptedHost({ isAnswering: false });
    await host.hello();
    await host.send({ attach: 'app' });
    const ready = nextNumber();
    const call = nextNumber();
    await host.send({ client: 'app', call: ready, method: 'ready', args: [{}] });
    await host.send({ client: 'app', call, method: 'watchPosition', args: [{}], listens: true });
    await host.send({ client: 'app', unlisten: call });
    for (let request = 1; request < 60; request++) {
      const asked = host.all('port').find((said) => said.request === request);
      if (!asked) continue;
      const value = asked.port === 'storage.scan' ? [] : asked.port === 'storage.count' ? 0 : undefined;
      await host.send({ reply: request, value });
    }
    const results = host.all('result').map(({ result }) => result);
    expect(results.filter((result) => result === ready || result === call)).toHaveLength(2);
    expect(host.sensor.request('location')).toBeUndefined();
  });

  it('remove their own listeners and watches only', async () => {
    const host = await readyHost();
    await host.send({ attach: 'other' });
    await listens(host, 'app', 'location');
    await listens(host, 'other', 'location');
    const watch = { method: 'watchPosition', args: [{}], listens: true } as const;
    await host.send({ client: 'app', call: nextNumber(), ...watch });
    await host.send({ client: 'other', call: nextNumber(), ...watch });
    expect(await host.call('app', 'removeListeners')).toEqual({ client: 'app', result: expect.any(Number) });
    expect(host.sensor.request('location')).toBeDefined();
    await host.deliverReading('location', fix(0));
    expect(events(host, 'app', 'location')).toEqual([]);
    // On the stream, and from the watch.
    expect(events(host, 'other', 'location')).toHaveLength(2);
  });

  it('may begin and stop watches as often as they like', async () => {
    const host = await readyHost();
    for (let round = 0; round < LISTENS_MAX + 5; round++) {
      const call = nextNumber();
      await host.send({ client: 'app', call, method: 'watchPosition', args: [{}], listens: true });
      expect((await host.call('app', 'stopWatchPosition')).error).toBeUndefined();
    }
    expect(host.all('result').filter(({ error }) => error)).toEqual([]);
  });

  it('receive an error that names the limit', async () => {
    const host = await readyHost();
    for (let count = 0; count < LISTENS_MAX; count++) await listens(host, 'app', 'heartbeat');
    expect(host.all('log')).toEqual([]);
    await listens(host, 'app', 'heartbeat');
    expect(host.all('log').map(({ log }) => log.message)).toEqual([
      `client "app": this client has ${LISTENS_MAX} listeners and watches already; heartbeat is not heard`,
    ]);
    const watch = { client: 'app', method: 'watchPosition', args: [{}], listens: true } as const;
    const call = nextNumber();
    await host.send({ ...watch, call });
    expect(host.all('result').find(({ result }) => result === call)?.error?.code).toBe('INVALID_ARGUMENT');
    for (let count = 1; count < CLIENTS_MAX; count++) await host.send({ attach: `client-${count}` });
    await host.send({ attach: 'one too many' });
    expect(host.all('log')).toHaveLength(2);
    const calls = Array.from({ length: CALLS_MAX + 1 }, nextNumber);
    const args = [{ timeout: 600 }];
    for (const one of calls)
      await host.send({ client: 'client-1', call: one, method: 'getCurrentPosition', args });
    const refused = host.all('result').filter(({ client }) => client === 'client-1');
    expect(refused.map(({ result, error }) => [result, error?.code])).toEqual([
      [calls.at(-1), 'UNAVAILABLE'],
    ]);
  });

  it('use each number once: a repeated call is not executed again', async () => {
    const host = await readyHost();
    const call = nextNumber();
    const insert = { coords: { latitude: 1, longitude: 2 } };
    await host.send({ client: 'app', call, method: 'insertLocation', args: [insert] });
    await host.send({ client: 'app', call, method: 'insertLocation', args: [insert] });
    expect(host.all('result').filter(({ result }) => result === call)).toHaveLength(1);
    expect(await host.call('app', 'getCount')).toMatchObject({ value: 1 });
  });
});

describe('calls', () => {
  it('that are none are refused, whatever their name', async () => {
    const host = await readyHost();
    const none = [
      'close',
      'on',
      'onLocation',
      'registerHeadlessTask',
      'busy',
      'logger',
      'toString',
      '__proto__',
    ];
    for (const method of [...none, 'constructor', 'logger.constructor', 'nothing']) {
      const { error, value } = await host.call('app', method);
      expect([method, error?.code, value]).toEqual([method, 'INVALID_ARGUMENT', undefined]);
    }
  });

  it('carry errors as they are', async () => {
    const host = await readyHost({ server: () => 500 });
    expect((await host.call('app', 'destroyLocation', 'nobody')).error).toEqual({
      code: 'NOT_FOUND',
      message: 'no queued record has the uuid nobody',
    });
    await host.call('app', 'setConfig', { url: 'https://example.test/', autoSync: false });
    await host.call('app', 'insertLocation', { coords: { latitude: 1, longitude: 2 } });
    const sync = (await host.call('app', 'sync')).error;
    expect(sync).toMatchObject({ code: 'HTTP', status: 500 });
    const call = nextNumber();
    await host.send({ client: 'app', call, method: 'getCurrentPosition', args: [{ timeout: 1 }] });
    await host.wait(2 * SECOND);
    expect(host.all('result').find(({ result }) => result === call)?.error).toMatchObject({
      code: 'TIMEOUT',
      locationCode: 408,
    });
  });

  it('write the log, and wait for idleness', async () => {
    const host = await readyHost();
    await host.call('app', 'logger.error', 'it broke', { why: 'so' });
    expect((await host.call('app', 'getLog', { limit: 1 })).value).toMatchObject([
      { level: 1, src: 'js', message: 'it broke', data: '{"why":"so"}' },
    ]);
    expect(await host.call('app', 'idle')).toEqual({ client: 'app', result: expect.any(Number) });
  });

  it('may be nested up to a limit', async () => {
    const host = await readyHost();
    const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);
    expect((await host.call('app', 'setConfig', { extras: { deep: deep(40) } })).error).toBeUndefined();
    expect((await host.call('app', 'setConfig', { extras: { deep: deep(2_000) } })).error).toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });
});

describe('events that arrive at least once', () => {
  it('are taken by the word of the client, and come again in the next life until then', async () => {
    const host = await readyHost();
    await listens(host, 'app', 'motionchange');
    await host.call('app', 'start');
    const [told] = events(host, 'app', 'motionchange');
    expect(told?.id).toMatch(/^\d{16}$/);
    expect(outbox(host)).toHaveLength(1);
    const hello = { headless: false };
    const next = await readyHost({ memory: host.kill(), hello });
    await listens(next, 'app', 'motionchange');
    const [again] = events(next, 'app', 'motionchange');
    expect(again?.id).toBe(told?.id);
    await next.send({ client: 'app', taken: again?.id ?? '' });
    await next.call('app', 'getState');
    expect(outbox(next)).toEqual([]);
    const last = await readyHost({ memory: next.kill(), hello });
    await listens(last, 'app', 'motionchange');
    expect(events(last, 'app', 'motionchange')).toEqual([]);
  });

  it('wait for the next client where the first is gone without a word, in order', async () => {
    const host = await readyHost({ hello: { headless: false } });
    await listens(host, 'app', 'motionchange');
    await host.call('app', 'start');
    await host.call('app', 'changePace', false);
    await host.call('app', 'changePace', true);
    const told = events(host, 'app', 'motionchange').map(({ id, data }) => [id, data]);
    expect(told).toHaveLength(3);
    await host.send({ client: 'app', taken: String(told[1]?.[0]) });
    await host.send({ detach: 'app' });
    await host.send({ attach: 'next' });
    await listens(host, 'next', 'motionchange');
    expect(events(host, 'next', 'motionchange').map(({ id, data }) => [id, data])).toEqual([
      told[0],
      told[2],
    ]);
  });

  it('go to another client that listens where the first one stops', async () => {
    const host = await readyHost();
    const listen = await listens(host, 'app', 'motionchange');
    await host.call('app', 'start');
    await host.send({ attach: 'other' });
    await listens(host, 'other', 'motionchange');
    expect(events(host, 'other', 'motionchange')).toEqual([]);
    await host.send({ client: 'app', unlisten: listen });
    const [told] = events(host, 'app', 'motionchange');
    expect(events(host, 'other', 'motionchange').map(({ id }) => id)).toEqual([told?.id]);
  });
});
