import { promisify } from 'node:util';
import type { Geofence, GeofenceSource } from '@geo/core';
import { describe, expect, it } from 'vitest';
import { type ClientMessage, connect, type ToClientMessage } from '../../src/index';
import { PART_MAX, VALUE_MAX } from '../../src/protocol/parts';
import { hostedPhone } from './hosted-phone';

const nextTurn = promisify(setImmediate);

const fence = (n: number, more: Partial<Geofence> = {}): Geofence => ({
  identifier: `fence-${String(n).padStart(6, '0')}`,
  latitude: 45 + n / 100_000,
  longitude: 13,
  radius: 100,
  ...more,
});
const fences = (count: number, from = 0) => Array.from({ length: count }, (_, n) => fence(from + n));

/** A hosted phone with the messages between its host and the guest. */
async function tappedPhone() {
  const told: Record<string, unknown>[] = [];
  const said: Record<string, unknown>[] = [];
  let longest = 0;
  const phone = hostedPhone({
    host: {
      tap(from, json) {
        const message = JSON.parse(json);
        (from === 'host' ? told : said).push(message);
        if ('call' in message || 'result' in message) longest = Math.max(longest, json.length);
      },
    },
  });
  const engine = phone.client();
  await engine.ready({});
  return {
    phone,
    engine,
    calls: () => told.filter((message) => 'call' in message),
    results: () => said.filter((message) => 'result' in message),
    longest: () => longest,
    /** What storage answered to each scan: how many rows. */
    scans: () =>
      said
        .filter(({ port }) => port === 'storage.scan')
        .map(({ request }) => told.find(({ reply }) => reply === request)?.value as unknown[] | undefined)
        .map((rows) => rows?.length ?? 0),
  };
}

/** Gives this many lists; tells which have been asked for. */
function source(lists: readonly (readonly Geofence[])[]): GeofenceSource & { readonly asked: number } {
  let asked = 0;
  return {
    get asked() {
      return asked;
    },
    next: async () => lists[asked++],
  };
}

/** A client whose host is the test. */
function scriptedChannel() {
  const posted: ClientMessage[] = [];
  let sink: (json: string) => void = () => undefined;
  const engine = connect({
    post: (json) => void posted.push(JSON.parse(json)),
    onMessage(given) {
      sink = given;
      return () => undefined;
    },
  });
  const calls = () => posted.flatMap((message) => ('call' in message ? [message] : []));
  return {
    engine,
    posted,
    calls,
    async says(message: ToClientMessage | object) {
      sink(JSON.stringify(message));
      await nextTurn();
    },
  };
}

/** What a promise rejects with. */
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );

describe('large values of a hosted engine', () => {
  it('go and come whole, although no message is longer than a part', async () => {
    const { engine, calls, results, longest } = await tappedPhone();
    const all = fences(6_000).map((one) => ({ ...one, extras: { name: `Café ${one.identifier} 🛰` } }));
    await engine.addGeofences(all);
    const parts = calls().filter(({ method }) => method === 'addGeofences');
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.map(({ last }) => last === true)).toEqual(
      parts.map((_, index) => index === parts.length - 1),
    );
    expect(await engine.getGeofences()).toMatchObject(all);
    expect(results().filter(({ part }) => part !== undefined).length).toBeGreaterThan(3);
    expect(longest()).toBeLessThan(PART_MAX + 300);
  });

  it('are read a page at a time where they are all geofences', async () => {
    const { engine, results, scans } = await tappedPhone();
    const all = fences(1_001);
    await engine.addGeofences(all);
    const before = scans().length;
    expect(await engine.getGeofences()).toMatchObject(all);
    expect(Math.max(...scans().slice(before))).toBeLessThanOrEqual(250);
    expect(results().filter(({ part }) => part !== undefined)).toHaveLength(5);
    expect(await engine.getGeofences({ limit: 2, after: 'fence-000500' })).toMatchObject(fences(2, 501));
    await engine.removeGeofences();
    expect(await engine.getGeofences()).toEqual([]);
    await engine.addGeofences(fences(250));
    expect(await engine.getGeofences()).toMatchObject(fences(250));
  });

  it('are read no further once the client is gone', async () => {
    const { engine, phone, scans } = await tappedPhone();
    await engine.addGeofences(fences(1_001));
    const before = scans().length;
    const reading = engine.getGeofences().catch(({ code }) => code);
    while (scans().length === before) await nextTurn();
    await engine.close();
    expect(await reading).toBe('CLOSED');
    await phone.settle();
    expect(scans().slice(before).length).toBeLessThan(4);
  });

  it('are one message where they are short', async () => {
    const { engine, calls } = await tappedPhone();
    await engine.addGeofences(fences(2));
    expect(calls().at(-1)).toMatchObject({ method: 'addGeofences', args: [[{}, {}]] });
    expect(calls().at(-1)).not.toHaveProperty('part');
  });

  it('keep their place among other calls where they are lists', async () => {
    const { engine } = await tappedPhone();
    await engine.addGeofences(fences(3));
    await Promise.all([
      engine.removeGeofences(),
      engine.addGeofences(fences(2)),
      engine.removeGeofence('none'),
    ]);
    expect(await engine.getGeofences()).toHaveLength(2);
    await Promise.all([engine.addGeofences(fences(3)), engine.removeGeofences()]);
    expect(await engine.getGeofences()).toEqual([]);
  });
});

