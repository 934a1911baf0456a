import { createHash } from 'node:crypto';
import type { ConfigPatch, HttpRequest, Location } from '@geo/core';
import { describe, expect } from 'vitest';
import { MINUTE, phoneWith, SECOND, URL } from './phone';
import { row } from './row';
import { durable, tracking } from './stories';

const coords = { latitude: 45, longitude: 13 };

/** What reaches the server when some records wait and are uploaded under a config. */
async function uploaded(
  config: ConfigPatch,
  count = 2,
  extras?: Record<string, unknown>,
): Promise<HttpRequest[]> {
  const phone = await phoneWith({ config: { url: URL, ...config, autoSync: false } });
  for (let index = 0; index < count; index++)
    await phone.engine.insertLocation({ uuid: `r${index}`, coords, ...(extras ? { extras } : {}) });
  await phone.engine.sync();
  return phone.requests;
}
// biome-ignore lint/suspicious/noExplicitAny: a body may be anything; the expectations say what it is
const bodyOf = (request: HttpRequest | undefined): any => JSON.parse(request?.body ?? 'null');
const lengths = (requests: readonly HttpRequest[]) =>
  requests.map((request) => bodyOf(request).location.length);

describe('an upload', () => {
  row('gaps/upload/method', 'goes by the method to the url', async () => {
    expect((await uploaded({}))[0]).toMatchObject({ method: 'POST', url: URL });
    for (const method of ['PUT', 'PATCH'] as const)
      expect((await uploaded({ method, url: `${URL}/other` }))[0]).toMatchObject({
        method,
        url: `${URL}/other`,
      });
  });

  row('gaps/upload/root', 'has the record under location, or another property', async () => {
    const [request] = await uploaded({});
    expect(Object.keys(bodyOf(request))).toEqual(['location']);
    expect(bodyOf(request).location.uuid).toBe('r0');
    expect(bodyOf((await uploaded({ httpRootProperty: 'data' }))[0]).data.uuid).toBe('r0');
  });

  row('gaps/upload/params', 'has params beside it', async () => {
    const [request] = await uploaded({ params: { device: 'x', deep: { a: [1] } } });
    expect(bodyOf(request)).toMatchObject({ device: 'x', deep: { a: [1] }, location: { uuid: 'r0' } });
  });

  row('gaps/templates/absent', 'leaves out what a record does not say', async () => {
    const locationTemplate = { id: '{{uuid}}', course: '{{heading}}', list: ['{{speed}}', '{{latitude}}'] };
    const [request] = await uploaded({ locationTemplate });
    expect(bodyOf(request)).toEqual({ location: { id: 'r0', list: [45] } });
  });

  row('gaps/templates/fault', 'is not made by a template with a fault, which changes nothing', async () => {
    const phone = await phoneWith({ config: {} });
    const patch = { url: URL, locationTemplate: { features: [{ at: '{{lattitude}}' }] } };
    await expect(phone.engine.setConfig(patch)).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringMatching(
        /^locationTemplate: unknown variable "lattitude" at \.features\[0\]\.at;/,
      ),
    });
    await phone.enqueue(1);
    expect(phone.requests).toEqual([]);
  });

  row('gaps/templates/form', "is a form where there are a template and the form's content type", async () => {
    const requests = await uploaded({
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      httpRootProperty: '.',
      params: { id: 'a b' },
      locationTemplate: { lat: '{{latitude}}' },
      batchSync: true,
    });
    expect(requests[0]?.body).toBe('id=a%20b&lat=45');
  });

  row('gaps/templates/kept', 'has the shape of a template, the queue that of the record', async () => {
    const phone = await phoneWith({
      config: { url: URL, locationTemplate: { id: '{{uuid}}' } },
      server: () => 500,
    });
    await phone.enqueue(1);
    expect(bodyOf(phone.requests[0])).toEqual({ location: { id: 'r0' } });
    expect((await phone.engine.getLocations())[0]).toMatchObject({ uuid: 'r0', coords });
  });

  row('gaps/requireResponse/lacking', 'is sent again while the answer lacks what is required', async () => {
    const phone = await phoneWith({
      config: { url: URL, requireResponse: { json: { result: 'ok' } } },
      server: () => ({ status: 200, body: '<html>Welcome</html>' }),
    });
    await phone.enqueue(1);
    expect(await phone.engine.getCount()).toBe(1);
    expect(phone.received('http')).toEqual([
      { success: false, status: 200, responseText: '<html>Welcome</html>' },
    ]);
  });

  row('gaps/upload/bare', 'with "." is the record itself', async () => {
    const [request] = await uploaded({ httpRootProperty: '.', params: { device: 'x' } });
    expect(bodyOf(request)).toMatchObject({ uuid: 'r0', coords, device: 'x' });
    expect(bodyOf(request)).not.toHaveProperty('location');
  });

  row('gaps/upload/bare-batch', 'with "." a batch is a bare array, params in each', async () => {
    const [request] = await uploaded({ httpRootProperty: '.', batchSync: true, params: { device: 'x' } });
    expect(bodyOf(request)).toMatchObject([
      { uuid: 'r0', device: 'x' },
      { uuid: 'r1', device: 'x' },
    ]);
  });

  row('gaps/upload/single', 'has one record, not in an array, without batchSync', async () => {
    const requests = await uploaded({ batchSync: false, maxBatchSize: 50 }, 3);
    expect(requests.map((request) => bodyOf(request).location.uuid)).toEqual(['r0', 'r1', 'r2']);
  });

  row('gaps/upload/batch', 'is an array of at most maxBatchSize with it', async () => {
    expect(lengths(await uploaded({ batchSync: true, maxBatchSize: 4 }, 10))).toEqual([4, 4, 2]);
    expect(lengths(await uploaded({ batchSync: true, maxBatchSize: 1 }, 2))).toEqual([1, 1]);
  });

  row('gaps/upload/batch-default', 'is at most 250 records or 256 kB', async () => {
    expect(lengths(await uploaded({ batchSync: true }, 300))).toEqual([250, 50]);
    expect(lengths(await uploaded({ batchSync: true }, 10, { note: 'n'.repeat(50_000) }))).toEqual([5, 5]);
  });

  row('gaps/upload/extras', 'has the extras of the config under those of the call', async () => {
    const [request] = await uploaded({ extras: { fleet: 7, own: 'base' } }, 1, { own: 'mine' });
    expect(bodyOf(request).location.extras).toEqual({ fleet: 7, own: 'mine' });
  });

  row('gaps/upload/bearer', 'carries the token as a bearer', async () => {
    for (const strategy of [{}, { strategy: 'JWT' }]) {
      const [request] = await uploaded({ authorization: { ...strategy, accessToken: 'T0ken' } });
      expect(request?.headers.Authorization).toBe('Bearer T0ken');
    }
    expect((await uploaded({}))[0]?.headers).not.toHaveProperty('Authorization');
  });

  row('gaps/upload/header', 'carries the token as authorization.header says', async () => {
    const [request] = await uploaded({
      authorization: { accessToken: 'T0ken', header: 'X-Api-Key: {token}' },
    });
    expect(request?.headers['X-Api-Key']).toBe('T0ken');
    expect(request?.headers).not.toHaveProperty('Authorization');
  });

  row('gaps/keys/header', 'has the bearer header where no other is configured', async () => {
    const [request] = await uploaded({ authorization: { accessToken: 'abc' } });
    expect(request?.headers).toMatchObject({ Authorization: 'Bearer abc' });
  });

  row('gaps/upload/idempotency', 'has a key that is a digest of its uuids', async () => {
    const [request] = await uploaded({ batchSync: true });
    const digest = createHash('sha256').update('r0\nr1').digest('hex');
    expect(request?.headers['Idempotency-Key']).toBe(digest);
    const keys = (await uploaded({}, 3)).map(({ headers }) => headers['Idempotency-Key']);
    expect(new Set(keys).size).toBe(3);
  });

  row('gaps/keys/gzip-bodies', 'is compressed over 1 kB, where the config asks for it', async () => {
    const note = { note: 'n'.repeat(1100) };
    expect((await uploaded({ gzip: true }, 1, note))[0]?.gzip).toBe(true);
    expect((await uploaded({ gzip: true }, 1))[0]?.gzip).toBe(false);
    expect((await uploaded({}, 1, note))[0]?.gzip).toBe(false);
  });
});

