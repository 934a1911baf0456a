import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { createEngine, type HttpRequest } from '../../src/index';
import { countedTrace, replayBlackBox } from '../../src/testing/index';
import { HOUR, MINUTE, Phone, SECOND } from '../phone';

/** What every secret of this app begins with, whatever follows. */
const MARK = 'CANARY';
const secret = (name: string) => `${MARK}-${name}-"/+=&é`;
const inUrl = (name: string) => encodeURIComponent(secret(name));

const URL = `https://${inUrl('user')}:${inUrl('password')}@example.test/in?key=${inUrl('query')}&short=v1`;
const CONFIG = {
  url: URL,
  logUrl: `https://logs.other.test/log?key=${inUrl('log-query')}`,
  logLevel: 5,
  headers: { 'X-Auth': secret('x-auth'), 'X-Trace': 'shown-to-all' },
  publicHeaders: ['x-trace'],
  params: { api_key: secret('param') },
  authorization: {
    accessToken: secret('access'),
    refreshToken: secret('refresh'),
    refreshUrl: `https://example.test/token?key=${inUrl('refresh-query')}`,
    refreshHeaders: { Authorization: `Basic ${Buffer.from(secret('basic')).toString('base64')}` },
    refreshPayload: {
      grant_type: 'refresh_token',
      refresh_token: '{refreshToken}',
      client_secret: secret('client'),
    },
  },
} as const;

