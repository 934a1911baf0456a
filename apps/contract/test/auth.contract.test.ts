import type { AuthorizationEvent, ConfigPatch, HttpRequest } from '@geo/core';
import type { ScriptedAnswer } from '@geo/core/testing';
import { describe, expect } from 'vitest';
import { keyRow } from './key-effect';
import { phoneBorn, phoneWith, SECOND, URL } from './phone';
import { row } from './row';
import { durable } from './stories';

const REFRESH_URL = 'https://example.test/token';
const PAIR = { accessToken: 'access-old', refreshToken: 'refresh-old' };
const FRESH = { access_token: 'access-new', refresh_token: 'refresh-new' };

interface Servers {
  /** What the refresh endpoint answers. */
  readonly refresh?: (request: HttpRequest) => ScriptedAnswer;
  /** How an upload with a token that has expired is refused. */
  readonly refusal?: number;
  readonly authorization?: ConfigPatch['authorization'];
  readonly config?: ConfigPatch;
}

/** A phone whose access token has expired, with one record to upload. */
async function expired({ refresh, refusal = 401, authorization, config }: Servers = {}) {
  const server = (request: HttpRequest): ScriptedAnswer => {
    if (request.url === REFRESH_URL) return refresh?.(request) ?? { body: JSON.stringify(FRESH) };
    return request.headers.Authorization === 'Bearer access-old' ? { status: refusal, body: 'expired' } : 200;
  };
  const phone = await phoneWith({
    config: { url: URL, ...config, authorization: { ...PAIR, refreshUrl: REFRESH_URL, ...authorization } },
    server,
  });
  await phone.enqueue(1);
  const outcomes = phone.received<AuthorizationEvent>('authorization');
  const asked = phone.requests.filter(({ url }) => url === REFRESH_URL);
  const shown = phone.requests.filter(({ url }) => url === URL).map(({ headers }) => headers.Authorization);
  return { phone, outcomes, asked, shown };
}

const refused = () => expired({ refresh: () => ({ status: 400, body: '{"error":"invalid_grant"}' }) });
// biome-ignore lint/suspicious/noExplicitAny: a body may be anything; the expectations say what it is
const bodyOf = (request: HttpRequest | undefined): any => JSON.parse(request?.body ?? 'null');
const answering = (body: object) => expired({ refresh: () => ({ body: JSON.stringify(body) }) });

describe('an authorization event', () => {
  row('2.17/success', 'says whether the refresh succeeded', async () => {
    expect((await expired()).outcomes.map(({ success }) => success)).toEqual([true]);
    expect((await refused()).outcomes.map(({ success }) => success)).toEqual([false]);
  });
  row('2.17/accessToken', 'has the new one on success alone', async () => {
    expect((await expired()).outcomes[0]?.accessToken).toBe('access-new');
    expect((await refused()).outcomes[0]).not.toHaveProperty('accessToken');
  });
  row('2.17/refreshToken', 'has the one in force on success alone', async () => {
    expect((await expired()).outcomes[0]?.refreshToken).toBe('refresh-new');
    expect((await refused()).outcomes[0]).not.toHaveProperty('refreshToken');
  });
  row('2.17/status', 'has the status on failure alone', async () => {
    expect((await refused()).outcomes[0]?.status).toBe(400);
    expect((await expired()).outcomes[0]).not.toHaveProperty('status');
  });
  row('6/onAuthorization', 'is delivered to its listener until it is removed', async () => {
    const { phone } = await refused();
    const heard: unknown[] = [];
    const subscription = phone.engine.onAuthorization((event) => heard.push(event));
    await phone.settle();
    await phone.engine.setConfig({ authorization: { accessToken: 'access-old', refreshToken: 'other' } });
    await phone.wait(SECOND);
    expect(heard).toEqual([{ success: false, status: 400 }]);
    subscription.remove();
    await phone.engine.setConfig({ authorization: { refreshToken: 'third' } });
    await phone.wait(SECOND);
    expect(heard).toHaveLength(1);
  });
  row('gaps/wire/authorization', 'is called authorization', async () => {
    const { phone } = await refused();
    const heard: unknown[] = [];
    phone.engine.on('authorization', (event) => heard.push(event));
    await phone.engine.setConfig({ authorization: { refreshToken: 'other' } });
    await phone.wait(SECOND);
    expect(heard).toEqual([{ success: false, status: 400 }]);
  });
  row('5/outcome', 'has the new pair, or the status', async () => {
    const fresh = { success: true, accessToken: 'access-new', refreshToken: 'refresh-new' };
    expect((await expired()).outcomes).toEqual([fresh]);
    expect((await refused()).outcomes).toEqual([{ success: false, status: 400 }]);
  });
  row('7/refresh-outcome', 'has the status that the refresh request received', async () => {
    const { outcomes } = await expired({ refresh: () => 403 });
    expect(outcomes[0]).toMatchObject({ success: false, status: 403 });
  });
});

