import { describe, expect, it } from 'vitest';
import type { AuthorizationEvent, ConfigPatch } from '../../src/index';
import { recordsOf } from '../model-server';
import { HOUR, MINUTE, Phone, type PhoneOptions, SECOND, URL } from '../phone';
import { AuthServer, REFRESH_URL } from './auth-server';

const parked = async (phone: Phone) => (await phone.engine.getState()).uploadParked;
const outcomes = (phone: Phone) => phone.received<AuthorizationEvent>('authorization');

/** A phone whose tokens serve, and its server. */
async function loggedIn(options: PhoneOptions = {}, more: ConfigPatch = {}) {
  const server = new AuthServer();
  const config = { url: URL, authorization: server.authorization, ...options.config };
  const phone = await Phone.create({ server: server.answer, ...options, config: { ...config, ...more } });
  return { phone, server, config };
}

describe('an access token that expires', () => {
  it('in the middle of a drain: is refreshed once, the batch goes again whole, and nothing is lost or blamed', async () => {
    const { phone, server } = await loggedIn({}, { batchSync: true, maxBatchSize: 4, autoSync: false });
    const uuids = await phone.enqueue(12);
    let uploads = 0;
    phone.server = (request) => {
      if (request.url === URL && ++uploads === 2) server.expireToken();
      return server.answer(request);
    };
    expect(await phone.engine.sync()).toHaveLength(12);
    expect([...server.records.stored]).toEqual(uuids.map((uuid) => [uuid, 1]));
    expect(server.exchanged).toEqual(['refresh-0']);
    expect(server.presented).toEqual(['access-0', 'access-0', 'access-1', 'access-1']);
    const sizes = phone.requests.filter(({ url }) => url === URL).map((request) => recordsOf(request).length);
    expect(sizes).toEqual([4, 4, 4, 4]);
    expect(outcomes(phone)).toEqual([{ success: true, accessToken: 'access-1', refreshToken: 'refresh-1' }]);
    expect(await phone.engine.getAuthState()).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    expect(await phone.engine.getQuarantine()).toEqual([]);
    expect(await parked(phone)).toBeNull();
    // One http event for each upload, none for the refresh.
    expect(phone.received<{ status: number }>('http').map(({ status }) => status)).toEqual([
      200, 401, 200, 200,
    ]);
  });

  it('again and again: each time one refresh, with the newest refresh token', async () => {
    const { phone, server } = await loggedIn();
    for (let n = 0; n < 5; n++) {
      await phone.enqueue(1);
      server.expireToken();
      await phone.enqueue(1);
    }
    expect(server.exchanged).toEqual([0, 1, 2, 3, 4].map((n) => `refresh-${n}`));
    expect(server.records.stored.size).toBe(10);
  });

  it('403 counts as 401', async () => {
    const { phone, server } = await loggedIn();
    phone.server = (request) =>
      request.url === URL && request.headers.Authorization === 'Bearer access-0'
        ? 403
        : server.answer(request);
    await phone.enqueue(1);
    expect(server.exchanged).toEqual(['refresh-0']);
    expect(server.records.stored.size).toBe(1);
  });

  it('before ready is called: a phone that was killed refreshes and uploads by itself', async () => {
    const { phone, server } = await loggedIn({}, { autoSync: false });
    await phone.enqueue(3);
    await phone.engine.setConfig({ autoSync: true });
    server.expireToken();
    await phone.restart();
    expect(server.records.stored.size).toBe(3);
    expect(server.exchanged).toEqual(['refresh-0']);
  });

  it('with a server that does not rotate: the refresh token is kept', async () => {
    const { phone, server } = await loggedIn();
    server.isRotating = false;
    for (let n = 0; n < 3; n++) {
      server.expireToken();
      await phone.enqueue(1);
    }
    expect(server.exchanged).toEqual(['refresh-0', 'refresh-0', 'refresh-0']);
    expect(outcomes(phone).at(-1)).toEqual({
      success: true,
      accessToken: 'access-3',
      refreshToken: 'refresh-0',
    });
    expect(server.records.stored.size).toBe(3);
  });

  it('is sent the new one in the header that the config names, with the body and headers it names', async () => {
    const server = new AuthServer();
    const phone = await Phone.create({
      config: {
        url: URL,
        authorization: {
          accessToken: 'old',
          refreshToken: 'mine',
          refreshUrl: REFRESH_URL,
          refreshPayload: { grant: { token: '{refreshToken}', kind: ['refresh_token'] } },
          refreshHeaders: { 'X-Client': 'phone', 'content-type': 'application/vnd.token+json' },
          header: 'X-Api-Key: key {token}',
        },
      },
      server: (request) => {
        if (request.url === REFRESH_URL) return { body: '{"data":{"accessToken":"new"}}' };
        return request.headers['X-Api-Key'] === 'key new' ? server.records.answer(request) : 401;
      },
    });
    await phone.enqueue(1);
    expect(server.records.stored.size).toBe(1);
    expect(phone.requests[1]).toMatchObject({
      method: 'POST',
      url: REFRESH_URL,
      headers: { 'X-Client': 'phone', 'content-type': 'application/vnd.token+json' },
      timeoutMillis: 30_000,
    });
    expect(JSON.parse(phone.requests[1]!.body!)).toEqual({
      grant: { token: 'mine', kind: ['refresh_token'] },
    });
    expect(Object.keys(phone.requests[1]!.headers)).not.toContain('X-Api-Key');
    expect(await phone.engine.getAuthState()).toEqual({ accessToken: 'new', refreshToken: 'mine' });
  });
});

