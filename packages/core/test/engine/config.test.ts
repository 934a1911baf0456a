import { describe, expect, it } from 'vitest';
import {
  ANDROID_PROFILE,
  CONFIG_KEYS,
  type ConfigPatch,
  type Entry,
  IOS_PROFILE,
  NODE_PROFILE,
  type Rule,
  WEB_PROFILE,
} from '../../src/index';
import { Phone, URL } from '../phone';

const saved = (phone: Phone): Record<string, unknown> => {
  const entry = phone.storage.snapshot().find(({ key }) => key === 'config');
  return JSON.parse(entry?.value ?? '{"given":{}}').given;
};

/** Values of every kind: those a rule does not accept are bad input for it. */
const CANDIDATES: readonly unknown[] = [
  true,
  0.5,
  -7,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e9,
  'no such value',
  '',
  [],
  [1],
  {},
  { a: 1 },
];

interface Bad {
  readonly path: string;
  readonly rule: Rule<unknown>;
  readonly value: unknown;
  readonly patch: ConfigPatch;
}

function badOnes(path: string, rule: Rule<unknown>, wrap: (value: unknown) => ConfigPatch): Bad[] {
  const own = CANDIDATES.filter((value) => !rule.accepts(value)).map((value) => ({
    path,
    rule,
    value,
    patch: wrap(value),
  }));
  const fields = Object.entries(rule.fields ?? {}).flatMap(([name, field]) =>
    badOnes(`${path}.${name}`, field, (value) => wrap({ [name]: value })),
  );
  return [...own, ...fields];
}

describe('a value that is impossible', () => {
  for (const [key, rule] of Object.entries(CONFIG_KEYS) as [string, Rule<unknown>][]) {
    const bad = badOnes(key, rule, (value) => ({ [key]: value }));
    it(`of ${key} is refused with key, value and what is allowed, and nothing is applied`, async () => {
      expect(bad.length).toBeGreaterThan(3);
      for (const { path, value, patch, rule: broken } of bad) {
        // A text that was once given as a secret is hidden in whatever follows: each value has a phone of its own.
        const phone = await Phone.create({ config: { url: URL } });
        const error = await phone.engine
          .setConfig({ [key === 'stopTimeout' ? 'distanceFilter' : 'stopTimeout']: 33, ...patch })
          .then(
            () => undefined,
            (reason: { code: string; message: string }) => reason,
          );
        expect(error, `${path}: ${String(value)}`).toMatchObject({ code: 'INVALID_CONFIG' });
        expect(error!.message).toContain(`${path} must be ${broken.allowed}; got `);
        // A value that may be a secret is not quoted: the error goes where the app's errors go.
        const isSecret = /token$|^authorization$/i.test(path);
        const isHidden =
          /(^h|\.h|refreshH)eaders?$|refreshPayload$/.test(path) && typeof value === 'string' && value !== '';
        const quoted = isHidden ? '"…"' : typeof value === 'number' ? String(value) : JSON.stringify(value);
        if (!isSecret) expect(error!.message).toContain(quoted);
        expect(saved(phone)).toEqual({ url: URL });
      }
    });

    it(`of ${key}: its default and null are taken`, async () => {
      const phone = await Phone.create({ config: {} });
      if (rule.default !== undefined) {
        expect(rule.accepts(rule.default)).toBe(true);
        await phone.engine.setConfig({ [key]: rule.default });
        expect(saved(phone)).toHaveProperty(key);
      }
      await phone.engine.setConfig({ [key]: null });
      expect(saved(phone)).toEqual({});
    });
  }
});

