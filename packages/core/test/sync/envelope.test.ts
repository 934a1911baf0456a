import { describe, expect, it } from 'vitest';
import type { ConfigPatch, HttpRequest, Location } from '../../src/index';
import { recordsOf } from '../model-server';
import { MINUTE, Phone, URL } from '../phone';

/** What reaches the server when two records wait and are uploaded under a config. */
async function uploaded(config: ConfigPatch, extras?: Record<string, unknown>): Promise<HttpRequest[]> {
  const phone = await Phone.create({ config: { url: URL, ...config, autoSync: false } });
  for (const uuid of ['a', 'b']) {
    const coords = { latitude: 45, longitude: 13 };
    await phone.engine.insertLocation({ uuid, coords, ...(extras ? { extras } : {}) });
  }
  await phone.engine.sync();
  return phone.requests;
}

const bodyOf = (request: HttpRequest | undefined) =>
  JSON.parse(request?.body ?? '') as Record<string, unknown>;
const uuids = (records: unknown) => (records as Location[]).map(({ uuid }) => uuid);

describe('the body', () => {
  it('holds one record under `location` by default', async () => {
    const requests = await uploaded({});
    expect(requests).toHaveLength(2);
    expect(requests.map((request) => (bodyOf(request).location as Location).uuid)).toEqual(['a', 'b']);
    expect(Object.keys(bodyOf(requests[0]))).toEqual(['location']);
  });

  it('holds an array in a batch, even of one', async () => {
    const [request] = await uploaded({ batchSync: true });
    expect(uuids(bodyOf(request).location)).toEqual(['a', 'b']);
    const single = await uploaded({ batchSync: true, maxBatchSize: 1 });
    expect(single.map((one) => uuids(bodyOf(one).location))).toEqual([['a'], ['b']]);
  });

  it('takes another root property, whatever its characters', async () => {
    const [request] = await uploaded({ httpRootProperty: 'da"ta' });
    expect((bodyOf(request)['da"ta'] as Location).uuid).toBe('a');
  });

  it('puts params beside the records', async () => {
    const [request] = await uploaded({ params: { device: 'x', nested: { deep: [1, null] } } });
    expect(bodyOf(request)).toMatchObject({
      device: 'x',
      nested: { deep: [1, null] },
      location: { uuid: 'a' },
    });
    const [batch] = await uploaded({ batchSync: true, params: { device: 'x' } });
    expect(bodyOf(batch).device).toBe('x');
    expect(uuids(bodyOf(batch).location)).toEqual(['a', 'b']);
  });

  it('never loses records to a param of the same name', async () => {
    const [request] = await uploaded({ params: { location: 'mine', other: 1 } });
    expect(bodyOf(request)).toMatchObject({ location: { uuid: 'a' }, other: 1 });
    expect(request?.body?.match(/"location":/g)).toHaveLength(1);
    const [flat] = await uploaded({ httpRootProperty: '.', params: { uuid: 'mine', other: 1 } });
    expect(bodyOf(flat)).toMatchObject({ uuid: 'a', other: 1 });
    expect(flat?.body?.match(/"uuid":/g)).toHaveLength(1);
  });

  it('with root "." is the record itself, with params in it', async () => {
    const [request] = await uploaded({ httpRootProperty: '.', params: { device: 'x' } });
    expect(bodyOf(request)).toMatchObject({ uuid: 'a', device: 'x', coords: { latitude: 45 } });
    const [plain] = await uploaded({ httpRootProperty: '.' });
    expect(bodyOf(plain).uuid).toBe('a');
  });

  it('with root "." is a bare array in a batch, with params in each record', async () => {
    const [request] = await uploaded({ httpRootProperty: '.', batchSync: true, params: { device: 'x' } });
    const body = JSON.parse(request?.body ?? '') as Record<string, unknown>[];
    expect(body.map(({ uuid, device }) => [uuid, device])).toEqual([
      ['a', 'x'],
      ['b', 'x'],
    ]);
  });

  it("lays the config's extras under each record's own", async () => {
    const [request] = await uploaded({ extras: { fleet: 7, own: 'base' } }, { own: 'mine' });
    expect((bodyOf(request).location as Location).extras).toEqual({ fleet: 7, own: 'mine' });
    const [bare] = await uploaded({ extras: { fleet: 7 } });
    expect((bodyOf(bare).location as Location).extras).toEqual({ fleet: 7 });
  });
});