describe('geofences from a source', () => {
  it('are added as they are given, one list ahead of what the engine has taken', async () => {
    const { engine } = await tappedPhone();
    const given = source([fences(10), [], fences(5, 10), fences(1, 15)]);
    await engine.addGeofences(given);
    expect(given.asked).toBe(5);
    expect(await engine.getGeofences()).toHaveLength(16);
    await engine.addGeofences(source([]));
    await engine.addGeofences(source([[], []]));
    await engine.addGeofences(source([fences(1, 16)]));
    expect(await engine.getGeofences()).toHaveLength(17);
  });

  it('are requested no faster than the host takes them', async () => {
    const { engine, calls, says } = scriptedChannel();
    const given = source([fences(1), fences(1, 1), fences(1, 2), fences(1, 3)]);
    const added = engine.addGeofences(given);
    await nextTurn();
    expect([calls().length, given.asked]).toEqual([1, 2]);
    await says({ more: 1 });
    expect([calls().length, given.asked]).toEqual([2, 3]);
    await says({ more: 1 });
    await says({ more: 1 });
    // Nothing is left: a host that asks on gets nothing.
    await says({ more: 1 });
    await says({ more: 7 });
    expect(calls().map(({ call, part, last }) => [call, part, last])).toEqual([
      [1, 0, undefined],
      [1, 1, undefined],
      [1, 2, undefined],
      [1, 3, true],
    ]);
    await says({ result: 1 });
    await added;
  });

  it('that fails adds none, and the call is ended in the guest', async () => {
    const { phone, engine } = await tappedPhone();
    let lists = 0;
    const failing: GeofenceSource = {
      next: async () => {
        if (++lists > 3) throw new Error('the file ends');
        return fences(10, lists * 10);
      },
    };
    expect(await failure(engine.addGeofences(failing))).toMatchObject({
      code: 'INVALID_GEOFENCE',
      message: 'the source failed: the file ends',
    });
    await phone.settle();
    expect(await engine.getGeofences()).toEqual([]);
    await phone.settle();
    expect(engine.busy).toBe(false);
  });

  it.each([
    ['of the engine', { radius: -1 }, 'geofences[12]'],
    ['of JSON', { latitude: Number.NaN }, 'geofences[12].latitude must be a JSON value'],
  ])(
    'with one that is none names its index in the whole source, by the rules %s',
    async (_rules, wrong, place) => {
      const { engine } = await tappedPhone();
      const error = await failure(
        engine.addGeofences(source([fences(10), [fence(10), fence(11), fence(12, wrong)], fences(9, 20)])),
      );
      expect(error).toMatchObject({ code: 'INVALID_GEOFENCE', message: expect.stringContaining(place) });
      expect(await engine.getGeofences()).toEqual([]);
    },
  );

  it('that gives something else than lists is refused', async () => {
    const { engine } = await tappedPhone();
    const error = await failure(engine.addGeofences({ next: async () => 'fences' as never }));
    expect(error).toMatchObject({ code: 'INVALID_GEOFENCE' });
  });
});

