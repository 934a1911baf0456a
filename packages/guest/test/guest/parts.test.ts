import type { Geofence } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { createCallParts } from '../../src/guest/clients/call-parts';
import { CALLS_MAX } from '../../src/guest/clients/client';
import { sendResult } from '../../src/guest/clients/send-result';
import type { GuestMessage } from '../../src/index';
import { joinParts, PART_MAX, VALUE_MAX } from '../../src/protocol/parts';
import { nextNumber, type ScriptedHost, type ScriptedHostOptions, scriptedHost } from './scripted-host';

type Result = Extract<GuestMessage, { result: number }>;

async function readyHost(options: ScriptedHostOptions = {}): Promise<ScriptedHost> {
  const host = scriptedHost(options);
  await host.hello();
  await host.send({ attach: 'app' });
  await host.call('app', 'ready', { stopOnTerminate: false });
  return host;
}

const fence = (name: string, extras: Geofence['extras'] = {}): Geofence => ({
  identifier: name,
  latitude: 45,
  longitude: 13,
  radius: 100,
  extras,
});

const resultsOf = (host: ScriptedHost, call: number) =>
  host.all('result').filter((said): said is Result & typeof said => said.result === call);
const moresOf = (host: ScriptedHost, call: number) =>
  host.all('more').filter(({ more }) => more === call).length;
const complaints = (host: ScriptedHost) => host.all('log').map(({ log }) => `${log.event}: ${log.message}`);

/** The identifiers that the engine has. */
async function names(host: ScriptedHost): Promise<readonly string[]> {
  const { value } = await host.call('app', 'getGeofences');
  return (value as readonly Geofence[]).map(({ identifier }) => identifier);
}

interface Part {
  readonly call: number;
  readonly part: number;
  readonly list?: unknown;
  readonly last?: boolean;
  readonly client?: string;
  readonly method?: string;
}

/** A part of a call that adds geofences. */
const says = (host: ScriptedHost, { list, client = 'app', method = 'addGeofences', ...rest }: Part) =>
  host.send({ client, method, args: [list ?? []], ...rest });

describe('a long result', () => {
  it('comes in parts, each as long as it may be, the last of them marked; the value is one after the other', async () => {
    const host = await readyHost();
    const all = Array.from({ length: 30 }, (_, n) => fence(`f${10 + n}`, { note: '🛰'.repeat(10_000) }));
    await host.call('app', 'addGeofences', all);
    const call = nextNumber();
    await host.send({ client: 'app', call, method: 'getGeofences', args: [] });
    const results = resultsOf(host, call);
    expect(results.map(({ part, last }) => [part, last])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, undefined],
      [3, true],
    ]);
    const join = joinParts();
    for (const { part, value } of results) {
      expect(JSON.stringify(value).length).toBeLessThanOrEqual(PART_MAX);
      join.add(part, value);
    }
    expect(join.value()).toMatchObject(all);
  });

  it('is whole where it is short', async () => {
    const host = await readyHost();
    await host.call('app', 'addGeofence', fence('a'));
    expect(await host.call('app', 'getGeofences')).not.toHaveProperty('part');
  });

  it('may be a text: the black box', async () => {
    const host = await readyHost();
    for (let row = 0; row < 30; row++)
      await host.call('app', 'logger.info', `entry ${row}`, { note: '"é🛰'.repeat(5_000) });
    const call = nextNumber();
    await host.send({ client: 'app', call, method: 'exportBlackBox', args: [] });
    const parts = resultsOf(host, call).map(({ value }) => value as string);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.join('')).toContain('é🛰');
  });

  it('ends with an error at an element that no message can carry', () => {
    const sent: unknown[] = [];
    const list = [...['a', 'b', 'c'].map((letter) => letter.repeat(PART_MAX)), 'd'.repeat(VALUE_MAX)];
    sendResult((message) => void sent.push(message), 7, list);
    expect(sent).toEqual([
      { result: 7, part: 0 },
      {
        result: 7,
        error: { code: 'UNAVAILABLE', message: expect.stringMatching(/^element 3 has 63990002 /) },
      },
    ]);
  });

  it('is dropped for a client that was detached or replaced meanwhile', async () => {
    for (const gone of [{ detach: 'app' }, { attach: 'app' }]) {
      const host = await readyHost({ isAnswering: true });
      const call = nextNumber();
      const question = { client: 'app', call, method: 'getCurrentPosition', args: [{ timeout: 5 }] } as const;
      await host.send(question);
      await host.send(gone);
      await host.wait(6_000);
      expect(resultsOf(host, call)).toEqual([]);
    }
  });
});