describe('a refresh that fails for now', () => {
  for (const [what, failure, status] of [
    ['500', 500, 500],
    ['429', 429, 429],
    ['no answer', new Error('ECONNRESET'), 0],
    ['the page of a captive portal', { status: 200, body: '<html>log in</html>' }, 200],
    ['404', 404, 404],
  ] as const) {
    it(`${what}, then OK: the same token is sent again, by backoff, and both are emitted`, async () => {
      const { phone, server } = await loggedIn();
      server.expireToken();
      server.refreshing = () => failure;
      await phone.enqueue(2);
      expect(server.exchanged).toEqual(['refresh-0']);
      expect(await parked(phone)).toBe('unauthorized');
      await phone.wait(10 * MINUTE);
      expect(server.exchanged.length).toBeGreaterThan(3);
      server.refreshing = () => undefined;
      await phone.wait(6 * MINUTE);
      expect(new Set(server.exchanged)).toEqual(new Set(['refresh-0']));
      expect(server.records.stored.size).toBe(2);
      // Every attempt is reported.
      const failures = server.exchanged.slice(1).map(() => ({ success: false, status }));
      expect(outcomes(phone)).toEqual([
        ...failures,
        { success: true, accessToken: 'access-1', refreshToken: 'refresh-1' },
      ]);
      expect(await parked(phone)).toBeNull();
    });
  }

  it('without a listener: the last 64 outcomes are buffered, and the newest is among them', async () => {
    const { phone, server } = await loggedIn({ listenTo: [] });
    server.expireToken();
    server.refreshing = () => 500;
    await phone.enqueue(1);
    await phone.wait(12 * HOUR);
    expect(server.exchanged.length).toBeGreaterThan(100);
    server.refreshing = () => undefined;
    await phone.wait(6 * MINUTE);
    const heard: AuthorizationEvent[] = [];
    phone.engine.onAuthorization((event) => heard.push(event));
    await phone.settle();
    expect(heard).toHaveLength(64);
    expect(heard.map(({ success }) => success).lastIndexOf(false)).toBe(62);
    expect(heard[63]).toEqual({ success: true, accessToken: 'access-1', refreshToken: 'refresh-1' });
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'))).toEqual([]);
  }, 60_000);

  it('makes no storm: neither of refreshes nor of uploads', async () => {
    const { phone, server } = await loggedIn();
    server.expireToken();
    server.refreshing = () => 503;
    await phone.enqueue(20);
    await phone.wait(24 * HOUR);
    // Full jitter up to five minutes: 576 a day on average.
    expect(server.exchanged.length).toBeLessThan(800);
    expect(server.presented.length).toBeLessThan(800);
    expect(await phone.engine.getCount()).toBe(20);
  });

  it('Retry-After wins: also over sync() and over a network that comes back', async () => {
    const { phone, server } = await loggedIn();
    server.expireToken();
    server.refreshing = () => ({ status: 503, headers: { 'retry-after': '1200' } });
    await phone.enqueue(1);
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 401 });
    await phone.setNetwork('none');
    await phone.setNetwork('wifi');
    await phone.wait(1199 * SECOND);
    expect(server.exchanged).toHaveLength(1);
    await phone.wait(SECOND);
    expect(server.exchanged).toHaveLength(2);
  });

  it('makes no storm where it says to come back in a second, for ever', async () => {
    const { phone, server } = await loggedIn();
    server.expireToken();
    server.refreshing = () => ({ status: 429, headers: { 'retry-after': '1' } });
    await phone.enqueue(1);
    await phone.wait(HOUR);
    expect(server.exchanged.length).toBeGreaterThan(7);
    expect(server.exchanged.length).toBeLessThan(60);
  });

  it('is tried at once by sync(), and when the network is back', async () => {
    const { phone, server } = await loggedIn();
    server.expireToken();
    server.refreshing = () => new Error('ENETUNREACH');
    await phone.enqueue(1);
    await phone.wait(3 * HOUR);
    const before = server.exchanged.length;
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 401 });
    expect(server.exchanged).toHaveLength(before + 1);
    await phone.setNetwork('none');
    server.refreshing = () => undefined;
    await phone.setNetwork('wifi');
    expect(server.exchanged).toHaveLength(before + 2);
    expect(await phone.queued()).toEqual([]);
  });

  it('goes on after a kill where it was: the wait is held, also by an alarm', async () => {
    const { phone, server } = await loggedIn();
    server.expireToken();
    server.refreshing = () => ({ status: 503, headers: { 'retry-after': '600' } });
    await phone.enqueue(1);
    expect(phone.scheduler.alarms.get('auth')).toBe(phone.scheduler.now() + 600 * SECOND);
    for (let kills = 0; kills < 5; kills++) await phone.restart();
    expect(server.exchanged).toHaveLength(1);
    server.refreshing = () => undefined;
    await phone.wait(601 * SECOND);
    expect(server.exchanged).toEqual(['refresh-0', 'refresh-0']);
    expect(server.records.stored.size).toBe(1);
    expect(phone.scheduler.alarms.has('auth')).toBe(false);
  });

  it('is not confused by a wall clock that jumps', async () => {
    for (const jump of [-24 * HOUR, 24 * HOUR]) {
      const { phone, server } = await loggedIn();
      server.expireToken();
      server.refreshing = () => ({ status: 503, headers: { 'retry-after': '600' } });
      await phone.enqueue(1);
      phone.scheduler.stepWallClock(jump);
      await phone.wait(599 * SECOND);
      expect(server.exchanged).toHaveLength(1);
      await phone.wait(SECOND);
      expect(server.exchanged).toHaveLength(2);
    }
  });
});

