import { type ConfigPatch, createEngine, type HttpRequest, IOS_PROFILE, type Location } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import { describe, expect, it } from 'vitest';
import { createModelServer, type ModelServer } from '../../src/server/model-server';

const URL = 'https://backend.example/v1/locations';
const REFRESH_URL = 'https://backend.example/oauth/refresh';
const ONLINE = { connected: true, transport: 'wifi', ageMillis: 0 } as const;

/** A real engine whose requests go to this server. */
async function deviceFor(server: ModelServer, patch: ConfigPatch) {
  const scheduler = virtualScheduler();
  const sensor = scriptedSensor({ available: ['connectivity'], states: { connectivity: ONLINE } });
  const requests: HttpRequest[] = [];
  const engine = createEngine({
    profile: IOS_PROFILE,
    ports: {
      scheduler,
      sensor,
      storage: memoryStorage(),
      entropy: countingEntropy(1),
      presence: silentPresence(),
      http: {
        async send(request) {
          requests.push(request);
          const answer = server.respond(request, requests.length, scheduler.uptime());
          if ('none' in answer) throw new Error(answer.none);
          return { status: answer.status, headers: answer.headers ?? {}, body: answer.body ?? '' };
        },
      },
    },
  });
  await engine.ready({ url: URL, autoSync: false, ...patch });
  return { engine, requests };
}

const places = [1, 2, 3].map((longitude) => ({
  coords: { latitude: 50, longitude },
  uuid: `place-${longitude}`,
}));

async function uploads(server: ModelServer, patch: ConfigPatch): Promise<readonly Location[]> {
  const { engine } = await deviceFor(server, patch);
  for (const place of places) await engine.insertLocation(place);
  const sent = await engine.sync();
  await engine.close();
  return sent;
}

describe('a record over which the model server stumbles', () => {
  const record = { timestamp: '2026-01-01T00:00:00.000Z', coords: { latitude: 1, longitude: 2 } };
  const upload = (...uuids: string[]): HttpRequest => ({
    method: 'POST',
    url: URL,
    headers: {},
    body: JSON.stringify({
      location: uuids.map((uuid) => ({ ...record, uuid })),
    }),
    timeoutMillis: 30_000,
  });

  it('fails the whole request, by an error, a closed connection or silence; others are taken', () => {
    const ways = { a: 'error', b: 'close', c: 'hang' } as const;
    const server = createModelServer({ stumbles: ({ uuid }) => ways[uuid as 'a'] });
    expect(server.respond(upload('good', 'a'), 1, 0)).toMatchObject({ status: 500 });
    expect(server.respond(upload('b', 'good'), 2, 0)).toMatchObject({ none: expect.any(String) as string });
    const silence = server.respond(upload('c'), 3, 0);
    expect(silence).toHaveProperty('none');
    expect(silence.afterMillis).toBeGreaterThan(upload().timeoutMillis);
    expect(server.arrivals).toEqual([]);
    expect(server.respond(upload('good'), 4, 0)).toMatchObject({ status: 200 });
    expect([...server.records.keys()]).toEqual(['good']);
  });
});

describe('the model server takes', () => {
  const envelopes: Record<string, ConfigPatch> = {
    'single records': {},
    batches: { batchSync: true },
    'a property of another name': { httpRootProperty: 'points', batchSync: true },
    'a single record under another name': { httpRootProperty: 'point' },
    'a record at the root': { httpRootProperty: '.' },
    'a bare array': { httpRootProperty: '.', batchSync: true },
    'params beside it': { params: { device: 'd1', list: [1, 2] }, batchSync: true },
    'params within it': { params: { device: 'd1', nested: { a: 1 } }, httpRootProperty: '.' },
    PUT: { method: 'PUT' },
  };
  it.each(Object.entries(envelopes))('%s', async (_name, patch) => {
    const server = createModelServer();
    const sent = await uploads(server, patch);
    expect(sent).toHaveLength(3);
    expect([...server.records.keys()]).toEqual(['place-1', 'place-2', 'place-3']);
    expect(server.arrivals).toHaveLength(3);
    expect(server.records.get('place-2')?.record.coords).toMatchObject({ longitude: 2 });
  });

  it('the log', async () => {
    const server = createModelServer();
    const { engine } = await deviceFor(server, { logUrl: 'https://backend.example/v1/log', logLevel: 5 });
    engine.logger.error('something', 'happened');
    await engine.uploadLog();
    expect(server.logEntries.length).toBeGreaterThan(0);
    expect(server.arrivals).toHaveLength(0);
    await engine.close();
  });

  it('nothing that is no record', () => {
    const server = createModelServer();
    const send = (body: string) =>
      server.respond({ method: 'POST', url: URL, headers: {}, body, timeoutMillis: 1 }, 1, 0);
    for (const body of ['', 'null', '{}', '[]', '{"location":[]}', '{"location":{"uuid":"a"}}', '[1]'])
      expect(send(body)).toMatchObject({ status: 400 });
    expect(server.arrivals).toHaveLength(0);
  });
});