describe('sync()', () => {
  row('gaps/sync/high-water', 'settles for what was queued when it was called', async () => {
    const phone = await phoneWith({ config: { url: URL, autoSync: false }, server: () => 'held' });
    await phone.enqueue(1);
    const synced = phone.engine.sync();
    await phone.settle();
    await phone.enqueue(1);
    phone.http.release(200);
    expect((await synced).map(({ uuid }) => uuid)).toEqual(['r0']);
  });

  row('gaps/sync/joins', 'joins a drain that is running', async () => {
    const phone = await phoneWith({ config: { url: URL }, server: () => 'held' });
    await phone.enqueue(2);
    expect(phone.requests).toHaveLength(1);
    const synced = phone.engine.sync();
    synced.catch(() => undefined); // awaited below: a rejection before that is not unhandled
    await phone.settle();
    expect(phone.requests).toHaveLength(1);
    phone.http.release(200);
    await phone.settle();
    phone.http.release(200);
    expect((await synced).map(({ uuid }) => uuid)).toEqual(['r0', 'r1']);
    expect(phone.requests).toHaveLength(2);
  });

  row('gaps/sync/skips-backoff', 'does not wait for the backoff', async () => {
    let status = 500;
    const phone = await phoneWith({ config: { url: URL }, server: () => status });
    await phone.enqueue(1);
    expect(phone.requests).toHaveLength(1);
    status = 200;
    expect(await phone.engine.sync()).toHaveLength(1);
    expect(phone.requests).toHaveLength(2);
  });

  row('gaps/sync/heeds-retry-after', 'waits as long as the server asked', async () => {
    const busy = { status: 503, headers: { 'retry-after': '120' } };
    const phone = await phoneWith({
      config: { url: URL },
      server: (_request, index) => (index === 0 ? busy : 200),
    });
    await phone.enqueue(1);
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 503 });
    expect(phone.requests).toHaveLength(1);
    await phone.wait(120 * SECOND);
    expect(phone.requests).toHaveLength(2);
  });

  row('gaps/sync/partial', 'resolves with those that went, and no others', async () => {
    const phone = await phoneWith({
      config: { url: URL, autoSync: false },
      server: (_request, index) => (index === 0 ? 200 : 503),
    });
    await phone.enqueue(2);
    expect((await phone.engine.sync()).map(({ uuid }) => uuid)).toEqual(['r0']);
    expect(await phone.queued()).toEqual(['r1']);
  });

  row('gaps/sync/count', 'resolves with how many went, where that is asked for', async () => {
    const phone = await phoneWith({ config: { url: URL, autoSync: false } });
    await phone.enqueue(2);
    expect(await phone.engine.sync({ result: 'count' })).toBe(2);
  });

  row('gaps/sync/deferred', 'leaves behind the record over which the server stumbles', async () => {
    const phone = await phoneWith({
      config: { url: URL, autoSync: false },
      server: ({ body }) => (body?.includes('"r0"') ? 500 : 200),
    });
    await phone.enqueue(4);
    // The head, once more, and a witness: then it is known whose fault it is.
    for (let calls = 0; calls < 4; calls++) await phone.engine.sync().catch(() => undefined);
    expect(await phone.queued()).toEqual(['r0']);
    expect(await phone.engine.getQuarantine()).toEqual([]);
  });

  row('gaps/sync/rejects', 'says why nothing went', async () => {
    const without = await phoneWith({ config: { autoSync: false } });
    await without.enqueue(1);
    await expect(without.engine.sync()).rejects.toMatchObject({ code: 'NO_URL' });
    const phone = await phoneWith({ config: { url: URL, autoSync: false }, server: () => 503 });
    await phone.enqueue(1);
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 503 });
    await phone.setNetwork('none');
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await phone.engine.getCount()).toBe(1);
  });

  row('gaps/sync/empty', 'resolves [] for an empty queue', async () => {
    const phone = await phoneWith({ config: { url: URL } });
    expect(await phone.engine.sync()).toEqual([]);
    expect(phone.requests).toEqual([]);
  });

  row('gaps/keys/cellular-sync', 'uploads on cellular too', async () => {
    const phone = await phoneWith({ config: { url: URL, disableAutoSyncOnCellular: true } });
    await phone.setNetwork('cellular');
    await phone.enqueue(1);
    expect(phone.requests).toHaveLength(0);
    expect(await phone.engine.sync()).toHaveLength(1);
  });
});

