import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueTokens, type OrgToken, type ServedReceiver, serveReceiver } from '../src/index';
import { foreignMessage } from './foreign-message';
import { openApiDocument, operationsOf } from './openapi-document';
import { record } from './records';
import { upload } from './server';
import { SHAPES } from './shapes';

const SECRET = 'a secret of the test that is long enough for HS256';
/** The name of the red device, and everything red that can be seen. */
const MARK = 'of-red-alone';
const INTRUDER = 'intruder';
const TOKENS: readonly OrgToken[] = [
  { token: 'red-phone', org: 'red', device: MARK },
  { token: 'red-office', org: 'red', access: 'read' },
  { token: 'red-admin', org: 'red', access: 'admin' },
  { token: 'blue-office', org: 'blue', access: 'both' },
  { token: 'blue-admin', org: 'blue', access: 'admin' },
];
const START = '2024-05-01T12:30:00.000Z';
const END = '2024-05-01T12:40:00.000Z';
/** Read by everybody, or without anything of an organisation. */
const OF_NOBODY = ['/', '/docs', '/fleet', '/healthz', '/metrics', '/openapi.json', '/page.json', '/readyz'];
const TRICKS = [
  '',
  'org=red',
  `device=${MARK}`,
  'tenant=red',
  'org[]=red',
  'after=0',
  'order=arrival',
  `identifier=${MARK}`,
];

const operations = operationsOf(await openApiDocument());
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