describe('tokens', () => {
  const secured = (server: ModelServer, more: object = {}): ConfigPatch => ({
    authorization: { ...server.logIn(), refreshUrl: REFRESH_URL, ...more },
  });

  it.each([
    ['in Authorization', {}],
    ['in a header of the app’s own', { header: 'X-Api-Key: {token}' }],
    ['refreshed by a payload of another shape', { refreshPayload: { grant: { token: '{refreshToken}' } } }],
  ])('%s: a refused one is refreshed, and nothing is lost', async (_name, more) => {
    const server = createModelServer({ needsToken: true });
    const patch = secured(server, more);
    server.expireToken();
    expect(await uploads(server, patch)).toHaveLength(3);
    expect(server.records.size).toBe(3);
    expect(server.spentRefreshTokens.size).toBe(2);
    expect(server.reuses).toEqual([]);
  });

  it('none, or another, is refused', async () => {
    const server = createModelServer({ needsToken: true });
    await expect(uploads(server, {})).rejects.toMatchObject({ code: 'HTTP' });
    await expect(uploads(server, { authorization: { accessToken: 'guessed' } })).rejects.toMatchObject({
      code: 'HTTP',
    });
    expect(server.arrivals).toHaveLength(0);
  });

  it('a refresh token sent again gives the same pair until that was used, and never after; each time is kept', () => {
    const server = createModelServer({ needsToken: true });
    const { refreshToken } = server.logIn();
    const send = (url: string, headers = {}) =>
      server.respond(
        {
          method: 'POST',
          url,
          headers,
          body: JSON.stringify({ refresh_token: refreshToken }),
          timeoutMillis: 1,
        },
        7,
        9,
      );
    const first = send(REFRESH_URL);
    expect(first).toMatchObject({ status: 200 });
    expect(send(REFRESH_URL)).toEqual(first);
    expect(send(URL, { Authorization: `Bearer ${server.accessToken}` })).toMatchObject({ status: 400 });
    expect(send(REFRESH_URL)).toMatchObject({ status: 401 });
    expect(server.reuses).toEqual([
      { at: 9, request: 7, refreshToken },
      { at: 9, request: 7, refreshToken },
    ]);
  });
});

describe('its moods', () => {
  it('a status, with Retry-After', async () => {
    const server = createModelServer();
    Object.assign(server.conditions, { status: 503, retryAfterSeconds: 30 });
    const { engine, requests } = await deviceFor(server, {});
    await engine.insertLocation(places[0] as (typeof places)[0]);
    await expect(engine.sync()).rejects.toMatchObject({ code: 'HTTP' });
    expect(server.respond(requests[0] as HttpRequest, 2, 0)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      afterMillis: server.conditions.latencyMillis,
    });
    await engine.close();
  });

  it('lost answers: it has the records, and knows them when they come again', async () => {
    const server = createModelServer();
    server.conditions.dropsResponses = true;
    const { engine } = await deviceFor(server, { batchSync: true });
    for (const place of places) await engine.insertLocation(place);
    await expect(engine.sync()).rejects.toMatchObject({ code: 'HTTP' });
    expect(await engine.getCount()).toBe(3);
    server.conditions.dropsResponses = false;
    await engine.sync();
    expect(server.arrivals).toHaveLength(6);
    expect(server.records.size).toBe(3);
    await engine.close();
  });

  it('a server that refuses connections, and a refresh endpoint that disagrees', async () => {
    const server = createModelServer({ needsToken: true });
    const patch = { authorization: { ...server.logIn(), refreshUrl: REFRESH_URL } };
    server.expireToken();
    server.conditions.refreshStatus = 500;
    await expect(uploads(server, patch)).rejects.toMatchObject({ code: 'HTTP' });
    expect(server.spentRefreshTokens.size).toBe(1);
    server.conditions.status = 0;
    await expect(uploads(server, patch)).rejects.toMatchObject({ code: 'HTTP' });
    expect(server.arrivals).toHaveLength(0);
  });

  it('a record it refuses goes into quarantine, and the others are there', async () => {
    const server = createModelServer({ refuses: ({ uuid }) => uuid === 'place-2' });
    const { engine } = await deviceFor(server, { batchSync: true });
    for (const place of places) await engine.insertLocation(place);
    await engine.sync().catch(() => undefined);
    expect([...server.records.keys()].sort()).toEqual(['place-1', 'place-3']);
    await engine.close();
  });
});
