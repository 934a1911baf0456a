import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { parseBlackBox } from '../../src/blackbox/box-text';
import { AT_ONCE } from '../../src/blackbox/record-client';
import { createEngine, ENGINE_VERSION, type Engine, type Geofence } from '../../src/index';
import { BLACK_BOX_PREFIX } from '../../src/store/keys';
import { countedTrace, replayBlackBox } from '../../src/testing/index';
import { MINUTE, Phone, SECOND, URL } from '../phone';
import { openText, seededLife } from './seeded-life';

const boxOf = (phone: Phone) =>
  phone.storage
    .snapshot()
    .filter(({ key }) => key.startsWith(BLACK_BOX_PREFIX))
    .reduce((sum, { value }) => sum + value.length, 0);

const fence = (identifier: string, latitude: number): Geofence => ({
  identifier,
  latitude,
  longitude: 13,
  radius: 100,
});

describe('the black box', () => {
  it('makes no commit of its own', async () => {
    const commits = async (blackBox: boolean) => {
      const phone = await Phone.create({ config: { autoSync: false }, blackBox });
      await phone.engine.start();
      await phone.drive(60);
      await phone.wait(10 * MINUTE);
      return phone.storage.commits.length;
    };
    expect(await commits(true)).toBe(await commits(false));
  });

  it('decides nothing: with it and without it the trace is the same', async () => {
    const trace = async (blackBox: boolean) => {
      const phone = await Phone.create({ config: { url: URL }, blackBox });
      await phone.engine.start();
      await phone.drive(100);
      await phone.wait(20 * MINUTE);
      return phone.trace;
    };
    expect(await trace(true)).toEqual(await trace(false));
  });

  it('stays within its bytes, drops the oldest, and says what it can no longer replay', async () => {
    const bytes = 64_000;
    const phone = await Phone.create({ config: { autoSync: false }, blackBox: { bytes } });
    await phone.engine.start();
    let largest = 0;
    for (let leg = 0; leg < 20; leg++) {
      await phone.drive(60, leg * 60);
      largest = Math.max(largest, boxOf(phone));
    }
    expect(largest).toBeGreaterThan(bytes / 2);
    // The last chunk may stand over it until the next one is written.
    expect(largest).toBeLessThan(bytes + 5_000);
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    const [life] = lives;
    expect(life?.isSame).toBeNull();
    expect(life?.problem).toContain('the beginning of this life is no longer in the box');
    expect(life?.trace.length).toBeGreaterThan(0);
    const kept = phone.trace.slice(-(life?.trace.length ?? 0));
    const firstUp = Number(kept[0]?.split(' ')[0]) - Number(life?.trace[0]?.split(' ')[0]);
    expect(firstUp).toBeGreaterThan(phone.launchedUp);
    expect(countedTrace(firstUp, kept)).toEqual(life?.trace);
    expect(life?.header.memory).toMatchObject({ enabled: expect.any(String), motion: expect.any(String) });
  });

  it('replays a life of several segments, and each life in the middle of the box', async () => {
    const phone = await Phone.create({ config: { autoSync: false }, blackBox: { bytes: 400_000 } });
    await phone.engine.start();
    await phone.drive(700);
    const began = phone.trace.length;
    await phone.restart({ autoSync: false });
    await phone.drive(700, 700);
    const text = await phone.engine.exportBlackBox();
    const { lives } = parseBlackBox(text);
    expect(lives.map(({ lines }) => lines.filter((line) => !Array.isArray(line)).length)).toEqual([
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(lives[1]?.lines.some((line) => !Array.isArray(line))).toBe(true);
    const replay = await replayBlackBox(text, { createEngine });
    expect(replay.lives.map(({ isSame, problem }) => [isSame, problem])).toEqual([
      [true, undefined],
      [true, undefined],
    ]);
    expect(replay.lives[1]?.trace).toEqual(countedTrace(phone.launchedUp, phone.trace.slice(began)));
    // The second life alone, as if the first had been dropped.
    const header = text.split('\n').findIndex((line) => line.includes(`"up":${lives[1]?.header.up}`));
    const second = text.split('\n').slice(header).join('\n');
    const alone = await replayBlackBox(second, { createEngine });
    expect(alone.lives.map(({ isSame }) => isSame)).toEqual([true]);
    expect(alone.lives[0]?.trace).toEqual(countedTrace(phone.launchedUp, phone.trace.slice(began)));
  });

  it('replays geofences that came from a source list by list, and the fixes among them', async () => {
    const phone = await Phone.create({ config: { autoSync: false } });
    await phone.engine.start();
    await phone.drive(20);
    const lists = [0, 1, 2].map((list) =>
      Array.from({ length: 40 }, (_, n) => fence(`f${list}/${n}`, 45 + (list * 40 + n) / 1000)),
    );
    let left = [...lists];
    const source = {
      async next() {
        await phone.scheduler.settle();
        phone.deliverFix(200 + left.length);
        return left.shift();
      },
    };
    await phone.waitFor(phone.engine.addGeofences(source));
    left = [[fence('bad', 91)]];
    await expect(phone.waitFor(phone.engine.addGeofences(source))).rejects.toMatchObject({
      code: 'INVALID_GEOFENCE',
    });
    await phone.drive(60, 20);
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(lives.map(({ problem }) => problem)).toEqual([undefined]);
    expect(lives[0]?.trace).toEqual(countedTrace(phone.launchedUp, phone.trace));
  });

  it.each([
    ['a list', (fences: Geofence[]) => fences],
    [
      'a source',
      (fences: Geofence[]) => ({ next: async () => (fences.length > 0 ? fences.splice(0, 100) : undefined) }),
    ],
  ])('is not filled by ten thousand geofences from %s: the replay ends there', async (_what, given) => {
    const phone = await Phone.create({ config: { autoSync: false } });
    await phone.engine.start();
    await phone.drive(20);
    const before = (await phone.engine.exportBlackBox()).length;
    const fences = Array.from({ length: 10_000 }, (_, n) => fence(`f${n}`, 45 + n / 1000));
    await phone.waitFor(phone.engine.addGeofences(given(fences)));
    const box = await phone.engine.exportBlackBox();
    expect(box.length - before).toBeLessThan(300_000);
    const { lives } = await replayBlackBox(box, { createEngine });
    expect(lives.map(({ problem }) => problem)).toEqual([expect.stringContaining('too long to be kept')]);
  });

  it('says that it differs where it was changed', async () => {
    const phone = await Phone.create({ blackBox: true, config: { autoSync: false } });
    await phone.engine.start();
    await phone.drive(30);
    const text = await phone.engine.exportBlackBox();
    // The tenth fix was somewhere else.
    const fixes = text.split('\n').filter((line) => /^\[\d+,"l"/.test(line));
    const changed = text.replace(fixes[9] ?? '', (fixes[9] ?? '').replace(/45\.\d+/, '45.00137'));
    const { lives } = await replayBlackBox(changed, { createEngine });
    expect(lives[0]?.isSame).toBe(false);
    expect(lives[0]?.problem).toMatch(/^decision \d+ was "\d+ locations .*", and is "/);
  });

  it('survives an unreadable index: it begins anew', async () => {
    const phone = await Phone.create({ blackBox: true, config: { autoSync: false } });
    await phone.engine.start();
    await phone.drive(60);
    const memory = phone
      .kill()
      .map((entry) => (entry.key === `${BLACK_BOX_PREFIX}index` ? { ...entry, value: '{' } : entry));
    const next = await Phone.create({ blackBox: true, memory, config: { autoSync: false } });
    await next.drive(60);
    const { lives } = await replayBlackBox(await next.engine.exportBlackBox(), { createEngine });
    expect(lives.map(({ isSame }) => isSame)).toEqual([true]);
    expect(lives[0]?.trace).toEqual(countedTrace(next.launchedUp, next.trace));
  });

  it('is not there when it is off', async () => {
    const phone = await Phone.create({ config: {}, blackBox: false });
    await phone.drive(60);
    expect(boxOf(phone)).toBe(0);
    await expect(phone.engine.exportBlackBox()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(phone.engine.explain('r0')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses to be smaller than it can be', () => {
    expect(() => Phone.launch({ blackBox: { bytes: 10 } })).toThrow(
      'blackBox.bytes must be a number of bytes, at least 64000; got 10',
    );
  });

  it('knows which operations answer at once: a promise from one of them would surprise its caller', () => {
    type AtOnce = {
      [K in keyof Engine]: Engine[K] extends (...given: never[]) => infer Answer
        ? Answer extends Promise<unknown>
          ? never
          : K
        : never;
    }[keyof Engine];
    // One that is missing here does not compile.
    const operations: Readonly<Record<AtOnce, true>> = {
      on: true,
      onLocation: true,
      onTrip: true,
      onLocationError: true,
      onLocationFilter: true,
      onMotionChange: true,
      onHttp: true,
      onConnectivityChange: true,
      onHeartbeat: true,
      onProviderChange: true,
      onGeofence: true,
      onGeofencesChange: true,
      onPowerSaveChange: true,
      onCrashSuspected: true,
      onCrash: true,
      onDistraction: true,
      onAuthorization: true,
      onHeading: true,
      onLog: true,
      removeListeners: true,
      registerHeadlessTask: true,
    };
    for (const name of Object.keys(operations)) expect(name).toMatch(AT_ONCE);
    for (const name of ['ready', 'start', 'watchPosition', 'once']) expect(name).not.toMatch(AT_ONCE);
  });

  it('names the version of the engine that its package names', () => {
    expect(ENGINE_VERSION).toBe(packageJson.version);
  });
});

describe('secrets', () => {
  it('are nowhere in the box, nor in anything else that is stored, and the replay is the same', async () => {
    const { lives, phone } = await seededLife(99, 60);
    const secrets = ['the-first-access-token', 'the-first-refresh-token', 'another-access-token'];
    const texts = [openText(phone.storage.snapshot().filter(({ key }) => key.startsWith(BLACK_BOX_PREFIX)))];
    for (const { box } of lives) texts.push(box);
    for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('have the same placeholder wherever they stand: in calls, in memory, in echoes of servers', async () => {
    const accessToken = 'eyJhbGciOi.J9.abc"quoted';
    const phone = await Phone.create({
      blackBox: true,
      config: { url: URL, authorization: { accessToken }, headers: { 'X-Api-Key': 'key-of-the-app' } },
      server: ({ headers }) => ({ status: 200, body: `you sent ${JSON.stringify(headers)}` }),
    });
    await phone.enqueue(1);
    await phone.restart();
    await phone.engine.ready({ reset: false });
    await phone.engine.insertLocation({
      coords: { latitude: 1, longitude: 2 },
      extras: { note: accessToken },
    });
    const text = await phone.engine.exportBlackBox();
    expect(text).not.toContain('eyJhbGci');
    expect(text).not.toContain('key-of-the-app');
    const given = /"accessToken":"(secret-[0-9a-f]{8})"/.exec(text)?.[1];
    expect(given).toBeDefined();
    expect(text.split(given ?? '-').length).toBeGreaterThan(3);
  });
});

describe('tokens that are refreshed', () => {
  it('are known again in the replay: a stale pair that is given again is not taken there either', async () => {
    const stale = { accessToken: 'stale-access', refreshToken: 'stale-refresh' };
    const config = { url: URL, authorization: { ...stale, refreshUrl: 'https://example.test/refresh' } };
    const phone = await Phone.create({
      blackBox: true,
      config,
      server: ({ url, headers }) => {
        if (url.endsWith('/refresh'))
          return { body: '{"access_token":"fresh-access-token","refresh_token":"fresh-refresh-token"}' };
        return headers.Authorization === 'Bearer fresh-access-token' ? 200 : 401;
      },
    });
    await phone.enqueue(1);
    await phone.wait(MINUTE);
    expect(await phone.engine.getCount()).toBe(0);
    const began = phone.trace.length;
    await phone.restart(config);
    await phone.enqueue(2);
    await phone.wait(MINUTE);
    expect(phone.requests.filter(({ url }) => url.endsWith('/refresh'))).toHaveLength(1);
    const text = await phone.engine.exportBlackBox();
    expect(text).not.toMatch(/stale-access|stale-refresh|fresh-access|fresh-refresh/);
    const replay = await replayBlackBox(text, { createEngine });
    expect(replay.lives.map(({ problem }) => problem)).toEqual([undefined, undefined]);
    expect(replay.lives[1]?.trace).toEqual(countedTrace(phone.launchedUp, phone.trace.slice(began)));
  });
});

describe('a call that promises', () => {
  it('of a listener that ends later is lived again as well', async () => {
    const phone = await Phone.create({ blackBox: true, config: { autoSync: false } });
    phone.engine.onLocation(
      () => new Promise<void>((resolve) => phone.scheduler.after(SECOND, resolve)) as never,
    );
    await phone.engine.start();
    await phone.drive(20);
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(lives[0]?.trace).toEqual(countedTrace(phone.launchedUp, phone.trace));
  });
});