describe('the tokens', () => {
  row('4/getAuthState', 'are resolved', async () => {
    const phone = await phoneWith({ config: { authorization: PAIR } });
    expect(await phone.engine.getAuthState()).toEqual(PAIR);
  });
  row('2.18/accessToken', 'has the access token, where there is one', async () => {
    const phone = await phoneWith({ config: { authorization: PAIR } });
    expect((await phone.engine.getAuthState()).accessToken).toBe('access-old');
    expect(await (await phoneWith({ config: {} })).engine.getAuthState()).not.toHaveProperty('accessToken');
  });
  row('2.18/refreshToken', 'has the refresh token, where there is one', async () => {
    const phone = await phoneWith({ config: { authorization: PAIR } });
    expect((await phone.engine.getAuthState()).refreshToken).toBe('refresh-old');
    expect(await (await phoneWith({ config: {} })).engine.getAuthState()).not.toHaveProperty('refreshToken');
  });
  row('5/auth-state', 'are those held after a refresh', async () => {
    const { phone } = await expired();
    expect(await phone.engine.getAuthState()).toEqual({
      accessToken: 'access-new',
      refreshToken: 'refresh-new',
    });
  });
  row(
    'gaps/tokens/adoption',
    'that were refreshed are not overwritten by the stale pair the app gives',
    async () => {
      const { phone } = await expired();
      await phone.restart({ url: URL, authorization: { ...PAIR, refreshUrl: REFRESH_URL } });
      expect(await phone.engine.getAuthState()).toMatchObject({ accessToken: 'access-new' });
      await phone.engine.setConfig({ authorization: { accessToken: 'login-again', refreshToken: 'r' } });
      expect(await phone.engine.getAuthState()).toEqual({ accessToken: 'login-again', refreshToken: 'r' });
    },
  );
  row('gaps/secrets', 'are in no state, no log, no error, no memory but secret/', async () => {
    // No final word: after one, no upload would go out whose answer could echo them.
    const echo = (request: HttpRequest) => ({ status: 500, body: `no: ${request.body}` });
    const { phone } = await expired({
      refresh: echo,
      config: { logLevel: 5, diagnosticExtras: true },
    });
    phone.server = () => ({ status: 422, body: 'you said Bearer access-old, refresh-old' });
    await phone.engine.sync().catch(() => undefined);
    const error = await phone.engine
      .setConfig({ authorization: { accessToken: 7 as never, refreshUrl: 'access-old' } })
      .catch((reason: Error) => reason.message);
    const elsewhere = JSON.stringify([
      await phone.engine.getState(),
      await phone.engine.getLog(),
      await phone.engine.exportBlackBox(),
      error,
      phone.events.filter(({ name }) => name !== 'authorization'),
      phone.trace,
      phone.storage.snapshot().filter(({ key }) => !key.startsWith('secret/')),
    ]);
    expect(elsewhere).not.toMatch(/access-old|refresh-old/);
    expect(durable(phone, 'secret/tokens')).toMatchObject(PAIR);
  });
});