describe('setConfig', () => {
  it('leaves absent keys alone and clears with null', async () => {
    const phone = await Phone.create({ config: { url: URL, stopTimeout: 9, heartbeatInterval: undefined } });
    await phone.engine.setConfig({ stopTimeout: null, distanceFilter: 20 });
    expect(saved(phone)).toEqual({ url: URL, distanceFilter: 20 });
  });

  it('merges named objects one level deep and replaces maps', async () => {
    const phone = await Phone.create({
      config: { notification: { title: 'a', text: 'b' }, headers: { a: '1' }, params: { x: { y: 1 } } },
    });
    await phone.engine.setConfig({
      notification: { title: null, color: '#ffffff' },
      headers: { b: '2' },
      params: { z: 1 },
    });
    expect(saved(phone)).toEqual({
      notification: { text: 'b', color: '#ffffff' },
      headers: { b: '2' },
      params: { z: 1 },
    });
  });

  it('keeps unknown keys, and names each once in the log', async () => {
    const phone = await Phone.create({ config: { logLevel: 5, foreign: { a: 1 } } });
    await phone.engine.setConfig({ foreign: 2, strange: true });
    await phone.engine.setConfig({ strange: false });
    expect(saved(phone)).toMatchObject({ foreign: 2, strange: false });
    const named = (await phone.engine.getLog()).filter(({ event }) => event === 'config:unknown');
    expect(named.map(({ message }) => message?.split(': ')[1])).toEqual(['strange', 'foreign']);
  });

  it('warns of unknown keys whatever the level, says what may have been meant, and State names them', async () => {
    const phone = await Phone.create({
      config: { distanceFliter: 5, notification: { titel: 'a', text: 'b' } as never, enableHeadless: true },
    });
    const [said] = (await phone.engine.getLog()).filter(({ event }) => event === 'config:unknown');
    expect(said).toMatchObject({
      level: 2,
      message:
        'unknown keys are kept, and have no effect: distanceFliter (did you mean "distanceFilter"?), ' +
        'notification.titel (did you mean "notification.title"?), enableHeadless',
    });
    const unknownKeys = ['distanceFliter', 'notification.titel', 'enableHeadless'];
    expect(await phone.engine.getState()).toMatchObject({ unknownKeys });
    await phone.restart();
    expect(await phone.engine.ready({ reset: false })).toMatchObject({ unknownKeys });
    const { unknownKeys: mended } = await phone.engine.setConfig({
      distanceFliter: null,
      notification: { titel: null } as never,
    });
    expect(mended).toEqual(['enableHeadless']);
  });

  it.each([
    ['ios', IOS_PROFILE, ['notification', 'debug']],
    ['android', ANDROID_PROFILE, ['useSessionEngine']],
    ['web', WEB_PROFILE, ['useSessionEngine', 'notification', 'stopOnTerminate', 'debug']],
    ['node', NODE_PROFILE, ['useSessionEngine', 'notification', 'stopOnTerminate', 'debug']],
  ])('State names the given keys that nothing heeds on %s', async (_name, profile, ineffectiveKeys) => {
    const config = {
      ...{ useSessionEngine: false, notification: { title: 'a' }, stopOnTerminate: true, debug: true },
      distanceFilter: 5,
    };
    const phone = await Phone.create({ config, profile });
    expect(await phone.engine.getState()).toMatchObject({ ineffectiveKeys });
    const nothing = Object.fromEntries(Object.keys(config).map((key) => [key, null]));
    expect((await phone.engine.setConfig(nothing)).ineffectiveKeys).toEqual([]);
  });

  it.each([
    [{ maxBatchSize: 0 }, 'maxBatchSize must be an integer of records, -1 or more, but not 0; got 0'],
    [{ reset: 'no' }, 'reset must be true or false; got "no"'],
    [{ authorization: { strategy: 'SAS' } }, 'authorization.strategy must be one of "JWT"; got "SAS"'],
  ])('refuses what would have no meaning: %j', async (patch, message) => {
    const phone = await Phone.create({ config: {} });
    await expect(phone.engine.setConfig(patch as never)).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message,
    });
    await expect(phone.engine.ready(patch as never)).rejects.toMatchObject({ message });
  });

  it('refuses what could not be stored, and keeps nothing of the object the app may change later', async () => {
    const phone = await Phone.create({ config: { url: URL } });
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    for (const bad of [{ extras: { big: 1n } }, { params: cycle }, { foreign: cycle }]) {
      await expect(phone.engine.setConfig(bad)).rejects.toMatchObject({
        code: 'INVALID_CONFIG',
        message: expect.stringContaining(Object.keys(bad)[0]!),
      });
    }
    const headers: Record<string, string> = { 'X-Own': '1' };
    await phone.engine.setConfig({ headers });
    headers['X-Own'] = '2';
    await phone.enqueue(1);
    expect(phone.requests[0]?.headers['X-Own']).toBe('1');
  });

  it('survives a kill, with what no longer fits its rule left out and named', async () => {
    const phone = await Phone.create({ config: { url: URL, distanceFilter: 30 } });
    const memory = phone
      .kill()
      .map((entry) =>
        entry.key === 'config' ? { key: 'config', value: entry.value.replace('30', '"far"') } : entry,
      );
    const next = await Phone.create({ memory });
    await next.engine.ready({ reset: false });
    await next.enqueue(1);
    expect(next.requests).toHaveLength(1);
    const [said] = (await next.engine.getLog()).filter(({ event }) => event === 'memory:unreadable');
    expect(said?.message).toContain('config.distanceFilter');
  });
});