describe('the queue', () => {
  row('gaps/getLocations/order', 'is listed oldest first', async () => {
    const phone = await phoneWith({ config: {} });
    const uuids = await phone.enqueue(3);
    expect((await phone.engine.getLocations()).map(({ uuid }) => uuid)).toEqual(uuids);
  });

  row('gaps/records/tracked', 'takes tracked fixes', async () => {
    const phone = await tracking();
    await phone.drive(10);
    const heard = phone.received<Location>('location').map(({ uuid }) => uuid);
    expect(heard.length).toBeGreaterThan(3);
    expect(await phone.queued()).toEqual(heard);
  });

  row('gaps/records/motionchange', 'takes the record of a stationary transition', async () => {
    const phone = await tracking();
    await phone.drive(5);
    await phone.engine.changePace(false);
    expect((await phone.engine.getLocations()).at(-1)?.event).toBe('motionchange');
  });

  row('gaps/insertLocation/checked', 'refuses an inserted record that a server would refuse', async () => {
    const { engine } = await phoneWith({ config: {} });
    const position = { latitude: 1, longitude: 2 };
    for (const [bad, field] of [
      [{ coords: { ...position, accuracy: 0 } }, 'coords.accuracy'],
      [{ coords: position, battery: { level: 5 } }, 'battery.level'],
      [{ coords: position, is_moving: 'x' }, 'is_moving'],
      [{ coords: position, event: 'foo' }, 'event'],
    ] as const) {
      const insert = engine.insertLocation(bad as never);
      const refused = {
        code: 'INVALID_ARGUMENT',
        message: expect.stringMatching(`^${field} must be .*; got `),
      };
      await expect(insert).rejects.toMatchObject(refused);
    }
    expect(await engine.getCount()).toBe(0);
  });

  row('gaps/insertLocation/utc', 'keeps the time of an inserted record in UTC', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.insertLocation({
      coords: { latitude: 1, longitude: 2 },
      timestamp: '2024-05-01T14:00:00+02:00',
    });
    expect((await engine.getLocations())[0]?.timestamp).toBe('2024-05-01T12:00:00.000Z');
  });

  row('gaps/arguments/copied', 'what the app changes after a call changes nothing', async () => {
    const { engine } = await phoneWith({ config: {} });
    const location = { coords: { latitude: 1, longitude: 2 } };
    const inserted = engine.insertLocation(location);
    location.coords.latitude = 3;
    await inserted;
    expect((await engine.getLocations())[0]?.coords.latitude).toBe(1);
  });

  row(
    'gaps/arguments/refused',
    'refuses what JSON cannot say, where it stands, with its own code',
    async () => {
      const { engine } = await phoneWith({ config: {} });
      await expect(engine.setConfig({ params: { id: 1n } })).rejects.toMatchObject({
        code: 'INVALID_CONFIG',
        message: expect.stringContaining('argument 1.params.id must be a JSON value'),
      });
    },
  );

  row('gaps/insertLocation/needs-position', 'refuses an inserted record without a position', async () => {
    const { engine } = await phoneWith({ config: {} });
    for (const bad of [
      {},
      { latitude: 1 },
      { longitude: 1 },
      { latitude: '1', longitude: 1 },
      { latitude: 91, longitude: 1 },
    ]) {
      const insert = engine.insertLocation({ coords: bad } as never);
      await expect(insert).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', message: /coords/ });
    }
    expect(await engine.getCount()).toBe(0);
  });

  row('gaps/insertLocation/fills-in', 'fills in what an inserted record leaves out', async () => {
    const phone = await phoneWith({ config: {} });
    await phone.wait(MINUTE);
    const uuid = await phone.engine.insertLocation({ coords });
    expect(await phone.engine.getLocations()).toEqual([
      {
        uuid,
        timestamp: new Date(phone.scheduler.now()).toISOString(),
        odometer: 0,
        activity: { type: 'unknown', confidence: 0 },
        battery: { level: 1, is_charging: true },
        is_moving: false,
        coords: { ...coords, accuracy: 10 },
      },
    ]);
  });

  row('gaps/insertLocation/duplicate', 'ignores a uuid it has', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.insertLocation({ uuid: 'a', coords });
    expect(await engine.insertLocation({ uuid: 'a', coords: { latitude: 1, longitude: 1 } })).toBe('a');
    expect((await engine.getLocations()).map(({ coords }) => coords.latitude)).toEqual([45]);
  });

  row('gaps/insertLocation/answer', 'answers with the uuid, given or made', async () => {
    const { engine } = await phoneWith({ config: {} });
    expect(await engine.insertLocation({ uuid: 'mine', coords })).toBe('mine');
    const made = await engine.insertLocation({ coords });
    expect((await engine.getLocations()).map(({ uuid }) => uuid)).toEqual(['mine', made]);
  });

  row('2.26/unknown-options', 'keeps unknown fields', async () => {
    const { engine } = await phoneWith({ config: {} });
    await engine.insertLocation({ coords, note: { a: 1 } });
    expect((await engine.getLocations())[0]).toMatchObject({ note: { a: 1 } });
  });

  row('9/unknown-fields', 'and uploads them', async () => {
    const phone = await phoneWith({ config: { url: URL } });
    await phone.engine.insertLocation({ coords: { ...coords, floor: 3 } as never, note: 'mine' });
    await phone.settle();
    expect(bodyOf(phone.requests[0]).location).toMatchObject({ note: 'mine', coords: { floor: 3 } });
  });

  row('gaps/odometer/never-falls', 'has records whose odometer never falls', async () => {
    const phone = await tracking();
    await phone.drive(30);
    for (let second = 30; second > 0; second--) {
      phone.deliverFix(second * 10);
      await phone.wait(SECOND);
    }
    const metres = phone.received<Location>('location').map(({ odometer }) => odometer);
    expect(metres.length).toBeGreaterThan(15);
    expect(metres).toEqual([...metres].sort((a, b) => a - b));
    expect(metres.at(-1)).toBeGreaterThan(500);
  });

  row('gaps/odometer/survives', 'has an odometer that survives a kill', async () => {
    const phone = await tracking();
    await phone.drive(31);
    const before = (await phone.engine.getLocations()).at(-1)?.odometer ?? 0;
    await phone.restart({});
    expect(before).toBeGreaterThan(250);
    expect(await phone.engine.getOdometer()).toBeGreaterThan(before - 0.01);
  });

  row('gaps/odometer/stationary', 'has an odometer that stands while stationary', async () => {
    const phone = await tracking();
    await phone.drive(20);
    await phone.engine.changePace(false);
    const parked = await phone.engine.getOdometer();
    for (let minute = 0; minute < 30; minute++) {
      const latitude = 45 + (190 + (minute % 2) * 10) / 111_132;
      phone.sensor.deliver('location', { latitude, longitude: 13, accuracy: 5, speed: 0, ageMillis: 0 });
      await phone.wait(MINUTE);
    }
    expect(await phone.engine.getOdometer()).toBe(parked);
  });
});

