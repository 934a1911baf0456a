import { describe, expect, it } from 'vitest';
import type { AppLife, ConfigPatch, LastLife, SensorKind, SensorReadings } from '../../src/index';
import { createEngine } from '../../src/index';
import { isKilledOften, withGap, withNewLife } from '../../src/log/diary';
import { replayBlackBox } from '../../src/testing/replay/replay-black-box';
import { HOUR, MINUTE, Phone, SECOND } from '../phone';

const KINDS: readonly SensorKind[] = ['location', 'connectivity', 'app', 'restrictions'];
const KILLED: LastLife = { reason: 'low-memory', at: Date.UTC(2026, 0, 1, 11, 30), detail: 'importance 400' };

const phoneOn = (config: ConfigPatch = {}, lastLife?: LastLife) =>
  Phone.create({
    config: { logLevel: 0, ...config },
    available: KINDS,
    answers: { deviceReport: { model: 'Rocket 7' } },
    ...(lastLife === undefined ? {} : { lastLife }),
  });
const reads = (phone: Phone, facts: Omit<SensorReadings['restrictions'], 'ageMillis'>) =>
  phone.setState('restrictions', facts);
const livesOf = async (phone: Phone) => (await phone.engine.getDeviceReport()).lives ?? [];
const degraded = async (phone: Phone) => (await phone.engine.getState()).degraded;
const told = async (phone: Phone, event: string) =>
  (await phone.engine.getLog()).filter((entry) => entry.event === event).map(({ message }) => message);