describe('a refresh that hangs', () => {
  it('is given up after its timeout; meanwhile sync() waits, and other refused requests start no second refresh', async () => {
    const { phone, server } = await loggedIn({}, { httpTimeoutMs: 10_000, logUrl: `${URL}/log` });
    phone.engine.logger.error('something to upload');
    server.expireToken();
    server.refreshing = () => 'held';
    await phone.enqueue(1);
    const sync = phone.engine.sync().catch((error: unknown) => error);
    const log = phone.engine.uploadLog().catch((error: unknown) => error);
    await phone.wait(9 * SECOND);
    expect(server.exchanged).toHaveLength(1);
    await phone.wait(SECOND);
    expect(await sync).toMatchObject({ code: 'HTTP', status: 401 });
    expect(await log).toMatchObject({ code: 'HTTP', status: 401 });
    expect(outcomes(phone)).toEqual([{ success: false, status: 0 }]);
    server.refreshing = () => undefined;
    await phone.wait(MINUTE);
    expect(server.records.stored.size).toBe(1);
  });

  it('two refused at once share one refresh, and both succeed', async () => {
    const { phone, server } = await loggedIn({}, { logUrl: 'https://example.test/log' });
    phone.engine.logger.error('something to upload');
    server.expireToken();
    server.refreshing = () => 'held';
    await phone.enqueue(1);
    const log = phone.engine.uploadLog();
    await phone.settle();
    expect(server.exchanged).toEqual(['refresh-0']);
    phone.server = (request) => (request.url.endsWith('/log') ? 200 : server.answer(request));
    phone.http.release(server.renew() as { body: string });
    await phone.settle();
    expect(await log).toBeGreaterThan(0);
    expect(server.records.stored.size).toBe(1);
    expect(server.exchanged).toEqual(['refresh-0']);
  });

  it('and then answers although tokens were given meanwhile: what it says of the old ones is void', async () => {
    const { phone, server } = await loggedIn();
    server.expireToken();
    server.refreshing = () => 'held';
    await phone.enqueue(1);
    phone.server = (request) =>
      request.headers.Authorization === 'Bearer given'
        ? server.records.answer(request)
        : server.answer(request);
    await phone.engine.setConfig({ authorization: { accessToken: 'given', refreshToken: 'given too' } });
    await phone.settle();
    expect(server.records.stored.size).toBe(1);
    phone.http.release(server.renew() as { body: string });
    await phone.settle();
    expect(await phone.engine.getAuthState()).toEqual({ accessToken: 'given', refreshToken: 'given too' });
    expect(outcomes(phone)).toEqual([]);
  });

  it('and then answers although its header was configured meanwhile: the new pair is not lost', async () => {
    const { phone, server } = await loggedIn();
    server.expireToken();
    server.refreshing = () => 'held';
    await phone.enqueue(1);
    await phone.engine.setConfig({ authorization: { refreshHeaders: { 'X-New': '1' } } });
    await phone.settle();
    expect(server.exchanged).toEqual(['refresh-0']);
    server.refreshing = () => undefined;
    phone.http.release(server.renew() as { body: string });
    await phone.settle();
    expect(server.exchanged).toEqual(['refresh-0']);
    expect(server.records.stored.size).toBe(1);
    expect(await phone.engine.getAuthState()).toEqual(server.pair);
  });

  it('and then answers while no authorization is configured: the new pair is kept for when it is again', async () => {
    const { phone, server, config } = await loggedIn();
    server.expireToken();
    server.refreshing = () => 'held';
    await phone.enqueue(1);
    await phone.restart();
    await phone.engine.ready({ url: URL, autoSync: false });
    phone.http.release(server.renew() as { body: string });
    await phone.settle();
    server.refreshing = () => undefined;
    await phone.engine.setConfig({ autoSync: true, authorization: config.authorization });
    await phone.settle();
    expect(await phone.engine.getAuthState()).toEqual(server.pair);
    expect(new Set(server.exchanged)).toEqual(new Set(['refresh-0']));
    expect(server.presented.at(-1)).toBe('access-1');
    expect(server.records.stored.size).toBe(1);
  });

  it('leaves no promise pending when the engine is closed', async () => {
    const { phone, server } = await loggedIn({}, { logUrl: 'https://example.test/log' });
    phone.engine.logger.error('something to upload');
    server.expireToken();
    server.refreshing = () => 'held';
    const log = phone.engine.uploadLog().catch((error: unknown) => error);
    await phone.settle();
    expect(server.exchanged).toHaveLength(1);
    await phone.waitFor(phone.engine.close());
    expect(await log).toMatchObject({ code: 'HTTP', status: 401 });
    expect(phone.scheduler.pending).toBe(0);
  });
});