describe('a call in parts', () => {
  it('is taken part by part: the next is requested when the engine has the one before', async () => {
    const host = await readyHost();
    const call = nextNumber();
    await says(host, { call, part: 0, list: [fence('a'), fence('b')] });
    expect(moresOf(host, call)).toBe(1);
    await says(host, { call, part: 1, list: [fence('c')] });
    expect(moresOf(host, call)).toBe(2);
    expect(await names(host)).toEqual([]);
    await says(host, { call, part: 2, list: [fence('d'), fence('a')], last: true });
    expect(resultsOf(host, call)).toEqual([{ client: 'app', result: call }]);
    expect(moresOf(host, call)).toBe(2);
    expect(await names(host)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('may have one part alone, and empty ones', async () => {
    const host = await readyHost();
    const one = nextNumber();
    await says(host, { call: one, part: 0, list: [fence('a')], last: true });
    const empty = nextNumber();
    await says(host, { call: empty, part: 0 });
    await says(host, { call: empty, part: 1, list: [fence('b')] });
    await says(host, { call: empty, part: 2, last: true });
    expect([...resultsOf(host, one), ...resultsOf(host, empty)].map(({ error }) => error)).toEqual([
      undefined,
      undefined,
    ]);
    expect(await names(host)).toEqual(['a', 'b']);
  });

  it('with a geofence that cannot be names its index in the whole list, and adds none', async () => {
    const host = await readyHost();
    const call = nextNumber();
    await says(host, { call, part: 0, list: [fence('a'), fence('b')] });
    await says(host, { call, part: 1, list: [fence('c'), { ...fence('d'), radius: -5 }] });
    await says(host, { call, part: 2, list: [fence('e')], last: true });
    const [result] = resultsOf(host, call);
    expect(result?.error).toMatchObject({ code: 'INVALID_GEOFENCE' });
    expect(result?.error?.message).toContain('geofences[3]');
    expect(await names(host)).toEqual([]);
  });

  it.each([
    ['out of order', { part: 2 }, 'part 1 of addGeofences is due; got 2'],
    ['repeated', { part: 0 }, 'part 1 of addGeofences is due; got 0'],
    [
      'of another method',
      { part: 1, method: 'addGeofence' },
      'a part of addGeofences is due; got one of "addGeofence"',
    ],
    ['that is no list', { part: 1, list: 'fences' }, 'a part of addGeofences is one list; got "fences"'],
  ])('is refused with a part %s, and adds none', async (_how, wrong, message) => {
    const host = await readyHost();
    const call = nextNumber();
    await says(host, { call, part: 0, list: [fence('a')] });
    await says(host, { call, ...wrong });
    await says(host, { call, part: 1, list: [fence('b')], last: true });
    expect(resultsOf(host, call)).toEqual([
      { client: 'app', result: call, error: { code: 'INVALID_ARGUMENT', message } },
    ]);
    expect(await names(host)).toEqual([]);
  });

  it('is refused where its number comes again whole, or a part is malformed', async () => {
    const host = await readyHost();
    const whole = nextNumber();
    await says(host, { call: whole, part: 0, list: [fence('a')] });
    await host.send({ client: 'app', call: whole, method: 'getCount', args: [] });
    const malformed = nextNumber();
    await says(host, { call: malformed, part: 0, list: [fence('b')] });
    await host.send({ client: 'app', call: malformed, method: 'addGeofences', part: 1 } as never);
    const errors = [whole, malformed].map((call) => resultsOf(host, call).map(({ error }) => error?.code));
    expect(errors).toEqual([['INVALID_ARGUMENT'], ['INVALID_ARGUMENT']]);
    expect(await names(host)).toEqual([]);
  });

  it('is refused where a part comes before it was requested', async () => {
    const message = { client: 'app', call: 1, method: 'addGeofences', args: [['a']], part: 0 };
    let mores = 0;
    const parts = createCallParts(message, () => void mores++);
    expect(parts.add({ ...message, part: 1 })).toBeUndefined();
    await expect(parts.source.next()).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'part 1 of addGeofences came before it was requested by more',
    });
    expect(mores).toBe(0);
  });

  it('takes nothing after its last part', async () => {
    const message = { client: 'app', call: 1, method: 'addGeofences', args: [['a']], part: 0, last: true };
    const parts = createCallParts(message, () => undefined);
    expect(parts.add({ ...message, part: 1 })).toBe('part 1 of addGeofences came after the last');
    expect(await parts.source.next()).toEqual(['a']);
    expect(await parts.source.next()).toBeUndefined();
  });

  it('is no matter of other operations', async () => {
    const host = await readyHost();
    const call = nextNumber();
    await host.send({ client: 'app', call, method: 'insertLocation', args: [[]], part: 0 });
    expect(resultsOf(host, call)[0]?.error).toEqual({
      code: 'INVALID_ARGUMENT',
      message: 'insertLocation does not take its arguments in parts',
    });
  });

  it('is refused where it does not begin with part 0, and logged where it has ended', async () => {
    const host = await readyHost();
    const late = nextNumber();
    await says(host, { call: late, part: 1, list: [fence('a')], last: true });
    expect(resultsOf(host, late)[0]?.error?.message).toBe('part 0 of addGeofences is due; got 1');
    await says(host, { call: late, part: 2, list: [fence('a')], last: true });
    expect(resultsOf(host, late)).toHaveLength(1);
    expect(complaints(host)).toEqual([
      `protocol:unexpected: client "app": the number ${late} is not above ${late}, the last one of this client`,
    ]);
  });

  it('can be ended by its client', async () => {
    const host = await readyHost();
    const call = nextNumber();
    await says(host, { call, part: 0, list: [fence('a')] });
    await host.send({ client: 'app', unlisten: call });
    expect(resultsOf(host, call)[0]?.error).toEqual({
      code: 'INVALID_ARGUMENT',
      message: 'the client ended the call before its last part',
    });
    expect(await names(host)).toEqual([]);
  });

  it('leaves none where its client is detached, replaced, or the guest is closed between two parts', async () => {
    for (const end of [{ detach: 'app' }, { attach: 'app' }, { close: true }] as const) {
      const host = await readyHost();
      await host.send({ attach: 'other' });
      const call = nextNumber();
      await says(host, { call, part: 0, list: [fence('a')] });
      await host.send(end);
      await says(host, { call, part: 1, list: [fence('b')], last: true });
      const codes = resultsOf(host, call).map(({ error }) => error?.code);
      if ('close' in end) {
        expect(codes).toEqual(['CLOSED']);
        expect(host.all('closed')).toHaveLength(1);
      } else expect(await host.call('other', 'getGeofences')).toMatchObject({ value: [] });
      const next = await readyHost({ memory: host.kill() });
      expect(await names(next)).toEqual([]);
    }
  });

  it('leaves none where the process is killed between two parts, and all after the last', async () => {
    const host = await readyHost();
    const call = nextNumber();
    await says(host, { call, part: 0, list: Array.from({ length: 400 }, (_, n) => fence(`f${n}`)) });
    await says(host, { call, part: 1, list: [fence('b')] });
    const next = await readyHost({ memory: host.kill() });
    expect(await names(next)).toEqual([]);
    // The new guest has no such call.
    await next.send({ attach: 'app' });
    await says(next, { call, part: 2, list: [fence('c')], last: true });
    expect(resultsOf(next, call)[0]?.error?.code).toBe('INVALID_ARGUMENT');
    const again = nextNumber();
    await says(next, { call: again, part: 0, list: [fence('a')] });
    await says(next, { call: again, part: 1, list: [fence('b')], last: true });
    expect(resultsOf(next, again)[0]).not.toHaveProperty('error');
    const last = await readyHost({ memory: next.kill() });
    expect(await names(last)).toEqual(['a', 'b']);
  });

  it('of several clients, one of them headless, do not mix', async () => {
    const host = await readyHost();
    await host.send({ attach: 'other' });
    await host.send({ attach: 'headless', headless: true });
    const clients = ['app', 'other', 'headless'] as const;
    const call = nextNumber();
    for (const client of clients) await says(host, { client, call, part: 0, list: [fence(`${client}-1`)] });
    for (const client of clients)
      await says(host, { client, call, part: 1, list: [fence(`${client}-2`)], last: client !== 'other' });
    await host.send({ detach: 'other' });
    expect(resultsOf(host, call).map(({ client, error }) => [client, error])).toEqual([
      ['app', undefined],
      ['headless', undefined],
    ]);
    expect(await names(host)).toEqual(['app-1', 'app-2', 'headless-1', 'headless-2']);
  });

  it('counts as one call, and is refused beyond the limit', async () => {
    const host = await readyHost();
    const calls = Array.from({ length: CALLS_MAX + 1 }, nextNumber);
    for (const call of calls) await says(host, { call, part: 0, list: [fence('a')] });
    expect(host.all('more')).toHaveLength(CALLS_MAX);
    const refused = calls
      .flatMap((call) => resultsOf(host, call))
      .map(({ result, error }) => [result, error?.code]);
    expect(refused).toEqual([[calls.at(-1), 'UNAVAILABLE']]);
    await says(host, { call: calls[0] as number, part: 1, list: [fence('b')], last: true });
    expect(resultsOf(host, calls[0] as number)[0]).not.toHaveProperty('error');
  });

  it('keeps the guest busy until it has ended', async () => {
    const host = await readyHost();
    const isBusy = () => host.all('busy').at(-1)?.busy;
    const call = nextNumber();
    await says(host, { call, part: 0, list: [fence('a')] });
    expect(isBusy()).toBe(true);
    await says(host, { call, part: 1, last: true });
    expect(isBusy()).toBe(false);
  });
});