describe('a call in parts that does not end well', () => {
  it('rejects where the guest refuses a part, and sends no more', async () => {
    const { engine, calls, says } = scriptedChannel();
    const given = source(Array.from({ length: 9 }, (_, n) => fences(1, n)));
    const added = failure(engine.addGeofences(given));
    await nextTurn();
    await says({ more: 1 });
    await says({ result: 1, error: { code: 'INVALID_GEOFENCE', message: 'geofences[1]' } });
    await says({ more: 1 });
    expect(await added).toMatchObject({ code: 'INVALID_GEOFENCE', message: 'geofences[1]' });
    expect([calls().length, given.asked]).toEqual([2, 3]);
  });

  it('rejects where the guest is restarted between two parts, and leaves none', async () => {
    const { phone, engine } = await tappedPhone();
    let proceed: () => void = () => undefined;
    let lists = 0;
    const slow: GeofenceSource = {
      async next() {
        if (++lists === 3)
          await new Promise<void>((resolve) => {
            proceed = resolve;
          });
        return lists > 5 ? undefined : fences(10, lists * 10);
      },
    };
    const added = failure(engine.addGeofences(slow));
    await phone.settle();
    expect(lists).toBe(3);
    phone.host.restart();
    await phone.settle();
    expect(await added).toMatchObject({ code: 'UNAVAILABLE' });
    proceed();
    await phone.settle();
    expect(await engine.getGeofences()).toEqual([]);
    expect(lists).toBe(3);
    await engine.addGeofences(fences(3_000));
    expect(await engine.getGeofences()).toHaveLength(3_000);
  });

  it('ends with its client: closed or lost between two parts, it leaves none', async () => {
    for (const end of ['close', 'lost'] as const) {
      const { phone } = await tappedPhone();
      const client = phone.client();
      await client.ready({});
      const stuck: GeofenceSource = {
        next: () => (asked++ < 2 ? Promise.resolve(fences(3, asked * 10)) : new Promise(() => undefined)),
      };
      let asked = 0;
      const added = failure(client.addGeofences(stuck));
      await phone.settle();
      if (end === 'close') {
        await client.close();
        expect(await added).toMatchObject({ code: 'CLOSED' });
      } else client.connection.lost();
      await phone.settle();
      const other = phone.client();
      await other.ready({});
      expect(await other.getGeofences()).toEqual([]);
      await phone.settle();
      expect(phone.host.busy).toBe(false);
    }
  });

  it('of several clients at once, each list whole', async () => {
    const { phone, engine } = await tappedPhone();
    const other = phone.client();
    const helper = phone.client(phone.host.connect({ headless: true }));
    await Promise.all([other.ready({}), helper.ready({})]);
    const clients = [engine, other, helper];
    await Promise.all(clients.map((client, n) => client.addGeofences(fences(2_500, n * 2_500))));
    const all = await Promise.all(clients.map((client) => client.getGeofences()));
    expect(all.map(({ length }) => length)).toEqual([7_500, 7_500, 7_500]);
    expect(all[1]).toEqual(all[0]);
  });

  it('is refused where one geofence is longer than a message, before anything is sent', async () => {
    const { phone, engine, calls } = await tappedPhone();
    const huge = 'x'.repeat(VALUE_MAX);
    expect(await failure(engine.addGeofences([fence(0), fence(1, { extras: { huge } })]))).toMatchObject({
      code: 'INVALID_GEOFENCE',
      message: expect.stringMatching(/^element 1 has 63990\d+ characters of JSON; a message carries at most/),
    });
    expect(await failure(engine.setConfig({ extras: { huge } }))).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(calls().map(({ method }) => method)).toEqual(['ready']);
    await phone.settle();
    expect(engine.busy).toBe(false);
  });
});

