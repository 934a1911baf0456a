import type { GeoError } from '@geo/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type Config,
  type GeoLocation,
  type GeoNotification,
  type Location,
  type Notification,
  parseHeadlessEvent,
  parseLocation,
  parseLogEntry,
  parsePowerSaveChange,
  parseState,
} from '../src/index';
import { camelPhone } from './camel-phone';
import { SAMPLES } from './payloads';

// What these tests say of types is judged by the compiler: `pnpm types`.
describe('the types of binding D', () => {
  it('a wrong value of the configuration does not compile, and is refused when it runs', async () => {
    const { camel } = await camelPhone();
    const refused = { code: 'INVALID_CONFIG' } satisfies Partial<GeoError>;
    // @ts-expect-error metres are a number
    await expect(camel.setConfig({ distanceFilter: 'abc' })).rejects.toMatchObject(refused);
    // @ts-expect-error one of the desiredAccuracy constants
    await expect(camel.setConfig({ desiredAccuracy: 5 })).rejects.toMatchObject(refused);
    // @ts-expect-error true or false
    await expect(camel.setConfig({ crashDetection: { enabled: 'yes' } })).rejects.toMatchObject(refused);
    // @ts-expect-error a title is a text
    await expect(camel.setConfig({ notification: { title: 5 } })).rejects.toMatchObject(refused);
    // @ts-expect-error a token is a text
    await expect(camel.setConfig({ authorization: { accessToken: 5 } })).rejects.toMatchObject(refused);
    // @ts-expect-error whether to merge is a truth value
    const merging: Config = { reset: 'no' };
    expect(merging).toEqual({ reset: 'no' });
    await expect(camel.setConfig({ stopTimeout: 3, distanceFilter: null })).resolves.toMatchObject({
      enabled: false,
    });
  });

  it('knows the type of every key, and takes keys that it does not know', async () => {
    expectTypeOf<Config['distanceFilter']>().toEqualTypeOf<number | null | undefined>();
    expectTypeOf<Config['method']>().toEqualTypeOf<'POST' | 'PUT' | 'PATCH' | null | undefined>();
    const { camel } = await camelPhone();
    await expect(camel.setConfig({ keyOfAnotherLibrary: { a: 1 } })).resolves.toMatchObject({
      enabled: false,
    });
  });

  it('names that shadow no DOM global stand for location and notification', () => {
    expectTypeOf<GeoLocation>().toEqualTypeOf<Location>();
    expectTypeOf<GeoNotification>().toEqualTypeOf<Notification>();
  });
});

describe('what cannot be read', () => {
  const hostile = new Proxy(
    {},
    {
      get() {
        throw new Error('no');
      },
      ownKeys() {
        throw new Error('no');
      },
      getOwnPropertyDescriptor() {
        throw new Error('no');
      },
    },
  );
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();

  it.each(SAMPLES)('is the empty value of $name, and nothing throws', ({ parse, wire, empty }) => {
    for (const payload of [hostile, revoked]) expect(parse(payload)).toMatchObject(empty);
    for (const name of Object.keys(wire)) {
      const trapped = Object.defineProperty({ ...wire }, name, {
        enumerable: true,
        get() {
          throw new Error('no');
        },
      });
      const without: Record<string, unknown> = { ...wire };
      delete without[name];
      const { raw: _trapped, ...shaped } = parse(trapped) as Record<string, unknown>;
      const { raw: _without, ...expected } = parse(without) as Record<string, unknown>;
      expect(Object.keys(shaped)).toEqual(Object.keys(expected));
      for (const [field, value] of Object.entries(expected)) {
        if (typeof value !== 'object' || value === null)
          expect(shaped[field], `${name}: ${field}`).toBe(value);
      }
    }
  });

  it('of what lies deeper is empty too: a field of the coordinates, an element of a list', () => {
    const coords = {
      latitude: 1,
      get longitude(): number {
        throw new Error('no');
      },
    };
    expect(parseLocation({ coords }).coords).toMatchObject({ latitude: 1, longitude: 0 });
    expect(parseState(hostile)).toMatchObject({ enabled: false });
    expect(parsePowerSaveChange(revoked)).toMatchObject({ isPowerSaveMode: false });
    expect(parseHeadlessEvent(hostile)).toMatchObject({ name: '', params: {} });
  });
});

describe('data of a log entry', () => {
  it('is decoded from the JSON that the wire has', () => {
    for (const data of [{ a: [1] }, 'text', 7, false, null])
      expect(parseLogEntry({ data: JSON.stringify(data) }).data).toEqual(data);
    for (const data of ['{"a":', 7, { a: 1 }]) expect(parseLogEntry({ data }).data).toEqual(data);
    expect(parseLogEntry({}).data).toBeNull();
  });

  it('comes back through the whole engine as it was attached', async () => {
    const { camel } = await camelPhone({ config: { logLevel: 5 } });
    camel.logger.info('a', { n: [1] });
    const entry = (await camel.getLog()).find(({ src }) => src === 'js');
    expect(entry?.data).toEqual({ n: [1] });
    expect(entry?.raw.data).toBe('{"n":[1]}');
  });
});