describe('tokens', () => {
  const access = 'ACCESS-5ecret';
  const refresh = 'REFRESH-5ecret';

  /** The pair in a `secret/tokens` row; beside it lie digests of what was given. */
  function tokensIn({ value }: Entry): unknown {
    const { version, known, ...pair } = JSON.parse(value);
    expect({ version, known }).toEqual({
      version: 1,
      known: {
        accessToken: [expect.stringMatching(/^[0-9a-f]{16}$/)],
        refreshToken: [expect.stringMatching(/^[0-9a-f]{16}$/)],
      },
    });
    return pair;
  }

  it('are in secret/ and in the header, and nowhere else', async () => {
    const phone = await Phone.create({
      config: { url: URL, logLevel: 5, authorization: { accessToken: access, refreshToken: refresh } },
      // A server that tells what it was sent.
      server: (request) => ({ status: 400, body: JSON.stringify(request.headers) }),
    });
    await phone.engine.start();
    await phone.drive(5);
    await phone.enqueue(2);
    await phone.wait(3_600_000);
    phone.server = (request) =>
      phone.requests.length % 2 ? 200 : { status: 422, body: JSON.stringify(request.headers) };
    await phone.wait(7_200_000);
    const seen: unknown[] = [
      phone.storage.snapshot().filter(({ key }) => !key.startsWith('secret/')),
      phone.events,
      phone.trace,
      await phone.engine.getState(),
      await phone.engine.getLog({ limit: 5000 }),
      await phone.engine.getQuarantine(),
    ];
    for (const authorization of [
      access,
      [refresh],
      { accessToken: [access] },
      { refreshToken: { a: refresh } },
    ]) {
      seen.push(await phone.engine.setConfig({ authorization } as never).catch(({ message }) => message));
    }
    phone.server = (request) => new Error(JSON.stringify(request.headers));
    await phone.enqueue(1);
    seen.push(await phone.engine.sync().catch(({ message }) => message));
    for (const one of seen) {
      expect(JSON.stringify(one)).not.toContain(access);
      expect(JSON.stringify(one)).not.toContain(refresh);
    }
    expect(phone.requests[0]?.headers.Authorization).toBe(`Bearer ${access}`);
    const secret = phone.storage.snapshot().find(({ key }) => key === 'secret/tokens');
    expect(tokensIn(secret!)).toEqual({ accessToken: access, refreshToken: refresh });
  });

  it('are replaced one by one', async () => {
    const phone = await Phone.create({
      config: { authorization: { accessToken: access, refreshToken: refresh } },
    });
    await phone.engine.setConfig({ authorization: { accessToken: 'b' } });
    const secret = phone.storage.snapshot().find(({ key }) => key === 'secret/tokens');
    expect(tokensIn(secret!)).toEqual({ accessToken: 'b', refreshToken: refresh });
  });
});
