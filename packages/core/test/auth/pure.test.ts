import { describe, expect, it } from 'vitest';
import { adopted, refreshed } from '../../src/auth/adoption';
import { filledIn } from '../../src/auth/placeholders';
import { judgeRefresh } from '../../src/auth/refresh-verdict';
import { readTokenResponse } from '../../src/auth/token-response';
import { isTokenMemory, NO_TOKENS, pairOf, type TokenMemory } from '../../src/auth/tokens';
import { withoutTokens } from '../../src/config/settings';

const given = (memory: TokenMemory, authorization: Record<string, string | null>) =>
  adopted(memory, { authorization }, 'stored');

describe('the placeholder', () => {
  const tokens = { accessToken: 'A$&', refreshToken: 'R' };

  it('is replaced at any depth, also within a text and more than once; names and other values stay', () => {
    const template = {
      grant_type: 'refresh_token',
      token: '{refreshToken}',
      '{refreshToken}': 1,
      nested: { list: ['x', { deep: 'a {refreshToken} b {refreshToken}' }], none: null, yes: true, n: 5 },
    };
    expect(filledIn(template, tokens)).toEqual({
      grant_type: 'refresh_token',
      token: 'R',
      '{refreshToken}': 1,
      nested: { list: ['x', { deep: 'a R b R' }], none: null, yes: true, n: 5 },
    });
  });

  it('takes a token as it is, whatever is in it', () => {
    const odd = { accessToken: '{refreshToken}', refreshToken: '{accessToken}$1"\\' };
    expect(filledIn('{accessToken} {refreshToken}', odd)).toBe('{refreshToken} {accessToken}$1"\\');
    expect(filledIn('Bearer {accessToken}', tokens)).toBe('Bearer A$&');
  });
});

describe('the answer of a refresh', () => {
  const answers: readonly [body: unknown, tokens: unknown][] = [
    [
      { access_token: 'a', refresh_token: 'r' },
      { accessToken: 'a', refreshToken: 'r' },
    ],
    [
      { accessToken: 'a', refreshToken: 'r' },
      { accessToken: 'a', refreshToken: 'r' },
    ],
    [{ data: { access_token: 'a', refreshToken: 'r' } }, { accessToken: 'a', refreshToken: 'r' }],
    [
      { refresh_token: 'r', data: { access_token: 'a' } },
      { accessToken: 'a', refreshToken: 'r' },
    ],
    [{ access_token: 'a', expires_in: 3600 }, { accessToken: 'a' }],
    [
      { access_token: 'a', refresh_expires_in: '1800', refresh_token_expires_in: 'x', refresh: 'y' },
      { accessToken: 'a' },
    ],
    [{ access_token: 'a', refresh_token: '' }, { accessToken: 'a' }],
    [{ access_token: 'a', refresh_token: null }, { accessToken: 'a' }],
    [{ access_token: 5, refresh_token: 'r' }, undefined],
    [{ access_token: '', refresh_token: 'r' }, undefined],
    [{ access_token_expires_in: 'a', accesstoken: 'b', token: 'c' }, undefined],
    [{ result: { access_token: 'a' } }, undefined],
    [[{ access_token: 'a' }], undefined],
    ['access_token', undefined],
    [null, undefined],
  ];
  for (const [body, tokens] of answers) {
    it(`${JSON.stringify(body)} gives ${JSON.stringify(tokens)}`, () => {
      expect(readTokenResponse(JSON.stringify(body))).toEqual(tokens);
    });
  }

  it('that is no JSON gives nothing', () => {
    for (const body of ['', '<html>', '{"access_token":"a"', 'undefined']) {
      expect(readTokenResponse(body)).toBeUndefined();
    }
  });

  it('is final only where the status speaks of the token; success without a token is none', () => {
    const verdicts = (statuses: readonly number[]) => statuses.map((status) => judgeRefresh(status, true));
    expect(new Set(verdicts([200, 201, 204, 299]))).toEqual(new Set(['renewed']));
    expect(judgeRefresh(200, false)).toBe('transient');
    expect(new Set(verdicts([400, 401, 403, 422]))).toEqual(new Set(['refused']));
    expect(
      new Set(
        verdicts([0, 100, 301, 302, 308, 402, 404, 405, 408, 409, 410, 415, 425, 429, 500, 502, 503, 599]),
      ),
    ).toEqual(new Set(['transient']));
  });
});