describe.each(SHAPES)('another organisation on $shape', ({ missing, open }) => {
  let receiver: ServedReceiver;
  let spies: readonly string[];
  beforeAll(async () => {
    if (missing) return;
    const opened = await open();
    const jwt = { secret: SECRET };
    receiver = await serveReceiver({ ...(await opened.options()), tokens: TOKENS, jwt });
    const place = { timestamp: START, latitude: 45.27, longitude: 13.72 };
    const trip = {
      ...{ id: MARK, start: place, end: { ...place, timestamp: END }, stops: [], distance: 1 },
      ...{ movingSec: 1, line: '', lineTolerance: 1, doubts: [] },
    };
    const extras = { trip, geofence: { identifier: MARK, action: 'ENTER' }, dds: 1_714_566_600, ddc: MARK };
    const sent = [record({ extras }), record({ timestamp: END, extras: { mark: MARK } })];
    const options = { headers: bearer('red-phone') };
    expect((await upload(receiver.url, { location: sent }, options)).status).toBe(200);
    const event = { ts: START, level: 3, src: 'js', event: MARK };
    expect((await upload(`${receiver.url}log`, { events: [event] }, options)).status).toBe(200);
    const spy = await new SignJWT({ org: 'blue', sub: 'spy', scope: 'read write' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(SECRET));
    spies = ['blue-office', spy];
    return async () => {
      await receiver.close();
      await opened.stop();
    };
  }, 120_000);

  /** What an operation answers, from its beginning on where it does not end. */
  async function asked(
    { path, method }: (typeof operations)[number],
    token: string | undefined,
    trick = '',
  ): Promise<{ readonly status: number; readonly text: string }> {
    const ring = [
      [-179, -89],
      [179, -89],
      [179, 89],
      [-179, 89],
      [-179, -89],
    ];
    const foreign = foreignMessage(path, method, INTRUDER);
    const bodies: Readonly<Record<string, unknown>> = {
      '/inside': { type: 'Polygon', coordinates: [ring] },
      '/log': { events: [{ ts: START, level: 3, src: 'js', event: INTRUDER }], org: 'red' },
      '/token': {
        refresh_token: token
          ? (await issueTokens({ secret: SECRET }, { org: 'blue', device: INTRUDER })).refresh_token
          : '',
      },
    };
    const body = bodies[path] ?? { org: 'red', params: { org: 'red' }, ...(foreign.body as object) };
    const address = `${receiver.url}${path.slice(1).replace('{device}', MARK)}`;
    const query = [foreign.query, 'latitude=45&longitude=13', trick].filter(Boolean).join('&');
    const stop = new AbortController();
    const answer = await fetch(`${address}?${path === '/' && method === 'GET' ? trick : query}`, {
      method,
      signal: stop.signal,
      headers: {
        ...(token === undefined ? {} : bearer(token)),
        ...{ 'X-Org': 'red', Org: 'red', Cookie: 'org=red' },
        ...(method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
    });
    if (path !== '/events') return { status: answer.status, text: await answer.text() };
    const { value } = (await answer.body?.getReader().read()) ?? {};
    stop.abort();
    return { status: answer.status, text: new TextDecoder().decode(value) };
  }

  it.skipIf(missing)(
    'sees nothing at any path of the interface, whatever it asks with',
    async () => {
      const isRead = ({ method, path }: (typeof operations)[number]) =>
        path === '/inside' || (method === 'GET' && !path.startsWith('/osmand'));
      const reads = operations.filter(isRead);
      expect(reads.length).toBeGreaterThan(20);
      for (const each of reads) {
        for (const token of spies) {
          for (const trick of TRICKS) {
            const { status, text } = await asked(each, token, trick);
            expect([each.path, trick, status]).toEqual([each.path, trick, 200]);
            expect(text).not.toContain(MARK);
          }
        }
        if (OF_NOBODY.includes(each.path)) continue;
        // The same question of who may ask it: what was looked for is there.
        const trick = each.path === '/events' ? 'after=0' : '';
        expect([each.path, (await asked(each, 'red-office', trick)).text.includes(MARK)]).toEqual([
          each.path,
          true,
        ]);
        expect([each.path, (await asked(each, 'red-phone')).status]).toEqual([each.path, 403]);
      }
    },
    60_000,
  );

  it.skipIf(missing)('is let in nowhere without a token, but for what has nothing of anyone', async () => {
    for (const each of operations) {
      const isOpen = each.operation.security.length === 0;
      const { status } = await asked(each, undefined);
      expect([each.method, each.path, status === 401]).toEqual([
        each.method,
        each.path,
        !isOpen || each.path === '/token',
      ]);
    }
  });

  it.skipIf(missing)('writes nothing into the one that it names', async () => {
    const writes = operations.filter(
      ({ method, path }) =>
        (method !== 'GET' && method !== 'DELETE' && path !== '/inside') || path === '/osmand',
    );
    const before = await receiver.stats('red');
    for (const each of writes) {
      for (const token of spies) {
        const { status } = await asked(each, token, 'org=red&u=u&d=intruder');
        expect([each.method, each.path, status]).toEqual([each.method, each.path, 200]);
      }
      for (const token of ['red-office', 'red-admin'])
        expect((await asked(each, token)).status).toBe(each.path === '/token' ? 200 : 403);
    }
    expect(await receiver.stats('red')).toMatchObject({ rows: before.rows });
    expect((await receiver.stats('blue')).rows).toBeGreaterThan(5);
    for (const path of ['records', 'log', 'devices']) {
      const answer = await fetch(receiver.url + path, { headers: bearer('red-office') });
      expect(await answer.text()).not.toContain(INTRUDER);
    }
  });

  // The last one: afterwards red has nothing any more.
  it.skipIf(missing)('deletes nothing of it, whatever it asks with; its own administrator does', async () => {
    const deletes = operations.filter(({ method }) => method === 'DELETE');
    expect(deletes.map(({ path }) => path)).toEqual(['/devices/{device}']);
    const before = await receiver.stats('red');
    const own = await upload(
      receiver.url,
      { location: record(), device_id: 'of-blue' },
      { headers: bearer('blue-office') },
    );
    expect(own.status).toBe(200);
    for (const each of deletes) {
      for (const trick of TRICKS) {
        expect([trick, (await asked(each, 'blue-admin', trick)).status]).toEqual([trick, 404]);
        for (const token of [...spies, 'red-office', 'red-phone'])
          expect([trick, token, (await asked(each, token, trick)).status]).toEqual([trick, token, 403]);
        expect((await asked(each, undefined, trick)).status).toBe(401);
      }
      // Not by the token in an address, nor by a cookie: both lie in browsers.
      expect((await asked(each, undefined, 'token=red-admin')).status).toBe(401);
      expect((await receiver.stats('red')).rows).toBe(before.rows);
      expect((await asked(each, 'red-admin')).status).toBe(204);
      expect((await asked(each, 'red-admin')).status).toBe(404);
    }
    expect((await receiver.stats('red')).rows).toBe(0);
    const left = await fetch(`${receiver.url}devices`, { headers: bearer('blue-office') });
    expect(await left.text()).toContain('of-blue');
    for (const { path, method } of operations.filter(({ method }) => method === 'GET')) {
      if (path === '/events' || OF_NOBODY.includes(path) || path.startsWith('/osmand')) continue;
      const found = operations.find((each) => each.path === path && each.method === method);
      const { text } = await asked(found as (typeof operations)[number], 'red-admin');
      // What was asked for is not an answer: names in it are those of rows.
      expect([path, text.includes(MARK)]).toEqual([path, false]);
    }
  });
});