describe('the diary of lives', () => {
  it('has the present life first, and how each one before it ended, in the platform’s word', async () => {
    const phone = await phoneOn({}, KILLED);
    const began = phone.scheduler.now();
    await phone.engine.start();
    await phone.drive(3);
    await phone.wait(HOUR);
    await phone.restart({ reset: false });
    const [present, before, ...others] = await livesOf(phone);
    expect(others).toEqual([]);
    expect(present).toMatchObject({ began: phone.scheduler.now(), gaps: [], dozes: 0 });
    expect(present).not.toHaveProperty('end');
    expect(before).toMatchObject({ end: KILLED, gaps: [], dozes: 0 });
    expect(before?.began).toBeLessThanOrEqual(began);
    expect(before?.seen).toBeGreaterThan(began);
  });

  it('says closed, device-restarted or unknown where the platform gives no word', async () => {
    const phone = await phoneOn();
    await phone.engine.start();
    await phone.drive(3);
    await phone.restart({ reset: false });
    await phone.reboot({ reset: false });
    await phone.engine.close();
    await phone.restart({ reset: false });
    expect((await livesOf(phone)).map(({ end }) => end?.reason)).toEqual([
      ...[undefined, 'closed', 'device-restarted', 'unknown'],
    ]);
  });

  it('remembers the last 16 lives, with the restrictions of each, and how often Doze began', async () => {
    const phone = await phoneOn();
    await reads(phone, { standbyBucket: 'rare', dozing: false });
    await reads(phone, { standbyBucket: 'rare', dozing: true });
    await reads(phone, { standbyBucket: 'rare', dozing: false });
    await reads(phone, { standbyBucket: 'restricted', dozing: true });
    await phone.enqueue(1);
    for (let life = 0; life < 15; life++) await phone.restart({ reset: false });
    const lives = await livesOf(phone);
    expect(lives).toHaveLength(16);
    expect(lives.at(-1)).toMatchObject({
      dozes: 2,
      restrictions: { standbyBucket: 'restricted', dozing: true },
    });
    await phone.restart({ reset: false });
    expect(await livesOf(phone)).toHaveLength(16);
    expect((await livesOf(phone)).at(-1)).toMatchObject({ dozes: 0 });
  });

  it('has the gaps: a heartbeat that came more than half an hour late, over a kill as well', async () => {
    const phone = await phoneOn({ heartbeatInterval: 300 });
    await phone.engine.start();
    await phone.drive(3);
    await phone.wait(10 * MINUTE);
    phone.scheduler.suspend(HOUR);
    await phone.wait(MINUTE);
    expect((await livesOf(phone))[0]?.gaps).toEqual([
      { at: expect.any(Number), millis: expect.closeTo(HOUR - 5 * MINUTE, -6) },
    ]);
    expect(await told(phone, 'lifecycle:gap')).toEqual([
      expect.stringMatching(/^a heartbeat came 5\d minutes late$/),
    ]);
    const durable = phone.kill();
    phone.scheduler.suspend(2 * HOUR);
    await phone.relaunch(durable, { reset: false });
    await phone.wait(SECOND);
    expect((await livesOf(phone))[0]?.gaps).toHaveLength(1);
  });

  it('has none of a heartbeat that came 20 minutes late, as Doze makes it', async () => {
    const phone = await phoneOn({ heartbeatInterval: 300 });
    await phone.engine.start();
    await phone.drive(3);
    phone.scheduler.suspend(20 * MINUTE);
    await phone.wait(MINUTE);
    expect((await livesOf(phone))[0]?.gaps).toEqual([]);
    expect(await told(phone, 'lifecycle:gap')).toEqual([]);
  });

  it('is neither kept nor stored where the platform reports no restrictions', async () => {
    const phone = await Phone.create({ config: {}, answers: { deviceReport: { model: 'Rocket 7' } } });
    await phone.engine.start();
    await phone.drive(3);
    expect(await phone.engine.getDeviceReport()).toEqual({ model: 'Rocket 7' });
    expect(phone.storage.snapshot().map(({ key }) => key)).not.toContain('diary');
  });

  it('starts afresh where what is stored is none', async () => {
    const phone = await phoneOn();
    await phone.enqueue(1);
    const durable = phone.kill().filter(({ key }) => key !== 'diary');
    await phone.relaunch(
      [...durable, { key: 'diary', value: '{"version":1,"lives":[{"began":"today"}]}' }],
      {},
    );
    expect(await livesOf(phone)).toHaveLength(1);
    expect(await told(phone, 'memory:unreadable')).toEqual([expect.stringContaining('diary')]);
  });

  it('says no secret that the process had in hand, and replays from the black box', async () => {
    const token = 'eyJhbGciOiJIUzI1NiJ9.secret-of-ours';
    const config = { url: 'https://example.test/', authorization: { accessToken: token } };
    const phone = await phoneOn(config, { reason: 'crash', detail: `at send (Bearer ${token})` });
    await phone.enqueue(1);
    await phone.restart({ reset: false });
    await reads(phone, { standbyBucket: 'rare' });
    expect(JSON.stringify(await livesOf(phone))).not.toContain(token);
    const { lives } = await replayBlackBox(await phone.engine.exportBlackBox(), { createEngine });
    expect(lives.map(({ problem }) => problem)).toEqual(lives.map(() => undefined));
  });
});