describe('a user who is logged out', () => {
  it('loses nothing: 10,000 records wait without a storm, and go with new tokens', async () => {
    const { phone, server } = await loggedIn(
      { listenTo: ['authorization'] },
      { batchSync: true, autoSync: false },
    );
    const inserting = [...Array(10_000).keys()].map((n) =>
      phone.engine.insertLocation({ uuid: `w${n}`, coords: { latitude: 45, longitude: 13 } }),
    );
    await phone.waitFor(Promise.all(inserting));
    server.expireToken();
    server.refreshing = () => ({ status: 400, body: '{"error":"invalid_grant"}' });
    await phone.engine.setConfig({ autoSync: true });
    await phone.wait(24 * HOUR);
    expect(server.exchanged).toEqual(['refresh-0']);
    expect(server.presented.length).toBeLessThan(800);
    expect(outcomes(phone)).toEqual([{ success: false, status: 400 }]);
    expect(await phone.engine.getCount()).toBe(10_000);
    expect(await phone.engine.getQuarantine()).toEqual([]);
    expect(await parked(phone)).toBe('unauthorized');
    // The same pair again, as at every launch, changes nothing.
    await phone.restart({ url: URL, batchSync: true, authorization: server.authorization });
    await phone.wait(HOUR);
    expect(server.exchanged).toEqual(['refresh-0']);
    expect(outcomes(phone)).toHaveLength(1);
    // Logged in again.
    server.renew();
    await phone.engine.setConfig({ authorization: server.pair });
    await phone.wait(MINUTE);
    expect(server.records.stored.size).toBe(10_000);
    expect(server.exchanged).toEqual(['refresh-0']);
  }, 60_000);

  it('sends no request with it any more, whatever wakes the uploader, until there are other tokens', async () => {
    const { phone, server, config } = await loggedIn();
    server.expireToken();
    server.refreshing = () => 401;
    await phone.enqueue(2);
    const before = phone.requests.length;
    await phone.wait(3 * HOUR);
    await phone.setNetwork('none');
    await phone.setNetwork('wifi');
    await phone.enqueue(2);
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 401 });
    await phone.restart(config);
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 401 });
    await phone.wait(HOUR);
    expect(phone.requests).toHaveLength(before);
    expect(await parked(phone)).toBe('unauthorized');
    expect(await phone.engine.getCount()).toBe(4);
    server.renew();
    await phone.engine.setConfig({ authorization: server.pair });
    await phone.settle();
    expect(server.records.stored.size).toBe(4);
  });

  it('receives the status once, also after a kill before there was a listener', async () => {
    const { phone, server, config } = await loggedIn({ listenTo: [] });
    server.expireToken();
    server.refreshing = () => 401;
    await phone.enqueue(1);
    await phone.restart();
    phone.engine.onAuthorization((event) =>
      phone.events.push({ name: 'authorization', payload: event, id: 'x' }),
    );
    await phone.settle();
    expect(outcomes(phone)).toEqual([{ success: false, status: 401 }]);
    await phone.restart(config);
    phone.engine.onAuthorization((event) =>
      phone.events.push({ name: 'authorization', payload: event, id: 'x' }),
    );
    await phone.settle();
    expect(outcomes(phone)).toHaveLength(1);
  });

  it('who has no refresh token or no refreshUrl is only probed: no refresh, no event', async () => {
    for (const authorization of [
      { accessToken: 'old' },
      { accessToken: 'old', refreshToken: 'r' },
      { accessToken: 'old', refreshUrl: REFRESH_URL },
    ]) {
      const phone = await Phone.create({ config: { url: URL, authorization }, server: () => 401 });
      await phone.enqueue(5);
      await phone.wait(HOUR);
      expect(phone.requests.every(({ url }) => url === URL)).toBe(true);
      expect(phone.requests.length).toBeGreaterThan(5);
      expect(phone.requests.length).toBeLessThan(60);
      expect(outcomes(phone)).toEqual([]);
      expect(await parked(phone)).toBe('unauthorized');
      expect(await phone.engine.getCount()).toBe(5);
    }
  });

  it('goes on when the address of refreshes is corrected', async () => {
    const { phone, server } = await loggedIn({}, {});
    server.expireToken();
    server.refreshing = () => 401;
    await phone.enqueue(1);
    expect(await parked(phone)).toBe('unauthorized');
    server.refreshing = () => undefined;
    await phone.engine.setConfig({ authorization: { refreshHeaders: { 'X-Client': 'known' } } });
    await phone.settle();
    expect(server.records.stored.size).toBe(1);
  });
});

