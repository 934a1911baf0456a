import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issueTokens, type OrgToken, type ServeOptions, serveReceiver } from '../src/index';
import { createLimit } from '../src/server/limit';
import { foreignMessage } from './foreign-message';
import { openApiDocument, operationsOf } from './openapi-document';
import { record, records } from './records';
import { refusal, startReceiver, upload } from './server';
import { SHAPES } from './shapes';

const SECRET = 'a secret of the test that is long enough for HS256';
const TOKENS: readonly OrgToken[] = [
  { token: 'red-phone', org: 'red', device: 'r1' },
  { token: 'red-office', org: 'red', access: 'read' },
  { token: 'blue-phone', org: 'blue' },
  { token: 'blue-office', org: 'blue', access: 'both' },
];
const READS = ['records', 'track.geojson', 'devices', 'episodes', 'log', 'records?order=arrival&limit=5000'];

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const signed = (claims: Record<string, unknown>, secret = SECRET) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(secret));

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});
const document = await openApiDocument();

describe.each(SHAPES)('on $shape', ({ missing, open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    if (!missing) opened = await open();
    return () => opened?.stop();
  }, 120_000);
  beforeEach(({ skip }) => skip(missing !== undefined, missing));
  const start = async (options: ServeOptions = {}) =>
    startReceiver({ ...(await opened.options()), ...options });

  describe('organisations', () => {
    it('see nothing of each other, whatever they ask with', async () => {
      const receiver = await start({ tokens: TOKENS, jwt: { secret: SECRET } });
      const secret = records(3).map((one) => ({ ...one, extras: { mark: 'of-red-alone' } }));
      expect((await upload(receiver.url, { location: secret }, bearer('red-phone'))).status).toBe(200);
      const event = { ts: '2024-05-01T12:30:00Z', level: 3, src: 'js', event: 'of-red-alone' };
      await upload(`${receiver.url}log`, { events: [event] }, bearer('red-phone'));
      await upload(receiver.url, record(), bearer('blue-phone'));
      const spy = await signed({ org: 'blue', sub: 'spy', scope: 'read write' });
      const tricks = [
        '',
        'org=red',
        'device=r1',
        'tenant=red',
        'after=0',
        'cursor=9999999999999.99',
        'org[]=red',
      ];
      for (const token of ['blue-office', spy]) {
        for (const path of READS) {
          for (const trick of tricks) {
            const address = `${receiver.url}${path}${path.includes('?') ? '&' : '?'}${trick}`;
            const answer = await fetch(address, {
              headers: {
                ...bearer(token).headers,
                'X-Org': 'red',
                Org: 'red',
                Device: 'r1',
                Cookie: 'org=red',
              },
            });
            expect([address, answer.status]).toEqual([address, 200]);
            expect(await answer.text()).not.toMatch(/of-red-alone|"r1"/);
          }
        }
        const live = await fetch(`${receiver.url}events?after=0`, bearer(token));
        const reader = live.body?.getReader();
        const { value } = (await reader?.read()) ?? {};
        expect(new TextDecoder().decode(value)).not.toContain('of-red-alone');
        await reader?.cancel();
      }
      for (const path of READS) {
        const own = await (await fetch(`${receiver.url}${path}`, bearer('red-office'))).text();
        if (path !== 'episodes') expect(own).toMatch(/of-red-alone|"r1"/);
      }
      expect((await receiver.stats('red')).rows).toBe(3);
    });

    it('cannot write into each other, nor take a record of the other away by its uuid', async () => {
      const receiver = await start({ tokens: TOKENS });
      const shared = record();
      const body = { location: shared, org: 'red', device_id: 'r1', params: { org: 'red' } };
      for (const token of ['blue-phone', 'red-phone'])
        expect(
          await (await upload(`${receiver.url}?org=red&device=r1`, body, bearer(token))).json(),
        ).toMatchObject({ stored: 1 });
      expect([(await receiver.stats('red')).rows, (await receiver.stats('blue')).rows]).toEqual([1, 1]);
      const devices = async (token: string) =>
        ((await (await fetch(`${receiver.url}devices`, bearer(token))).json()) as { devices: unknown[] })
          .devices;
      expect(await devices('red-office')).toHaveLength(1);
    });

    it('name the device by the token, whatever the upload says', async () => {
      const receiver = await start({ tokens: TOKENS, jwt: { secret: SECRET } });
      await upload(receiver.url, { location: record(), device_id: 'liar' }, bearer('red-phone'));
      await upload(
        receiver.url,
        { location: record(), device_id: 'liar' },
        bearer(await signed({ org: 'red', sub: 'by-subject' })),
      );
      const rows = await receiver.rows({ org: 'red', byArrival: true });
      expect(rows.map(({ device }) => device).sort()).toEqual(['by-subject', 'r1']);
    });
  });

  describe('a token', () => {
    it('opens what it is for: a phone’s reads nothing, a reader’s writes nothing', async () => {
      const receiver = await start({ tokens: TOKENS, jwt: { secret: SECRET } });
      const phone = await signed({ org: 'red', sub: 'p' });
      for (const token of ['red-phone', phone])
        expect((await refusal(await fetch(`${receiver.url}records`, bearer(token)), 403)).code).toBe(
          'forbidden',
        );
      expect((await refusal(await upload(receiver.url, record(), bearer('red-office')), 403)).code).toBe(
        'forbidden',
      );
      expect((await upload(receiver.url, record(), bearer('blue-office'))).status).toBe(200);
    });

    it('of the map becomes a cookie of its organisation', async () => {
      const receiver = await start({ tokens: TOKENS });
      await upload(receiver.url, record(), bearer('red-phone'));
      const answer = await fetch(`${receiver.url}?token=red-office`, { redirect: 'manual' });
      expect(answer.status).toBe(303);
      const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect(cookie).not.toContain('red-office');
      const rows = (await (
        await fetch(`${receiver.url}records`, { headers: { Cookie: cookie } })
      ).json()) as {
        records: unknown[];
      };
      expect(rows.records).toHaveLength(1);
      expect((await fetch(`${receiver.url}records`)).status).toBe(401);
    });

    it('that is forged, expired, unsigned or of another kind is refused', async () => {
      const receiver = await start({ jwt: { secret: SECRET, issuer: 'us', audience: 'geo' } });
      const key = new TextEncoder().encode(SECRET);
      const good = { org: 'red', sub: 'p', iss: 'us', aud: 'geo' };
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const soon = Math.floor(Date.now() / 1000) + 300;
      const bad = {
        unsigned: `${part({ alg: 'none' })}.${part({ ...good, exp: soon })}.`,
        'unsigned with a signature': `${part({ alg: 'none' })}.${part({ ...good, exp: soon })}.AAAA`,
        'of another secret': await signed(good, `another ${SECRET}`),
        expired: await new SignJWT(good)
          .setProtectedHeader({ alg: 'HS256' })
          .setExpirationTime('-1m')
          .sign(key),
        'without an end': await new SignJWT(good).setProtectedHeader({ alg: 'HS256' }).sign(key),
        'of another issuer': await signed({ ...good, iss: 'them' }),
        'for others': await signed({ ...good, aud: 'them' }),
        'with an org that is no name': await signed({ ...good, org: { toString: 'red' } }),
        'for refreshing': (
          await issueTokens({ secret: SECRET, issuer: 'us', audience: 'geo' }, { org: 'red', device: 'p' })
        ).refresh_token,
        empty: '',
      };
      for (const [name, token] of Object.entries(bad))
        expect([name, (await upload(receiver.url, record(), bearer(token))).status]).toEqual([name, 401]);
      expect((await upload(receiver.url, record(), bearer(await signed(good)))).status).toBe(200);
    });

    it('of a provider is verified with its published keys; while they cannot be had, clients are asked to wait', async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256');
      const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };
      let isUp = true;
      const provider = createServer((_, response) => {
        response.statusCode = isUp ? 200 : 500;
        response.end(JSON.stringify(keys));
      });
      servers.push(provider);
      await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
      const jwks = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/keys`;
      const token = await new SignJWT({ org: 'red', sub: 'p' })
        .setProtectedHeader({ alg: 'ES256', kid: 'one' })
        .setExpirationTime('5m')
        .sign(privateKey);
      const receiver = await start({ jwt: { jwks } });
      expect((await upload(receiver.url, record(), bearer(token))).status).toBe(200);
      // Signed with the public key as if it were a secret: the oldest trick.
      const confused = await signed({ org: 'red', sub: 'p' }, JSON.stringify(keys.keys[0]));
      expect((await upload(receiver.url, record(), bearer(confused))).status).toBe(401);
      isUp = false;
      const other = await start({ jwt: { jwks }, onFault: () => undefined });
      const answer = await upload(other.url, record(), bearer(token));
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    });

    it('is refreshed, and the old way does not stay open', async () => {
      const jwt = { secret: SECRET };
      const receiver = await start({ jwt });
      const first = await issueTokens(jwt, { org: 'red', device: 'p' });
      const answer = await upload(`${receiver.url}token`, { refresh_token: first.refresh_token });
      const next = (await answer.json()) as typeof first;
      expect(next).toMatchObject({ token_type: 'Bearer', expires_in: 900 });
      expect((await upload(receiver.url, { location: record() }, bearer(next.access_token))).status).toBe(
        200,
      );
      expect((await receiver.rows({ org: 'red' })).map(({ device }) => device)).toEqual(['p']);
      for (const wrong of [first.access_token, 'x', '', 7, null])
        expect(
          (await upload(`${receiver.url}token`, { refresh_token: wrong })).status,
        ).toBeGreaterThanOrEqual(400);
      expect((await upload(`${(await start()).url}token`, { refresh_token: 'x' })).status).toBe(404);
    });
  });

  describe('a refresh token', () => {
    it('is good once, at any server and after a restart too', async () => {
      const jwt = { secret: SECRET };
      const place = await opened.options();
      const used = await issueTokens(jwt, { org: 'red', device: 'p' });
      const kept = await issueTokens(jwt, { org: 'red', device: 'p' });
      const refresh = async (url: string, { refresh_token }: typeof used) =>
        (await upload(`${url}token`, { refresh_token })).status;
      const first = await serveReceiver({ ...place, jwt });
      const together = await Promise.all([refresh(first.url, used), refresh(first.url, used)]);
      expect(together.sort()).toEqual([200, 401]);
      await first.close();
      const second = await startReceiver({ ...place, jwt });
      expect(await refresh(second.url, used)).toBe(401);
      expect([await refresh(second.url, kept), await refresh(second.url, kept)]).toEqual([200, 401]);
    });
  });

  describe('a limit of requests', () => {
    it('is each caller’s own, and says when to come again', async () => {
      const receiver = await start({ tokens: TOKENS, requestsPerMinute: 2 });
      const send = async (token: string) => upload(receiver.url, record(), bearer(token));
      expect([(await send('red-phone')).status, (await send('red-phone')).status]).toEqual([200, 200]);
      const third = await send('red-phone');
      expect([third.status, Number(third.headers.get('retry-after'))]).toEqual([429, 30]);
      expect((await send('blue-phone')).status).toBe(200);
    });

    it('is that of the token where it has one, and never more than a body may be for all', async () => {
      const receiver = await start({
        requestsPerMinute: 2,
        maxBodyBytes: 2000,
        jwt: { secret: SECRET },
        tokens: [
          { token: 'gateway', org: 'red', requestsPerMinute: 6, maxBodyBytes: 1e9 },
          { token: 'tracker', org: 'red', requestsPerMinute: 0.5, maxBodyBytes: 100 },
        ],
      });
      const statuses = async (token: string, count: number, body: unknown = []) => {
        const answers: number[] = [];
        for (let round = 0; round < count; round += 1)
          answers.push((await upload(receiver.url, body, bearer(token))).status);
        return answers;
      };
      expect(await statuses('gateway', 7)).toEqual([200, 200, 200, 200, 200, 200, 429]);
      expect(await statuses('tracker', 1, record())).toEqual([413]);
      const second = await upload(receiver.url, [], bearer('tracker'));
      expect([second.status, Number(second.headers.get('retry-after'))]).toEqual([429, 120]);
      const claims = { org: 'red', sub: 'p', requests_per_minute: 1, max_body_bytes: 100 };
      expect(await statuses(await signed(claims), 2, record())).toEqual([413, 429]);
      expect(await statuses(await signed({ ...claims, sub: 'q', requests_per_minute: -1 }), 1)).toEqual([
        401,
      ]);
      const large = { location: record({ extras: { text: 'x'.repeat(3000) } }) };
      expect(await statuses(await signed({ org: 'red', sub: 'r', max_body_bytes: 1e9 }), 1, large)).toEqual([
        413,
      ]);
    });

    it('holds for clients of others as for our own, and their records are of the organisation of the token', async () => {
      const formats = operationsOf(document).filter(({ operation }) =>
        operation.tags.includes('Clients of others'),
      );
      expect(formats).toHaveLength(6);
      const receiver = await start({
        tokens: formats.flatMap(({ method, path }) => [
          { token: `${method} ${path}`, org: 'red', device: `${method} ${path}`, requestsPerMinute: 1 },
          { token: `small ${method} ${path}`, org: 'blue', maxBodyBytes: 10 },
        ]),
      });
      for (const { method, path } of formats) {
        const send = (token: string) => {
          const { query, body } = foreignMessage(path, method);
          return fetch(`${receiver.url}${path.slice(1)}?${query}`, {
            method,
            headers: {
              ...bearer(token).headers,
              ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
        };
        const [first, second] = [await send(`${method} ${path}`), await send(`${method} ${path}`)];
        expect([method, path, first.status, second.status]).toEqual([method, path, 200, 429]);
        expect(Number(second.headers.get('retry-after'))).toBe(60);
        if (method !== 'GET') expect((await send(`small ${method} ${path}`)).status).toBe(413);
        expect((await send('unknown')).status).toBe(401);
      }
      const devices = (await receiver.rows({ org: 'red' })).map(({ device }) => device);
      expect(devices.sort()).toEqual(formats.map(({ method, path }) => `${method} ${path}`).sort());
      expect([(await receiver.stats('blue')).rows, (await receiver.stats()).rows]).toEqual([0, 0]);
    });
  });

  describe('an operator', () => {
    it('reads metrics with a token that reads, and finds each request by its id', async () => {
      const receiver = await start({ tokens: TOKENS });
      const sent = await upload(receiver.url, records(3), {
        headers: { ...bearer('red-phone').headers, 'X-Request-Id': 'from-the-proxy' },
      });
      expect(sent.headers.get('x-request-id')).toBe('from-the-proxy');
      await fetch(`${receiver.url}no/such/path?token=hidden`);
      expect((await fetch(`${receiver.url}metrics`)).status).toBe(401);
      const answer = await fetch(`${receiver.url}metrics`, bearer('red-office'));
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      const text = await answer.text();
      expect(text).toContain('geo_records_total{result="stored"} 3');
      expect(text).toContain(
        'geo_http_request_duration_seconds_count{method="POST",path="records",status="200"} 1',
      );
      expect(text).not.toContain('no/such');
      expect(text).not.toContain('hidden');
    });

    it('counts what clients of others send as what the engine sends', async () => {
      const receiver = await start({ tokens: TOKENS });
      const { body } = foreignMessage('/owntracks', 'POST');
      for (const result of ['stored', 'duplicate']) {
        expect((await upload(`${receiver.url}owntracks`, body, bearer('blue-office'))).status).toBe(200);
        const text = await (await fetch(`${receiver.url}metrics`, bearer('blue-office'))).text();
        expect(text).toContain(`geo_records_total{result="${result}"} 1`);
      }
    });

    it('asks whether it is ready', async () => {
      const receiver = await start();
      expect(await (await fetch(`${receiver.url}readyz`)).json()).toEqual({ ok: true });
    });
  });
});

describe('a limit', () => {
  it('fills again with time', () => {
    let now = 0;
    const limit = createLimit(60, () => now);
    for (let round = 0; round < 60; round += 1) limit.take('a');
    expect(() => limit.take('a')).toThrow('try again in 1 s');
    now = 1000;
    limit.take('a');
    expect(() => limit.take('a')).toThrow();
    now = 1_000_000;
    for (let round = 0; round < 60; round += 1) limit.take('a');
    expect(() => limit.take('a')).toThrow();
  });
});

describe('options', () => {
  it('is told what cannot be meant', async () => {
    await expect(startReceiver({ jwt: {} })).rejects.toThrow('either jwks or secret');
    await expect(startReceiver({ jwt: { secret: 'short' } })).rejects.toThrow('at least 32 bytes');
    await expect(startReceiver({ jwt: { jwks: 'http://keys.example/' } })).rejects.toThrow('https:');
    await expect(startReceiver({ tokens: [{ token: '', org: 'a' }] })).rejects.toThrow('tokens[0]');
    await expect(startReceiver({ requestsPerMinute: 0 })).rejects.toThrow('requestsPerMinute');
    await expect(startReceiver({ store: 'mysql://x' })).rejects.toThrow('postgres://');
  });
});
