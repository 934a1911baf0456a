import { ANDROID_PROFILE, type HeadlessEvent } from '@geo/core';
import { describe, expect } from 'vitest';
import { ROWS } from '../src/rows/index';
import type { FieldRow } from '../src/rows/row';
import { camelWith, eventsInBoth, type Pair } from './camel';
import { crashed, distracted } from './drive';
import { camelCase, observed } from './mutation/values';
import { MINUTE, phoneWith, SECOND, URL } from './phone';
import { rowD } from './row';
import { ALL_SENSES, BARE_FIX, FULL_FIX, tracking } from './stories';

const FENCE = {
  identifier: 'home',
  latitude: 45.5,
  longitude: 13.25,
  radius: 150,
  notifyOnEntry: true,
  notifyOnExit: false,
  notifyOnDwell: true,
  loiteringDelay: 60_000,
  extras: { door: 4 },
};

/** A day of a phone: everything that a phone can tell of without a crash. */
async function aDay(): Promise<void> {
  const phone = await tracking({
    available: ALL_SENSES,
    profile: ANDROID_PROFILE,
    config: { url: URL, logLevel: 5, distanceFilter: 0, extras: { fleet: 7 } },
  });
  await phone.wait(MINUTE);
  await phone.engine.addGeofences([
    FENCE,
    { ...BARE_FIX, identifier: 'bare', radius: 300, notifyOnEntry: true },
  ]);
  phone.sensor.deliver('activity', { ageMillis: 0, type: 'walking', confidence: 85 });
  phone.sensor.deliver('battery', { ageMillis: 0, level: 0.25, is_charging: false });
  phone.sensor.deliver('location', FULL_FIX);
  await phone.wait(10 * SECOND);
  phone.sensor.deliver('location', BARE_FIX);
  await phone.wait(2 * MINUTE);
  phone.sensor.deliver('location', BARE_FIX);
  await phone.engine.changePace(false);
  const asked = phone.engine.getCurrentPosition({ samples: 1, persist: true });
  await phone.settle();
  phone.sensor.deliver('location', { ...FULL_FIX, ageMillis: 0 });
  await asked;
  await phone.setState('provider', {
    status: 4,
    enabled: false,
    gps: true,
    network: false,
    accuracyAuthorization: 1,
  });
  await phone.setState('provider', { status: 3, enabled: true, gps: false, network: true });
  await phone.setNetwork('none');
  await phone.engine.removeGeofence('home');
  phone.engine.logger.error('hello', { n: [1] });
  phone.engine.logger.info(undefined as never);
  await phone.wait(SECOND);
}

const TOKEN_URL = 'https://example.test/token';
const PAIR = { accessToken: 'access-old', refreshToken: 'refresh-old', refreshUrl: TOKEN_URL };

/** Tokens are refreshed once, and refused once. */
async function tokens(): Promise<void> {
  for (const answer of [
    { body: '{"access_token":"new","refresh_token":"newer"}' },
    { status: 400, body: '' },
  ]) {
    const server = (request: { url: string; headers: Readonly<Record<string, string>> }) =>
      request.url === TOKEN_URL ? answer : request.headers.Authorization === 'Bearer new' ? 200 : 401;
    const phone = await phoneWith({ config: { url: URL, authorization: PAIR }, server });
    await phone.enqueue(1);
  }
}

/** A trip with a stay in it, and a doubt about it. */
async function travelled(): Promise<void> {
  const phone = await phoneWith({ config: { trips: true } });
  await phone.engine.start();
  await phone.drive(60);
  await phone.wait(3 * 60 * SECOND);
  await phone.drive(60, 60);
  await phone.engine.stop();
}

/** The line of a trip, as both bindings watch it. */
async function lines(): Promise<Pair[]> {
  const { phone, camel } = await camelWith({});
  const [d, wire]: [Pair['d'][], Pair['wire'][]] = [[], []];
  await phone.engine.watchLine({}, (event) => wire.push(event as never));
  await camel.watchLine({}, (event) => d.push(event as never));
  await phone.engine.start();
  await phone.drive(10);
  return wire.map((event, n) => ({ d: d[n] ?? {}, wire: event }));
}

const nested = (pairs: readonly Pair[], name: string, wireName = name): Pair[] =>
  pairs.flatMap(({ d, wire }) => (wire[wireName] ? [{ d: d[name], wire: wire[wireName] } as Pair] : []));
const listed = (pairs: readonly Pair[], name: string): Pair[] =>
  pairs.flatMap(({ d, wire }) =>
    (wire[name] as readonly Pair['wire'][]).map((item, index) => ({
      d: (d[name] as readonly Pair['d'][])[index] ?? {},
      wire: item,
    })),
  );