describe('a server that refuses the new tokens as well', () => {
  it('is asked once more and then only probed; the tokens are refreshed at growing intervals, at last hourly', async () => {
    const { phone, server } = await loggedIn();
    let isBarred = true;
    phone.server = (request) => (request.url === URL && isBarred ? 403 : server.answer(request));
    await phone.enqueue(5);
    expect(server.exchanged).toEqual(['refresh-0']);
    expect(phone.requests.filter(({ url }) => url === URL)).toHaveLength(2);
    expect(await parked(phone)).toBe('unauthorized');
    await phone.wait(10 * HOUR);
    // 1, 2, 4, 8, 16, 32 minutes, and then an hour each, seen by the next probe.
    expect(server.exchanged.length).toBeGreaterThan(12);
    expect(server.exchanged.length).toBeLessThanOrEqual(17);
    expect(await phone.engine.getCount()).toBe(5);
    isBarred = false;
    await phone.wait(10 * MINUTE);
    expect(server.records.stored.size).toBe(5);
  });
});

describe('ready', () => {
  it('with the same stale pair at every launch does not overwrite a pair that was refreshed since', async () => {
    const { phone, server, config } = await loggedIn();
    for (let launch = 0; launch < 4; launch++) {
      server.expireToken();
      await phone.enqueue(1);
      await phone.restart(config);
      await phone.enqueue(1);
    }
    expect(server.exchanged).toEqual(['refresh-0', 'refresh-1', 'refresh-2', 'refresh-3']);
    expect(server.records.stored.size).toBe(8);
  });

  it('with a pair that the app once received, and that was refreshed while it was dead, does not either', async () => {
    const { phone, server, config } = await loggedIn();
    server.expireToken();
    await phone.enqueue(1);
    const heard = server.pair;
    for (let n = 0; n < 3; n++) {
      server.expireToken();
      await phone.enqueue(1);
    }
    await phone.restart({ ...config, authorization: { ...config.authorization, ...heard } });
    expect(await phone.engine.getAuthState()).toEqual(server.pair);
    server.expireToken();
    await phone.enqueue(1);
    expect(new Set(server.exchanged).size).toBe(server.exchanged.length);
    expect(server.records.stored.size).toBe(5);
  });

  it('with the tokens of another user takes them', async () => {
    const { phone, config } = await loggedIn();
    await phone.restart({ ...config, authorization: { accessToken: 'hers', refreshToken: 'hers too' } });
    expect(await phone.engine.getAuthState()).toEqual({ accessToken: 'hers', refreshToken: 'hers too' });
    await phone.restart({ ...config, authorization: { accessToken: 'his' } });
    expect(await phone.engine.getAuthState()).toEqual({ accessToken: 'his' });
  });

  it('without authorization sends no token and holds none; the pair is back as soon as authorization is', async () => {
    const { phone, server, config } = await loggedIn();
    server.expireToken();
    await phone.enqueue(1);
    await phone.restart({ url: URL });
    expect(await phone.engine.getAuthState()).toEqual({});
    phone.server = () => 200;
    await phone.enqueue(1);
    expect(phone.requests.at(-1)?.headers).not.toHaveProperty('Authorization');
    phone.server = server.answer;
    // The app gives the pair it has stored: long rotated away.
    await phone.engine.setConfig({ authorization: config.authorization });
    await phone.enqueue(1);
    expect(await phone.engine.getAuthState()).toEqual(server.pair);
    expect(server.exchanged).toEqual(['refresh-0']);
    expect(server.records.stored.size).toBe(2);
  });

  it('null logs out: the tokens are gone from memory', async () => {
    const { phone } = await loggedIn();
    await phone.engine.setConfig({ authorization: null });
    expect(await phone.engine.getAuthState()).toEqual({});
    const secrets = phone.storage.snapshot().filter(({ key }) => key.startsWith('secret/'));
    expect(JSON.stringify(secrets)).not.toMatch(/access|refresh-/);
  });
});