describe('the request', () => {
  it('goes by the configured method to the configured url, with its timeout', async () => {
    for (const method of ['POST', 'PUT', 'PATCH'] as const) {
      const [request] = await uploaded({ method, httpTimeoutMs: 1234 });
      expect(request).toMatchObject({ method, url: URL, timeoutMillis: 1234 });
    }
  });

  it('carries no token where there is none, a bearer by default, and another header where one is set', async () => {
    const authorization = { accessToken: 'T0ken' };
    const [bare] = await uploaded({});
    expect(Object.keys(bare?.headers ?? {})).toEqual(['Content-Type', 'Idempotency-Key']);
    const [bearer] = await uploaded({ authorization });
    expect(bearer?.headers.Authorization).toBe('Bearer T0ken');
    const [keyed] = await uploaded({ authorization: { ...authorization, header: 'X-Api-Key: {token}' } });
    expect(keyed?.headers['X-Api-Key']).toBe('T0ken');
    expect(keyed?.headers).not.toHaveProperty('Authorization');
  });

  it("lets the app's headers win, however they are spelled, and sends none twice", async () => {
    const [request] = await uploaded({
      authorization: { accessToken: 'T0ken' },
      headers: { 'content-type': 'application/vnd.geo+json', AUTHORIZATION: 'Basic x', 'X-Own': '1' },
    });
    const names = Object.keys(request?.headers ?? {}).map((name) => name.toLowerCase());
    expect(names.sort()).toEqual(['authorization', 'content-type', 'idempotency-key', 'x-own']);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/vnd.geo+json',
      AUTHORIZATION: 'Basic x',
    });
  });

  it('asks for compression only when the config asks for it and the body is worth it', async () => {
    const long = { note: 'n'.repeat(1100) };
    expect((await uploaded({ gzip: true }, long)).map(({ gzip }) => gzip)).toEqual([true, true]);
    expect((await uploaded({ gzip: true })).map(({ gzip }) => gzip)).toEqual([false, false]);
    expect((await uploaded({}, long)).map(({ gzip }) => gzip)).toEqual([false, false]);
  });

  it('keeps its Idempotency-Key when it is sent again, also by the next process, and has another for other records', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 503 });
    await phone.enqueue(1);
    await phone.wait(MINUTE);
    await phone.restart();
    await phone.wait(10 * MINUTE);
    const keys = new Set(phone.requests.map(({ headers }) => headers['Idempotency-Key']));
    expect(phone.requests.length).toBeGreaterThan(2);
    expect(keys.size).toBe(1);
    const other = await uploaded({});
    expect(new Set(other.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
  });
});

describe('a batch', () => {
  async function sizes(count: number, config: ConfigPatch, note = ''): Promise<number[]> {
    const phone = await Phone.create({ config: { url: URL, batchSync: true, ...config, autoSync: false } });
    for (let i = 0; i < count; i++) {
      await phone.engine.insertLocation({ coords: { latitude: 1, longitude: 1 }, extras: { note } });
    }
    await phone.engine.sync();
    return phone.requests.map((request) => recordsOf(request).length);
  }

  it('has 250 records at most', async () => expect(await sizes(600, {})).toEqual([250, 250, 100]));
  it('has at most maxBatchSize records', async () =>
    expect(await sizes(10, { maxBatchSize: 4 })).toEqual([4, 4, 2]));
  it('has 256 kB at most', async () => {
    const counts = await sizes(20, {}, 'n'.repeat(50_000));
    expect(counts).toEqual([5, 5, 5, 5]);
  });
  it('takes a record that is larger than that, alone', async () => {
    expect(await sizes(2, {}, 'n'.repeat(300_000))).toEqual([1, 1]);
  });
});