/** Every shape of the contract, as both bindings have it. */
async function everyShape(): Promise<Readonly<Record<string, readonly Pair[]>>> {
  const day = await eventsInBoth(aDay);
  const of = (name: Parameters<typeof day.get>[0]) => day.get(name) ?? [];
  const tokenEvents = (await eventsInBoth(tokens)).get('authorization') ?? [];
  const crashes = (await eventsInBoth(crashed)).get('crash') ?? [];
  const episode = await eventsInBoth(() => distracted(15));
  const trips = (await eventsInBoth(travelled)).get('trip') ?? [];
  const line = await lines();
  const moving = of('motionchange');
  const locations = [...of('location'), ...nested(moving, 'location')];
  const changes = of('geofenceschange');
  const { phone, camel } = await camelWith({ config: { authorization: PAIR } });
  const bare = await camelWith({});
  await phone.engine.start();
  await phone.drive(61);
  const pairOf = (d: unknown, wire: unknown) => ({ d, wire }) as Pair;
  return {
    Location: locations,
    Coords: nested(locations, 'coords'),
    MotionActivity: nested(locations, 'activity'),
    Battery: nested(locations, 'battery'),
    Extras: nested(episode.get('location') ?? [], 'extras'),
    State: [pairOf(await camel.getState(), await phone.engine.getState())],
    ProviderState: of('providerchange'),
    MotionChangeEvent: moving,
    HeartbeatEvent: of('heartbeat'),
    Geofence: [...listed(changes, 'on'), ...listed(changes, 'off')],
    GeofenceEvent: of('geofence'),
    GeofencesChangeEvent: changes,
    HttpEvent: of('http'),
    ConnectivityChangeEvent: of('connectivitychange'),
    CrashEvent: crashes,
    CrashSuspectedEvent: (await eventsInBoth(crashed)).get('crashsuspected') ?? [],
    DistractionEvent: episode.get('distraction') ?? [],
    Trip: trips,
    TripEnd: [...nested(trips, 'start'), ...nested(trips, 'end')],
    TripStop: listed(trips, 'stops'),
    TripDoubt: listed(trips, 'doubts'),
    LineEvent: line,
    LinePoint: [...listed(line, 'points'), ...listed(line, 'tail')],
    AuthorizationEvent: tokenEvents,
    AuthState: [
      pairOf(await camel.getAuthState(), await phone.engine.getAuthState()),
      pairOf(await bare.camel.getAuthState(), await bare.phone.engine.getAuthState()),
    ],
    LogEntry: of('log'),
  };
}

let shapes: ReturnType<typeof everyShape> | undefined;

/** The pairs of a shape, with the field of the active mutant broken in binding D. The stories run once. */
async function pairsOf(shape: string): Promise<readonly Pair[]> {
  shapes ??= everyShape();
  const pairs = (await shapes)[shape] ?? [];
  return pairs.map(({ d, wire }) => ({ d: observed(shape, d, 'D'), wire }));
}

/** The field in D is the field on the wire; null where there is none. */
async function agrees(row: FieldRow): Promise<void> {
  const name = camelCase(row.name);
  let present = 0;
  for (const { d, wire } of await pairsOf(row.shape)) {
    const value = d[name];
    const said = row.name === 'raw' ? wire : wire[row.name];
    // The extras of an app are its own, and pass as they are.
    if (said === undefined && row.shape === 'Extras') expect(value).toBeUndefined();
    else if (said === undefined || said === null) expect(value).toBe(null);
    // The one field that the wire has as JSON text.
    else if (row.shape === 'LogEntry' && row.name === 'data') expect(value).toEqual(JSON.parse(String(said)));
    else if (typeof row.type !== 'string' || !/^[A-Z]/.test(row.type) || row.type === 'Extras')
      expect(value).toEqual(said);
    else if (row.type.endsWith('[]')) expect((value as Pair['d'][]).map(({ raw }) => raw)).toEqual(said);
    else expect((value as Pair['d']).raw).toEqual(said);
    if (said !== undefined && said !== null && !(Array.isArray(said) && said.length === 0)) present++;
  }
  expect(present).toBeGreaterThan(0);
}

describe('shapes in binding D', () => {
  const rows = ROWS.filter(
    (row): row is FieldRow => row.kind === 'field' && row.bindings.includes('D') && !row.input,
  );
  for (const row of rows)
    if (row.shape !== 'HeadlessEvent')
      rowD(row.id, `${camelCase(row.name)} is what the wire says, null where it says nothing`, () =>
        agrees(row),
      );

  /** What a headless task gets when the app is gone. */
  async function taken() {
    const { phone, camel } = await camelWith({ available: ALL_SENSES, profile: ANDROID_PROFILE });
    const events: { name: string; params: Readonly<Record<string, unknown>> }[] = [];
    const raw: HeadlessEvent[] = [];
    const ids: unknown[] = [];
    await phone.setState('app', { state: 'background', runtime: 'gone' });
    camel.registerHeadlessTask((event, { id }) => {
      events.push(event);
      ids.push(id);
      raw.push(event.raw as HeadlessEvent);
    });
    await phone.engine.start();
    await phone.setNetwork('none');
    await phone.setState('powerSave', { isPowerSaveMode: true });
    return { events, raw, ids };
  }

  rowD('2.22/name', 'is the name of the event', async () => {
    const { events } = await taken();
    expect(events.map(({ name }) => name)).toEqual(['motionchange', 'connectivitychange', 'powersavechange']);
  });
  rowD('2.22/params', 'its fields are in params', async () => {
    const { events } = await taken();
    expect(events.map(({ params }) => params)).toEqual([
      { isMoving: true },
      { connected: false },
      { isPowerSaveMode: true },
    ]);
  });
  rowD('gaps/disagree/headless-payload', 'its fields are under params, not beside the name', async () => {
    const { events, raw, ids } = await taken();
    expect(ids).toEqual([expect.any(String), undefined, undefined]);
    expect(events[0]).toMatchObject({ name: 'motionchange', params: { isMoving: true } });
    expect(events[0]).not.toHaveProperty('isMoving');
    expect(raw[0]).toEqual({ name: 'motionchange', isMoving: true });
  });
});