describe('the disk', () => {
  it('new tokens are durable before they are used', async () => {
    const { phone, server } = await loggedIn({ commitMillis: 50 });
    server.expireToken();
    const before = phone.requests.length;
    const shownBeforeDurable: string[] = [];
    phone.server = (request) => {
      const durable = phone.storage.snapshot().find(({ key }) => key === 'secret/tokens')?.value ?? '';
      const token = request.headers.Authorization?.replace('Bearer ', '');
      if (token && !durable.includes(`"${token}"`)) shownBeforeDurable.push(token);
      return server.answer(request);
    };
    void phone.engine.insertLocation({ uuid: 'r', coords: { latitude: 1, longitude: 1 } });
    await phone.wait(10 * SECOND);
    expect(server.records.stored.size).toBe(1);
    expect(phone.requests.length).toBe(before + 3);
    expect(shownBeforeDurable).toEqual([]);
  });

  it('that is full: they are used from memory, and stored when there is room', async () => {
    const { phone, server } = await loggedIn({}, { autoSync: false });
    await phone.enqueue(3);
    server.expireToken();
    phone.storage.full = true;
    expect(await phone.engine.sync()).toHaveLength(3);
    expect(server.records.stored.size).toBe(3);
    expect(outcomes(phone)).toEqual([{ success: true, accessToken: 'access-1', refreshToken: 'refresh-1' }]);
    phone.storage.full = false;
    await phone.wait(10 * MINUTE);
    await phone.restart();
    await phone.engine.ready({ reset: false });
    expect(await phone.engine.getAuthState()).toEqual(server.pair);
  });
});