/** Everything that a server was sent, as servers of all kinds would quote it. */
function echo(request: HttpRequest): string {
  const said = JSON.stringify({ ...request, authorization: CONFIG.authorization });
  const values = [request.url, ...Object.values(request.headers), request.body ?? ''];
  return [
    ...values,
    said.split('/').join('\\/'),
    encodeURIComponent(said),
    encodeURIComponent(encodeURIComponent(said)).replace(/%../g, (escaped) => escaped.toLowerCase()),
    said.replace(/[&<>"'/]/g, (one) => `&#${one.charCodeAt(0)};`),
    ...values.map((value, at) => Buffer.from('x'.repeat(at % 3) + value).toString('base64')),
    request.headers['X-Auth']?.slice(0, 12) ?? '',
  ].join('\n');
}

/** The beginning of a mark as base64 has it, at each alignment. */
const IN_BASE64 = ['', 'x', 'xx'].map((before) =>
  Buffer.from(before + MARK)
    .toString('base64')
    .slice(before === '' ? 0 : before.length + 1, 8),
);

/** Where in a text a mark stands, as it is or in any way that echoes have here. */
function leaks(text: string): string[] {
  const decoded = text
    .replace(/(%25)+/gi, '%')
    .replace(/(%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replace(/%/g, ''), 'hex').toString());
  return [MARK, ...IN_BASE64].flatMap((mark) => {
    const at = decoded.indexOf(mark);
    return at < 0 ? [] : [decoded.slice(Math.max(0, at - 80), at + 40)];
  });
}

describe('what an app sets as a header, in an address or for a refresh', () => {
  it('is disclosed nowhere, whatever echoes it: no event, log, error, box, and no other server', async () => {
    let answers = 400;
    const phone = await Phone.create({
      config: CONFIG,
      server: (request) => ({ status: answers, body: echo(request) }),
    });
    const seen: unknown[] = [];
    phone.engine.onLog((entry) => seen.push(entry));
    const attempt = async (work: () => Promise<unknown>) =>
      seen.push(await work().catch((error: Error) => [error.message, error.stack, { ...error }]));
    await phone.engine.start();
    await phone.drive(3);
    for (const status of [400, 401, 500, 422]) {
      answers = status;
      await phone.enqueue(2);
      await attempt(() => phone.engine.sync());
      await phone.wait(10 * MINUTE);
    }
    phone.server = (request) => new Error(`cannot reach ${echo(request)}`);
    await attempt(() => phone.engine.sync());
    await phone.wait(HOUR);
    phone.engine.logger.info('sent with', CONFIG.headers);
    for (const patch of [
      { headers: CONFIG.headers['X-Auth'] },
      { headers: { ...CONFIG.headers, count: 5 } },
      { url: `ftp://u:${secret('ftp')}@host/` },
      { url: [URL] },
      { authorization: { header: secret('header') } },
      { authorization: { refreshUrl: `nope?${inUrl('nope')}` } },
      { authorization: { refreshPayload: secret('payload') } },
      { authorization: { refreshHeaders: { a: 1, b: secret('refresh-header') } } },
      { authorization: CONFIG.authorization.accessToken },
    ])
      await attempt(() => phone.engine.setConfig(patch as never));
    const log = await phone.engine.getLog({ limit: 5000 });
    phone.server = () => 200;
    await phone.engine.uploadLog();
    const [upload] = phone.requests.slice(-1);
    expect(upload!.url).toBe(CONFIG.logUrl);
    seen.push(
      log,
      upload!.body,
      phone.trace,
      phone.events,
      await phone.engine.getState(),
      await phone.engine.getQuarantine(),
      await phone.engine.exportBlackBox(),
      phone.storage.snapshot().filter(({ key }) => key !== 'config' && !key.startsWith('secret/')),
    );
    expect(leaks(JSON.stringify(seen))).toEqual([]);
    // It was no silence that kept them.
    expect(JSON.stringify(seen).split(/secret-[0-9a-f]{8}/).length).toBeGreaterThan(100);
    expect(JSON.stringify(log)).toContain('shown-to-all');
  });

  it('is replayed to the same decisions, also where its words are the words of the engine', async () => {
    const config = {
      ...CONFIG,
      headers: {
        'X-A': 'motion',
        'X-B': 'tracking',
        'X-C': '1800',
        'X-D': 'PUT',
        'X-E': '12',
        'X-F': 'location',
      },
      method: 'PUT' as const,
      locationAuthorizationRequest: 'WhenInUse' as const,
      url: 'https://example.test/locations?mode=moving&v=ready',
    };
    let isExpired = true;
    const phone = await Phone.create({
      config,
      server: (request) => {
        if (request.url === CONFIG.authorization.refreshUrl) {
          isExpired = false;
          return {
            body: '{"data":{"access_token":"fresh-access","expires_in":1800,"refresh_token":"fresh"}}',
          };
        }
        return isExpired
          ? { status: 401, body: 'location refused: motion 1800' }
          : { status: 200, body: '{"motion":12}' };
      },
    });
    await phone.engine.start();
    await phone.drive(40);
    await phone.wait(10 * MINUTE);
    const first = phone.trace.splice(0);
    await phone.restart(config);
    await phone.drive(40, 40);
    await phone.wait(10 * MINUTE);
    expect(await phone.engine.getCount()).toBe(0);
    const replay = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(replay.lives.map(({ problem }) => problem)).toEqual([undefined, undefined]);
    const [killed, living] = replay.lives;
    // Of a life that was killed the end may be lost, which no commit took.
    expect(killed?.recorded).toEqual(countedTrace(phone.launchedUp, first.slice(0, killed?.recorded.length)));
    expect(killed?.recorded.length).toBeGreaterThan(first.length - 5);
    expect(living?.trace).toEqual(countedTrace(phone.launchedUp, phone.trace));
    expect(phone.received<{ responseText: string }>('http')[0]?.responseText).toMatch(
      /^secret-\w+ refused: secret-\w+ secret-\w+$/,
    );
  });

  it('that was written before it was set is hidden all the same, over every boundary of the box', async () => {
    const token = 'CANARY-token-of-sixteen-and-more';
    const entry = fc.record({
      before: fc.nat(300),
      encode: fc.constantFrom<(text: string) => string>(
        (text) => text,
        (text) => encodeURIComponent(`"${text}"`),
        (text) => JSON.stringify({ token: text }),
        (text) => Buffer.from(text).toString('base64'),
      ),
      isCommitted: fc.boolean(),
    });
    const entries = fc.array(entry, { minLength: 20, maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(entries, entries, async (earlier, later) => {
        const phone = await Phone.create({ config: { logLevel: 5, autoSync: false } });
        const write = async (all: typeof earlier) => {
          for (const { before, encode, isCommitted } of all) {
            phone.engine.logger.info(`${'x'.repeat(before)} ${encode(token)}`);
            if (isCommitted) await phone.wait(SECOND);
          }
        };
        await write(earlier);
        await phone.engine.setConfig({ headers: { 'X-Auth': token } });
        await write(later);
        await phone.wait(MINUTE);
        expect(leaks(await phone.engine.exportBlackBox())).toEqual([]);
        // Entries from before the token was set are the app's own, and stored as they were.
        expect(leaks(JSON.stringify(await phone.engine.getLog({ limit: later.length })))).toEqual([]);
        await phone.engine.setConfig({ logUrl: 'https://logs.other.test/log' });
        expect(await phone.engine.uploadLog()).toBeGreaterThanOrEqual(earlier.length + later.length);
        expect(phone.requests.length).toBeGreaterThan(0);
        expect(leaks(JSON.stringify(phone.requests.map(({ body }) => body)))).toEqual([]);
      }),
      { numRuns: amount(4, 40) },
    );
  }, 60_000);

  it('is no secret while it is in publicHeaders, and one again afterwards', async () => {
    const server = (request: HttpRequest) => ({ status: 400, body: `${request.headers['X-Device']}` });
    const phone = await Phone.create({
      config: { url: URL, headers: { 'X-Device': 'phone-17' } },
      server,
    });
    const told = async () => {
      await phone.enqueue(1);
      await phone.engine.sync().catch(() => undefined);
      await phone.settle();
      return phone.received<{ responseText: string }>('http').slice(-1)[0]?.responseText;
    };
    expect(await told()).toMatch(/^secret-/);
    await phone.engine.setConfig({ publicHeaders: ['X-DEVICE'] });
    expect(await told()).toBe('phone-17');
    await expect(phone.engine.setConfig({ publicHeaders: [], stopTimeout: -1 })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
    });
    expect(await told()).toBe('phone-17');
    await phone.restart();
    await phone.engine.ready({ reset: false });
    expect(await told()).toBe('phone-17');
    await phone.engine.setConfig({ publicHeaders: null });
    expect(await told()).toMatch(/^secret-/);
  });
});