describe('what restricts the app', () => {
  it.each([
    [{ backgroundRestricted: true }, 'background-restricted'],
    [{ standbyBucket: 'restricted' }, 'standby-restricted'],
    [{ serviceRefused: 'mAllowStartForeground false' }, 'service-refused'],
    [{ serviceRefused: 'insufficientlyInUse' }, 'insufficiently-in-use'],
    [{ serviceRefused: 'authorizationDeniedGlobally' }, 'authorization-denied-globally'],
    [{ userInBackground: true }, 'user-in-background'],
  ] as const)('%j is in State as %s, until it is lifted', async (facts, reason) => {
    const phone = await phoneOn();
    expect(await degraded(phone)).toBeUndefined();
    await reads(phone, facts);
    expect(await degraded(phone)).toEqual([reason]);
    await reads(phone, { backgroundRestricted: false, standbyBucket: 'active', userInBackground: false });
    expect(await degraded(phone)).toBeUndefined();
  });

  it('does not count what most phones have: battery optimisation, inexact alarms, no notifications, Doze', async () => {
    const phone = await phoneOn();
    await reads(phone, { batteryOptimized: true, exactAlarms: false, notifications: false, dozing: true });
    expect(await degraded(phone)).toBeUndefined();
  });

  it('is in the log at any level, as what changed', async () => {
    const phone = await phoneOn();
    await reads(phone, { standbyBucket: 'active', showsFrom: ['regions'] });
    await reads(phone, { standbyBucket: 'active', showsFrom: ['regions'] });
    await reads(phone, { standbyBucket: 'rare', showsFrom: ['regions'] });
    expect(await told(phone, 'lifecycle:restrictions')).toEqual([
      'standbyBucket active -> rare',
      'showsFrom unknown -> regions, standbyBucket unknown -> active',
    ]);
  });

  it('is in the diagnostics of records, where they are wanted', async () => {
    const phone = await phoneOn({ diagnosticExtras: true }, KILLED);
    await phone.enqueue(1);
    await phone.restart({ reset: false, diagnosticExtras: true });
    await reads(phone, { standbyBucket: 'restricted' });
    await phone.enqueue(1);
    const [, record] = await phone.engine.getLocations();
    expect(record?.extras?.diagnostics).toMatchObject({
      ...{ degraded: ['standby-restricted'], standbyBucket: 'restricted', lastEnd: 'low-memory' },
      ...{ gaps: 0, longestGapMillis: 0 },
    });
  });

  it('is cut where a host says too much of it', async () => {
    const phone = await phoneOn();
    const showsFrom = Array.from({ length: 100 }, () => 'regions');
    await reads(phone, { serviceRefused: 'x'.repeat(5000), showsFrom, extra: 1 } as never);
    const [life] = await livesOf(phone);
    expect(life?.restrictions?.serviceRefused).toHaveLength(200);
    expect(life?.restrictions?.showsFrom).toHaveLength(32);
    expect(life?.restrictions).not.toHaveProperty('extra');
  });
});

describe('killed often', () => {
  it('is three ends by the system or the user within a day', async () => {
    const phone = await phoneOn({}, { reason: 'user-requested' });
    await phone.enqueue(1);
    await phone.restart({ reset: false });
    await phone.restart({ reset: false });
    expect(await degraded(phone)).toBeUndefined();
    await phone.restart({ reset: false });
    expect(await degraded(phone)).toEqual(['killed-often']);
    await phone.wait(25 * HOUR);
    expect(await degraded(phone)).toBeUndefined();
  });

  it('counts no end that is the app’s own, or after which it is started again', () => {
    const ended = (reason: string): AppLife => ({ began: 0, end: { reason }, gaps: [], dozes: 0 });
    expect(isKilledOften([ended('low-memory'), ended('freezer'), ended('unknown')], HOUR)).toBe(true);
    const harmless = ['closed', 'crash', 'anr', 'device-restarted', 'package-updated', 'engine-failed'];
    for (const reason of [...harmless, 'background-ended'])
      expect(isKilledOften([ended('low-memory'), ended('freezer'), ended(reason)], HOUR), reason).toBe(false);
  });
});

describe('a life', () => {
  it('keeps its eight longest gaps, in their order', () => {
    let life: AppLife = { began: 0, gaps: [], dozes: 0 };
    for (const millis of [5, 9, 1, 7, 3, 8, 6, 4, 10, 2]) life = withGap(life, { at: millis, millis });
    expect(life.gaps.map(({ millis }) => millis)).toEqual([5, 9, 7, 3, 8, 6, 4, 10]);
  });

  it('takes over the restrictions of the one before, but no sign of life from before that one began', () => {
    const old: AppLife = { began: 100, gaps: [], dozes: 3, restrictions: { standbyBucket: 'rare' } };
    const lives = withNewLife([old], { end: { reason: 'unknown' }, seen: 50 }, 200);
    expect(lives[0]).toEqual({ ...old, end: { reason: 'unknown' } });
    expect(lives[1]).toEqual({ began: 200, gaps: [], dozes: 0, restrictions: { standbyBucket: 'rare' } });
  });
});