describe('the parts of a result', () => {
  const HOSTILE: readonly (readonly [string, readonly object[], string])[] = [
    [
      'out of order',
      [
        { part: 0, value: [1] },
        { part: 2, value: [3], last: true },
      ],
      'part 1 is due; got 2',
    ],
    [
      'that repeat',
      [
        { part: 0, value: [1] },
        { part: 0, value: [1], last: true },
      ],
      'part 1 is due; got 0',
    ],
    ['without a beginning', [{ part: 1, value: [1], last: true }], 'part 0 is due; got 1'],
    [
      'of two kinds',
      [
        { part: 0, value: [1] },
        { part: 1, value: 'b', last: true },
      ],
      'must be lists, or texts',
    ],
    ['and then the whole', [{ part: 0, value: [1] }, { value: [1] }], 'part 1 is due; got undefined'],
    ['with numbers that are none', [{ part: '0', value: [1], last: true }], 'part 0 is due; got "0"'],
  ];

  it.each(HOSTILE)('are refused %s', async (_how, results, complaint) => {
    const { engine, says } = scriptedChannel();
    const log = failure(engine.getLog());
    for (const result of results) await says({ result: 1, ...result });
    // Whatever comes after has nothing to belong to.
    await says({ result: 1, part: 0, value: ['late'], last: true });
    expect(await log).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(complaint) });
    expect(engine.busy).toBe(false);
  });

  it('end with an error that ends the call, and are dropped', async () => {
    const { engine, says } = scriptedChannel();
    const log = failure(engine.getLog());
    await says({ result: 1, part: 0, value: [1] });
    await says({ result: 1, error: { code: 'UNAVAILABLE', message: 'element 1 is too long' } });
    expect(await log).toMatchObject({ code: 'UNAVAILABLE', message: 'element 1 is too long' });
  });

  it('of several calls may come in turn', async () => {
    const { engine, says } = scriptedChannel();
    const box = engine.exportBlackBox();
    const log = engine.getLog();
    await says({ result: 1, part: 0, value: 'a' });
    await says({ result: 2, part: 0, value: [1] });
    await says({ result: 1, part: 1, value: '\ud83d' });
    await says({ result: 1, part: 2, value: '\udef0', last: true });
    await says({ result: 2, part: 1, value: [2], last: true });
    expect(await box).toBe('a🛰');
    expect(await log).toEqual([1, 2]);
  });

  it('are of no use after a restart', async () => {
    const { engine, says } = scriptedChannel();
    const log = failure(engine.getLog());
    await says({ result: 1, part: 0, value: [1] });
    await says({ restarted: true });
    await says({ result: 1, part: 1, value: [2], last: true });
    expect(await log).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('the queue of a hosted engine', () => {
  const insert = (n: number) => ({ coords: { latitude: 45 + n / 1_000, longitude: 13 }, uuid: `row-${n}` });
  const uuids = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid);

  async function queued(count: number) {
    const tapped = await tappedPhone();
    for (let n = 0; n < count; n++) await tapped.engine.insertLocation(insert(n) as never);
    const pages = () => tapped.calls().filter(({ method }) => method === 'getLocations');
    return { ...tapped, pages };
  }
  const row = (n: number) => `row-${n}`;
  const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => row(from + n));

  it('is read in pages of 250, oldest first', async () => {
    const { engine, pages } = await queued(620);
    expect(uuids(await engine.getLocations())).toEqual(rows(0, 620));
    expect(pages().map(({ args }) => args)).toEqual([
      [{ limit: 250 }],
      [{ limit: 250, after: row(249) }],
      [{ limit: 250, after: row(499) }],
    ]);
  });

  it('is read in pages from either end, from any record, and up to any number', async () => {
    const { engine, pages } = await queued(520);
    const newest = rows(0, 520).reverse();
    expect(uuids(await engine.getLocations({ order: 'desc' }))).toEqual(newest);
    expect(uuids(await engine.getLocations({ after: row(9) }))).toEqual(rows(10, 520));
    expect(uuids(await engine.getLocations({ limit: 501, order: 'desc' }))).toEqual(newest.slice(0, 501));
    const before = pages().length;
    expect(uuids(await engine.getLocations({ limit: 250 }))).toEqual(rows(0, 250));
    expect(uuids(await engine.getLocations({ limit: 3, after: row(516) }))).toEqual(rows(517, 520));
    expect(pages().length - before).toBe(2);
    expect(await failure(engine.getLocations({ after: 'unknown' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failure(engine.getLocations({ limit: 0 }))).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(await failure(engine.getLocations({ limit: 300.5 }))).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(await failure(engine.getLocations('all' as never))).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('has a whole number of pages, or none', async () => {
    const { engine } = await queued(500);
    expect(await engine.getLocations()).toHaveLength(500);
    await engine.destroyLocations();
    expect(await engine.getLocations()).toEqual([]);
  });

  it('is read to its end while records come and go: none twice, none of those that stay left out', async () => {
    const { engine, pages } = await queued(600);
    const reading = engine.getLocations();
    const working = (async () => {
      for (let n = 0; n < 260; n++) {
        await engine.destroyLocation(row(n));
        await engine.insertLocation(insert(600 + n) as never);
      }
    })();
    const read = uuids(await reading);
    await working;
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter((uuid) => rows(260, 600).includes(uuid))).toEqual(rows(260, 600));
    expect(pages().length).toBeGreaterThan(2);
  });

  it('rejects where the guest is restarted between two pages, and can be read again', async () => {
    const { phone, engine } = await queued(600);
    const reading = failure(engine.getLocations());
    await nextTurn();
    phone.host.restart();
    await phone.settle();
    expect(await reading).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await engine.getLocations()).toHaveLength(600);
  });
});
