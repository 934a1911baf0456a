import { describe, expect, it } from 'vitest';
import type { AuthorizationEvent } from '../src/index';
import { camelPhone, MINUTE } from './camel-phone';

const AUTHORIZATION = {
  strategy: 'JWT',
  accessToken: 'old',
  refreshToken: 'r-1',
  refreshUrl: 'https://example.test/refresh',
  refreshPayload: { grant: 'refresh', token: '{refreshToken}' },
  refreshHeaders: { 'X-App': 'camel' },
};

/** A phone whose access token is stale; the answer to its refresh is this. */
async function withStaleToken(refresh: { status: number; body: string }) {
  const { phone, camel } = await camelPhone({
    config: { authorization: AUTHORIZATION },
    server: ({ url, headers }) => {
      if (url.endsWith('/refresh')) return refresh;
      return headers.Authorization === 'Bearer new' ? 200 : 401;
    },
  });
  const heard: AuthorizationEvent[] = [];
  camel.onAuthorization((event) => heard.push(event));
  await phone.enqueue(1);
  await phone.wait(MINUTE);
  return { phone, camel, heard };
}

describe('tokens', () => {
  it('a refresh that succeeds is emitted with the new pair, and stored', async () => {
    const pair = { access_token: 'new', refresh_token: 'r-2' };
    const { camel, heard, phone } = await withStaleToken({ status: 200, body: JSON.stringify(pair) });
    const raw = { success: true, accessToken: 'new', refreshToken: 'r-2' };
    expect(heard).toEqual([{ ...raw, status: null, raw }]);
    const state = await camel.getAuthState();
    expect(state).toMatchObject({ accessToken: 'new', refreshToken: 'r-2' });
    expect(state.raw).toEqual({ accessToken: 'new', refreshToken: 'r-2' });
    expect(await camel.getCount()).toBe(0);
    const request = phone.requests.find(({ url }) => url.endsWith('/refresh'));
    expect(JSON.parse(request?.body ?? '')).toEqual({ grant: 'refresh', token: 'r-1' });
    expect(request?.headers).toMatchObject({ 'X-App': 'camel' });
  });

  it('one that fails is emitted with its status', async () => {
    const { camel, heard } = await withStaleToken({ status: 403, body: 'no' });
    expect(heard[0]).toMatchObject({ success: false, status: 403, accessToken: null, refreshToken: null });
    expect(await camel.getAuthState()).toMatchObject({ accessToken: 'old', refreshToken: 'r-1' });
  });

  it('without authorization there are none', async () => {
    const { camel } = await camelPhone();
    expect(await camel.getAuthState()).toEqual({ accessToken: null, refreshToken: null, raw: {} });
  });
});

describe('the log', () => {
  it('is handed over to logUrl', async () => {
    const { phone, camel } = await camelPhone({
      config: { logUrl: 'https://example.test/log', logLevel: 5 },
    });
    camel.logger.info('hello');
    await phone.settle();
    const heard: string[] = [];
    camel.onLog(({ message }) => heard.push(message ?? ''));
    const rows = await phone.waitFor(camel.uploadLog());
    expect(rows).toBeGreaterThan(0);
    const request = phone.requests.find(({ url }) => url.endsWith('/log'));
    expect(
      JSON.parse(request?.body ?? '{}').events.map(({ message }: { message?: string }) => message),
    ).toContain('hello');
    camel.logger.error('late');
    await phone.settle();
    expect(heard).toContain('late');
  });
});