describe('tokens that the app gives', () => {
  const first = given(NO_TOKENS, { accessToken: 'A0', refreshToken: 'R0' });
  const second = refreshed(first, { accessToken: 'A1', refreshToken: 'R1' });
  const third = refreshed(second, { accessToken: 'A2', refreshToken: 'R2' });

  it('are taken when they are new, and never stand in the configuration', () => {
    expect(pairOf(first)).toEqual({ accessToken: 'A0', refreshToken: 'R0' });
    expect(
      withoutTokens({ url: 'u', authorization: { accessToken: 'A', refreshToken: 'R', header: 'h' } }),
    ).toEqual({
      url: 'u',
      authorization: { header: 'h' },
    });
    expect(withoutTokens({ url: 'u' })).toEqual({ url: 'u' });
  });

  it('that were given last do not overwrite those that refreshes made of them', () => {
    for (const base of ['stored', 'defaults'] as const) {
      const again = adopted(third, { authorization: { accessToken: 'A0', refreshToken: 'R0' } }, base);
      expect(again).toEqual(third);
    }
  });

  it('that were emitted to the app and have been refreshed since do not either', () => {
    expect(given(third, { accessToken: 'A1', refreshToken: 'R1' })).toEqual(third);
  });

  it('are taken again when others were given in between, or when they were cleared', () => {
    const other = given(third, { accessToken: 'B', refreshToken: 'S' });
    expect(pairOf(given(other, { accessToken: 'A0', refreshToken: 'R0' }))).toEqual(pairOf(first));
    const cleared = adopted(third, { authorization: null }, 'stored');
    expect(pairOf(cleared)).toEqual({});
    expect(pairOf(given(cleared, { accessToken: 'A0', refreshToken: 'R0' }))).toEqual(pairOf(first));
    const halfCleared = given(third, { accessToken: null });
    expect(pairOf(halfCleared)).toEqual({ refreshToken: 'R2' });
    expect(pairOf(given(halfCleared, { accessToken: 'A0' }))).toEqual({
      accessToken: 'A0',
      refreshToken: 'R2',
    });
  });

  it('are unchanged where a patch says nothing of them', () => {
    expect(adopted(third, { url: 'u' }, 'defaults')).toBe(third);
    expect(adopted(third, { authorization: { refreshUrl: 'https://x' } }, 'defaults')).toEqual(third);
  });

  it('of another user, given to ready without a refresh token, do not keep the old one', () => {
    const authorization = { accessToken: 'somebody else' };
    expect(pairOf(adopted(third, { authorization }, 'defaults'))).toEqual({ accessToken: 'somebody else' });
    expect(pairOf(adopted(third, { authorization }, 'stored'))).toEqual({
      accessToken: 'somebody else',
      refreshToken: 'R2',
    });
  });

  it('stay known for ever, and of those of refreshes the newest 128', () => {
    let memory = first;
    for (let n = 1; n <= 1000; n++)
      memory = refreshed(memory, { accessToken: `A${n}`, refreshToken: `R${n}` });
    for (const n of [0, 873, 1000]) {
      expect(given(memory, { accessToken: `A${n}`, refreshToken: `R${n}` })).toEqual(memory);
    }
    expect(JSON.stringify(memory).length).toBeLessThan(6_000);
  });

  it('leave nothing but digests of what was', () => {
    expect(JSON.stringify(third)).not.toMatch(/"[AR][01]"/);
  });

  it('are kept where the server does not replace them', () => {
    expect(pairOf(refreshed(first, { accessToken: 'A1' }))).toEqual({
      accessToken: 'A1',
      refreshToken: 'R0',
    });
  });
});

describe('what lies under secret/tokens', () => {
  it('is taken only when we wrote it', () => {
    expect(isTokenMemory(given(NO_TOKENS, { accessToken: 'a' }))).toBe(true);
    expect(isTokenMemory(NO_TOKENS)).toBe(true);
    for (const bad of [
      {},
      [],
      { version: 1 },
      { version: 2, known: {} },
      { version: 1, known: null },
      { version: 1, known: { accessToken: 'x' } },
      { version: 1, known: { accessToken: [1] } },
      { version: 1, known: {}, accessToken: 5 },
    ]) {
      expect(isTokenMemory(bad), JSON.stringify(bad)).toBe(false);
    }
  });
});