describe('a refresh', () => {
  row('5/refresh-401', 'follows 401 and 403, by refreshUrl, refreshHeaders and refreshPayload', async () => {
    for (const refusal of [401, 403]) {
      const authorization = {
        refreshHeaders: { 'X-Client': 'phone' },
        refreshPayload: { grant: '{refreshToken}' },
      };
      const { asked, shown } = await expired({ refusal, authorization });
      expect(asked).toHaveLength(1);
      expect(asked[0]?.headers['X-Client']).toBe('phone');
      expect(bodyOf(asked[0])).toEqual({ grant: 'refresh-old' });
      expect(shown).toEqual(['Bearer access-old', 'Bearer access-new']);
    }
    expect((await expired({ refusal: 500 })).asked).toHaveLength(0);
  });
  row('5/placeholder', 'has the refresh token in the place of its name', async () => {
    const { asked } = await expired({
      authorization: { refreshPayload: { t: 'x{refreshToken}y', u: 'refreshToken' } },
    });
    expect(bodyOf(asked[0])).toEqual({ t: 'xrefresh-oldy', u: 'refreshToken' });
    expect(bodyOf((await expired()).asked[0])).toEqual({ refresh_token: 'refresh-old' });
  });
  row('5/app-not-running', 'needs no app', async () => {
    const { phone } = await expired({ config: { autoSync: false } });
    await phone.engine.setConfig({ autoSync: true });
    const memory = phone.kill();
    const asked: string[] = [];
    const next = phoneBorn({
      memory,
      server: (request) => {
        asked.push(request.url);
        if (request.url === REFRESH_URL) return { body: JSON.stringify(FRESH) };
        return request.headers.Authorization === 'Bearer access-new' ? 200 : 401;
      },
    });
    await next.wait(SECOND);
    expect(asked).toContain(URL);
    expect(durable(next, 'secret/tokens')).toMatchObject({ accessToken: 'access-new' });
    await expect(next.engine.getState()).rejects.toMatchObject({ code: 'NOT_READY' });
  });
  row('gaps/refresh/request', 'is a JSON POST to refreshUrl', async () => {
    const { asked } = await expired();
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: REFRESH_URL,
      headers: { 'Content-Type': 'application/json' },
    });
  });
  row('gaps/refresh/payload', 'has the placeholder replaced at any depth', async () => {
    const refreshPayload = { a: [{ b: { c: '{refreshToken}' } }], d: ['{refreshToken}', 1] };
    const { asked } = await expired({ authorization: { refreshPayload } });
    expect(bodyOf(asked[0])).toEqual({ a: [{ b: { c: 'refresh-old' } }], d: ['refresh-old', 1] });
  });
  row('gaps/refresh/default-body', 'has { refresh_token } by default', async () => {
    expect(bodyOf((await expired()).asked[0])).toEqual({ refresh_token: 'refresh-old' });
  });
  row('gaps/refresh/names', 'reads both spellings', async () => {
    for (const body of [FRESH, { accessToken: 'access-new', refreshToken: 'refresh-new' }])
      expect((await answering(body)).outcomes[0]).toEqual({
        success: true,
        accessToken: 'access-new',
        refreshToken: 'refresh-new',
      });
  });
  row('gaps/refresh/keeps-old', 'keeps the refresh token where none came', async () => {
    const { phone, outcomes } = await answering({ access_token: 'access-new' });
    expect(outcomes[0]?.refreshToken).toBe('refresh-old');
    expect((await phone.engine.getAuthState()).refreshToken).toBe('refresh-old');
  });
  row('gaps/refresh/data', 'finds tokens under data', async () => {
    expect((await answering({ status: 'ok', data: FRESH })).outcomes[0]).toMatchObject({
      accessToken: 'access-new',
      refreshToken: 'refresh-new',
    });
  });
  row('gaps/refresh/lookalikes', 'takes nothing else for a token', async () => {
    const body = {
      access_token: 'access-new',
      refresh_expires_in: '1800',
      refresh_token_expires_in: 'x',
      token_type: 'y',
    };
    expect((await answering(body)).outcomes[0]?.refreshToken).toBe('refresh-old');
    expect(
      (await answering({ access_token_expires_in: '5', refresh_expires_in: '5' })).outcomes[0]?.success,
    ).not.toBe(true);
  });
});

