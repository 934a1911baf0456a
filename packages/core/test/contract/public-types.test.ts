import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  AuthorizationEvent,
  EngineState,
  GeofenceEvent,
  GeoLocation,
  GeoNotification,
  GeoStorage,
  HeadlessEvent,
  HeadlessEventName,
  Location,
  LogEntry,
  Notification,
  State,
  Storage,
} from '../../src/index';
import { ANDROID_PROFILE } from '../../src/index';
import { Phone } from '../phone';

// What these tests say of types is judged by the compiler: `pnpm types`.
describe('the types of binding T', () => {
  it('a state needs only enabled, and further fields of an engine are admitted', () => {
    const mock: State = { enabled: true };
    const other: State = { enabled: true, vendorField: 7 };
    expect([mock.vendorField, other.vendorField]).toEqual([undefined, 7]);
    expectTypeOf<State['isMoving']>().toEqualTypeOf<boolean | undefined>();
    expectTypeOf<State['lastRawFixAge']>().toEqualTypeOf<number | null | undefined>();
    // @ts-expect-error enabled is required
    const none: State = {};
    // @ts-expect-error a field of the contract has its type
    const wrong: State = { enabled: true, odometer: 'far' };
    expect([none.enabled, wrong.odometer]).toEqual([undefined, 'far']);
  });

  it('what getState resolves has every field, fits a state, and a misspelled field does not compile', async () => {
    const phone = await Phone.create({ config: {} });
    const state = await phone.engine.getState();
    expectTypeOf(state).toEqualTypeOf<EngineState>();
    expectTypeOf(state.lastRawFixAge).toEqualTypeOf<number | null>();
    const asContract: State = state;
    // @ts-expect-error lastRawFixAge is what it is called
    expect([state.lastRawFixAges, asContract.odometer]).toEqual([undefined, 0]);
  });

  it('a headless event is narrowed by its name', () => {
    const say = (event: HeadlessEvent): string => {
      switch (event.name) {
        case 'motionchange':
          return `moving ${event.isMoving} ${event.location?.uuid}`;
        case 'heartbeat':
          return `heartbeat ${event.location?.uuid}`;
        case 'geofence':
          return `${event.action} ${event.identifier} ${event.location.uuid}`;
        case 'providerchange':
          return `provider ${event.status}`;
        case 'powersavechange':
          return `power save ${event.isPowerSaveMode}`;
        case 'http':
          // @ts-expect-error no field of an http event
          return `http ${event.status} ${event.identifier}`;
        case 'connectivitychange':
          return `connected ${event.connected}`;
      }
    };
    expectTypeOf<HeadlessEvent['name']>().toEqualTypeOf<HeadlessEventName>();
    expectTypeOf<Extract<HeadlessEvent, { name: 'geofence' }>>().toExtend<GeofenceEvent>();
    expect(say({ name: 'powersavechange', isPowerSaveMode: true })).toBe('power save true');
    expect(say({ name: 'connectivitychange', connected: false })).toBe('connected false');
  });

  it('a headless task gets the fields of its event typed', async () => {
    const phone = await Phone.create({
      config: {},
      profile: ANDROID_PROFILE,
      available: ['location', 'app'],
    });
    await phone.setState('app', { state: 'background', runtime: 'gone' });
    const verdicts: boolean[] = [];
    phone.engine.registerHeadlessTask((event) => {
      if (event.name === 'motionchange') verdicts.push(event.isMoving);
    });
    await phone.engine.start();
    await phone.settle();
    expect(verdicts).toEqual([true]);
  });

  it('an authorization event has tokens on success and a status on failure', () => {
    const say = (event: AuthorizationEvent): string | number => {
      if (event.success) {
        expectTypeOf(event.refreshToken).toEqualTypeOf<string | undefined>();
        return event.accessToken;
      }
      expectTypeOf(event.accessToken).toEqualTypeOf<undefined>();
      expectTypeOf(event.status).toEqualTypeOf<number>();
      return event.status;
    };
    expect(say({ success: true, accessToken: 'a', refreshToken: 'r' })).toBe('a');
    expect(say({ success: false, status: 0 })).toBe(0);
  });

  it('names that shadow no DOM global stand for location, notification and storage', () => {
    expectTypeOf<GeoLocation>().toEqualTypeOf<Location>();
    expectTypeOf<GeoNotification>().toEqualTypeOf<Notification>();
    expectTypeOf<GeoStorage>().toEqualTypeOf<Storage>();
  });
});

describe('data of a log entry', () => {
  it('is serialised as JSON, in the log, for listeners and on the way to the server', async () => {
    const phone = await Phone.create({ config: { logLevel: 5, logUrl: 'https://logs.example' } });
    const heard: LogEntry[] = [];
    phone.engine.onLog((entry) => heard.push(entry));
    for (const data of [{ n: [1] }, 'text', 7, null]) phone.engine.logger.info('a', data);
    const log = (await phone.engine.getLog()).filter(({ src }) => src === 'js').reverse();
    const serialised = ['{"n":[1]}', '"text"', '7', 'null'];
    expect(log.map(({ data }) => data)).toEqual(serialised);
    expect(heard.filter(({ src }) => src === 'js').map(({ data }) => data)).toEqual(serialised);
    expectTypeOf<LogEntry['data']>().toEqualTypeOf<string | undefined>();
    await phone.engine.uploadLog();
    const sent: LogEntry[] = phone.requests.flatMap(({ body = '{}' }) => JSON.parse(body).events ?? []);
    expect(sent.filter(({ src }) => src === 'js').map(({ data }) => data)).toEqual(serialised);
  });

  it('can be parsed whatever was attached: what JSON cannot say, and what is too long, is a text', async () => {
    const phone = await Phone.create({ config: {} });
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    for (const data of [cycle, 1n, { long: 'd'.repeat(10_000) }]) phone.engine.logger.error('a', data);
    const log = (await phone.engine.getLog()).slice(0, 3).reverse();
    const [cyclic, big, long] = log.map(({ data }) => JSON.parse(data ?? ''));
    expect([cyclic, big]).toEqual(['[object Object]', '1']);
    expect(long).toBe(`{"long":"${'d'.repeat(4096 - '{"long":"'.length)}`);
  });
});