describe('quarantine', () => {
  /** A server that refuses one record for good. */
  async function withRefused() {
    const server = (request: HttpRequest) =>
      request.body?.includes('"r0"') ? { status: 422, body: 'no such car' } : 200;
    const phone = await phoneWith({ config: { url: URL, autoSync: false }, server });
    await phone.enqueue(4);
    await phone.engine.sync();
    await phone.engine.sync().catch(() => undefined);
    return phone;
  }

  row('gaps/quarantine/set-aside', 'takes what the server refuses for good, with its words', async () => {
    const phone = await withRefused();
    expect(await phone.engine.getCount()).toBe(0);
    expect(await phone.engine.getQuarantine()).toMatchObject([
      { record: { uuid: 'r0' }, status: 422, responseText: 'no such car' },
    ]);
  });

  row('gaps/quarantine/all', 'is put back whole by redrive', async () => {
    const phone = await withRefused();
    expect(await phone.engine.redrive('all')).toBe(1);
    expect(await phone.engine.getQuarantine()).toEqual([]);
    expect(await phone.queued()).toEqual(['r0']);
  });
});

describe('configuration', () => {
  /** What was given and is stored. */
  const stored = (phone: Awaited<ReturnType<typeof phoneWith>>) =>
    (durable(phone, 'config') as { given: Record<string, unknown> }).given;

  row('gaps/ready/replaces', 'ready replaces what was stored', async () => {
    const phone = await phoneWith({ config: { url: URL, stopTimeout: 9 } });
    await phone.restart({ stopTimeout: 8 });
    expect(stored(phone)).toEqual({ stopTimeout: 8 });
  });

  row('gaps/ready/reset-false', 'ready merges into it with reset: false', async () => {
    const phone = await phoneWith({ config: { url: URL, stopTimeout: 9 } });
    await phone.restart({ stopTimeout: 8, reset: false });
    expect(stored(phone)).toEqual({ url: URL, stopTimeout: 8 });
  });

  row('gaps/ready/again', 'a second ready merges as setConfig does', async () => {
    const phone = await phoneWith({ config: { url: URL } });
    expect((await phone.engine.ready({ stopTimeout: 8 })).enabled).toBe(false);
    expect(stored(phone)).toEqual({ url: URL, stopTimeout: 8 });
  });

  row('gaps/setConfig/patch', 'an absent or undefined key is unchanged', async () => {
    const phone = await phoneWith({ config: { url: URL, distanceFilter: 20 } });
    await phone.engine.setConfig({ stopTimeout: 3, distanceFilter: undefined });
    expect(stored(phone)).toEqual({ url: URL, distanceFilter: 20, stopTimeout: 3 });
  });

  row('gaps/setConfig/null-clears', 'null takes a key back to its default', async () => {
    const phone = await tracking({ config: { locationUpdateInterval: 5000 } });
    expect(phone.sensor.request('location')?.interval).toBe(5000);
    await phone.engine.setConfig({ locationUpdateInterval: null });
    expect(phone.sensor.request('location')?.interval).toBe(1000);
    expect(stored(phone)).toEqual({});
  });

  row('gaps/setConfig/named-objects-merge', 'named objects merge one level deep', async () => {
    const phone = await phoneWith({
      config: {
        notification: { title: 'A', text: 'B' },
        authorization: { strategy: 'JWT', refreshPayload: { a: 1 } },
        crashDetection: { enabled: true, minSpeed: 9 },
        distractionDetection: { enabled: true, minSpeed: 9 },
      },
    });
    await phone.engine.setConfig({
      notification: { text: 'C' },
      authorization: { refreshPayload: { b: 2 } },
      crashDetection: { minSpeed: null },
      distractionDetection: { minEpisodeSec: 4 },
    });
    expect(stored(phone)).toEqual({
      notification: { title: 'A', text: 'C' },
      authorization: { strategy: 'JWT', refreshPayload: { b: 2 } },
      crashDetection: { enabled: true },
      distractionDetection: { enabled: true, minSpeed: 9, minEpisodeSec: 4 },
    });
  });

  row('gaps/setConfig/maps-replace', 'headers, params and extras are replaced whole', async () => {
    const phone = await phoneWith({ config: { headers: { a: '1' }, params: { a: 1 }, extras: { a: 1 } } });
    await phone.engine.setConfig({ headers: { b: '2' }, params: { b: 2 }, extras: { b: 2 } });
    expect(stored(phone)).toEqual({ headers: { b: '2' }, params: { b: 2 }, extras: { b: 2 } });
  });

  row('gaps/setConfig/invalid', 'bad values are refused by name, and nothing is applied', async () => {
    const phone = await phoneWith({ config: {} });
    for (const [key, value, said] of [
      ['distanceFilter', -5, '-5'],
      ['stopTimeout', '5', '"5"'],
      ['method', 'GET', '"GET"'],
      ['url', 'ftp://x', '"ftp://x"'],
    ] as const) {
      const refused = phone.engine.setConfig({ [key]: value, heartbeatInterval: 9 });
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_CONFIG' });
      const message = await phone.engine.setConfig({ [key]: value }).catch((error: Error) => error.message);
      expect(message).toContain(key);
      expect(message).toContain(said);
      expect(message).toContain('must be');
    }
    expect(stored(phone)).toEqual({});
  });

  row('gaps/setConfig/filter-keys', 'filter keys apply from the next start', async () => {
    const phone = await tracking();
    await phone.engine.setConfig({ locationFilterMaxAccuracy: 10 });
    phone.sensor.deliver('location', { ...coords, accuracy: 50 });
    await phone.settle();
    expect(phone.received('locationfilter')).toEqual([]);
    await phone.engine.stop();
    await phone.engine.start();
    phone.sensor.deliver('location', { latitude: 45.001, longitude: 13, accuracy: 50 });
    await phone.settle();
    expect(phone.received('locationfilter')).toMatchObject([{ reason: 'inaccurate', threshold: 10 }]);
  });

  row('gaps/setConfig/at-once', 'the others apply at once', async () => {
    const phone = await tracking();
    await phone.engine.setConfig({ locationUpdateInterval: 7000, extras: { a: 1 } });
    expect(phone.sensor.request('location')?.interval).toBe(7000);
    phone.sensor.deliver('location', { ...coords, accuracy: 5 });
    await phone.settle();
    expect(phone.received<Location>('location')[0]?.extras).toEqual({ a: 1 });
  });

  row('2.26/unknown-keys', 'unknown keys are kept as they are', async () => {
    const phone = await phoneWith({ config: { enableHeadless: true, license: { key: 'x' } } });
    await phone.engine.setConfig({ stopTimeout: 3 });
    expect(stored(phone)).toEqual({ enableHeadless: true, license: { key: 'x' }, stopTimeout: 3 });
  });

  row('gaps/keys/unknown-logged-once', 'and are named in the log once', async () => {
    const phone = await phoneWith({ config: { enableHeadless: true } });
    await phone.engine.setConfig({ enableHeadless: false });
    await phone.engine.setConfig({ license: 'x' });
    const lines = (await phone.engine.getLog()).filter(({ event }) => event === 'config:unknown').reverse();
    expect(lines.map(({ message }) => message?.split(': ')[1])).toEqual(['enableHeadless', 'license']);
  });

  row('gaps/keys/misspelled', 'a misspelled key is logged with the one that was meant', async () => {
    const { engine } = await phoneWith({ config: { distanceFliter: 5 } });
    const warning = (await engine.getLog()).find(({ event }) => event === 'config:unknown');
    expect(warning?.message).toContain('distanceFliter (did you mean "distanceFilter"?)');
  });

  row('gaps/State/unknownKeys', 'State names keys that are not known, fields of objects too', async () => {
    const { engine } = await phoneWith({ config: { enableHeadless: true, distanceFilter: 5 } });
    const state = await engine.setConfig({ notification: { titel: 'x' } as never });
    expect(state.unknownKeys).toEqual(['enableHeadless', 'notification.titel']);
  });

  row('gaps/State/ineffectiveKeys', 'State names keys that nothing heeds where it runs', async () => {
    const { engine } = await phoneWith({ config: { preventSuspend: true, distanceFilter: 5, debug: true } });
    expect((await engine.getState()).ineffectiveKeys).toEqual(['preventSuspend', 'debug']);
  });

  row('gaps/tokens/stored-apart', 'tokens lie under secret/ alone', async () => {
    const phone = await phoneWith({ config: { authorization: { accessToken: 'acc', refreshToken: 'ref' } } });
    expect(durable(phone, 'secret/tokens')).toMatchObject({ accessToken: 'acc', refreshToken: 'ref' });
    expect(stored(phone)).toEqual({ authorization: {} });
  });
});