describe('the keys of authorization', () => {
  const seen = (look: (asked: readonly HttpRequest[]) => unknown) => async (config: ConfigPatch) =>
    look((await expired({ authorization: { ...config.authorization } })).asked);
  keyRow('2.24/refreshUrl', 'is where the pair is exchanged', {
    given: 'https://example.test/other',
    see: async (config) => {
      const server = (request: HttpRequest) => (request.url === URL ? 401 : { body: JSON.stringify(FRESH) });
      const authorization = { ...PAIR, ...config.authorization };
      const phone = await phoneWith({ config: { url: URL, authorization }, server });
      await phone.enqueue(1);
      return [...new Set(phone.requests.map(({ url }) => url))].filter((url) => url !== URL);
    },
    seen: [[], ['https://example.test/other']],
    bad: 'example',
  });
  keyRow('2.24/refreshPayload', 'is its body', {
    given: { token: '{refreshToken}' },
    see: seen((asked) => bodyOf(asked[0])),
    seen: [{ refresh_token: 'refresh-old' }, { token: 'refresh-old' }],
  });
  keyRow('2.24/refreshHeaders', 'are its headers', {
    given: { 'X-Client': 'phone' },
    see: seen((asked) => Object.keys(asked[0]?.headers ?? {}).sort()),
    seen: [['Content-Type'], ['Content-Type', 'X-Client']],
  });
  keyRow('gaps/keys/authorization.header', 'is how the token is sent', {
    given: 'X-Api-Key: {token}',
    see: async (config) => {
      const phone = await phoneWith({
        config: { url: URL, authorization: { ...PAIR, ...config.authorization } },
      });
      await phone.enqueue(1);
      const { Authorization, 'X-Api-Key': key } = phone.requests[0]?.headers ?? {};
      return Authorization ?? key;
    },
    seen: ['Bearer access-old', 'access-old'],
    bad: 'no placeholder',
  });
});

describe('the log on its way', () => {
  async function uploaded(config: ConfigPatch, server: (request: HttpRequest) => ScriptedAnswer = () => 200) {
    const phone = await phoneWith({ config, server });
    await phone.engine.destroyLog();
    phone.engine.logger.error('one', { n: 1 });
    phone.engine.logger.warn('two');
    await phone.settle();
    const answer = await phone.engine.uploadLog().catch((error: { code: string }) => error.code);
    await phone.settle();
    return { phone, answer };
  }
  const LOG_URL = 'https://example.test/log';

  row('gaps/uploadLog', 'resolves how many entries were handed over', async () => {
    expect((await uploaded({ logUrl: LOG_URL })).answer).toBe(2);
  });
  row('gaps/upload/log', 'goes as { events } without an http event', async () => {
    const { phone } = await uploaded({ logUrl: LOG_URL });
    expect(phone.requests.map(({ url, method }) => [method, url])).toEqual([['POST', LOG_URL]]);
    const { events } = bodyOf(phone.requests[0]);
    expect(events).toMatchObject([
      { level: 1, src: 'js', message: 'one', data: '{"n":1}', ts: expect.any(String), event: 'app' },
      { level: 2, message: 'two' },
    ]);
    expect(phone.received('http')).toEqual([]);
  });
  keyRow('gaps/keys/logUrl', 'is where it goes', {
    given: LOG_URL,
    see: async (config) => (await uploaded(config)).answer,
    seen: ['NO_URL', 2],
    bad: 'example',
  });
  /** What a listener of the log receives of an error and of a line below the level. */
  async function heardLines(listen: 'onLog' | 'on') {
    const phone = await phoneWith({ config: { logLevel: 0 }, listenTo: [] });
    const heard: unknown[] = [];
    const hear = (entry: unknown) => heard.push(entry);
    const subscription = listen === 'on' ? phone.engine.on('log', hear) : phone.engine.onLog(hear);
    await phone.settle();
    heard.length = 0;
    phone.engine.logger.error('kept');
    phone.engine.logger.info('not kept');
    await phone.settle();
    subscription.remove();
    phone.engine.logger.error('late');
    await phone.settle();
    return { heard, log: await phone.engine.getLog() };
  }
  row('gaps/onLog', 'delivers entry by entry', async () => {
    const { heard } = await heardLines('onLog');
    expect(heard).toMatchObject([{ message: 'kept', level: 1, src: 'js' }]);
  });
  row('gaps/log/onLog', 'delivers each kept entry, and no other', async () => {
    const { heard, log } = await heardLines('onLog');
    expect(heard).toHaveLength(1);
    expect(log.slice(1, 2)).toEqual(heard);
  });
  row('gaps/wire/log', 'is called log', async () => {
    expect((await heardLines('on')).heard).toMatchObject([{ message: 'kept' }]);
  });
});