describe('the authorization event', () => {
  it('comes again after a kill before delivery, with the tokens, which lie nowhere but under secret/', async () => {
    const { phone, server } = await loggedIn({ listenTo: [] });
    server.expireToken();
    await phone.enqueue(1);
    const rows = phone.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'));
    expect(rows.map(({ value }) => JSON.parse(value))).toEqual([
      { name: 'authorization', payload: { success: true } },
    ]);
    await phone.restart();
    const ids: (string | undefined)[] = [];
    phone.engine.onAuthorization((event, { id }) => {
      phone.events.push({ name: 'authorization', payload: event, id });
      ids.push(id);
    });
    await phone.settle();
    expect(outcomes(phone)).toEqual([{ success: true, ...server.pair }]);
    expect(ids).toEqual([rows[0]!.key.split('/')[1]]);
    await phone.restart();
    phone.engine.onAuthorization(() => ids.push('again'));
    await phone.settle();
    expect(ids).toHaveLength(1);
  });

  it('is void when its tokens were cleared before it was delivered', async () => {
    const { phone, server } = await loggedIn({ listenTo: [] });
    server.expireToken();
    await phone.enqueue(1);
    await phone.engine.setConfig({ authorization: null });
    phone.engine.onAuthorization((payload) => phone.events.push({ name: 'authorization', payload, id: '' }));
    await phone.settle();
    expect(outcomes(phone)).toEqual([]);
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('outbox/'))).toEqual([]);
  });
});
