import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { amount } from '../../../../scripts/effort';
import { createEngine } from '../../src/index';
import { decisionFrom } from '../../src/store/uptime-in-decision';
import { replayBlackBox } from '../../src/testing/index';
import { isSameDecision } from '../../src/testing/replay/same-decision';
import { draws } from '../geo/draws';
import { HOUR, MINUTE, Phone, SECOND, URL } from '../phone';

/** No constant of the engine, and no time of a test, is near it. */
const BOOTED_MILLIS = 7_770_000_000;

/** A day in small of a phone that has been on for ninety days: drives, stops, a fence, a heartbeat, a kill, uploads that fail. */
async function lived(seed: number, fraction: number): Promise<Phone> {
  const random = draws(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const config = {
    url: URL,
    distanceFilter: 0,
    stopTimeout: 1,
    logLevel: 5,
    startOnBoot: true,
    authorization: { accessToken: 'the-access-token', refreshToken: 'R', refreshUrl: `${URL}/token` },
  } as const;
  let status = 200;
  const phone = await Phone.create({
    config,
    server: () => status,
    available: ['location', 'connectivity', 'app', 'regions', 'motion', 'activity'],
    listenTo: [],
  });
  await phone.engine.start();
  await phone.drive(20);
  const durable = phone.kill();
  phone.scheduler.reboot({ offMillis: BOOTED_MILLIS + HOUR, uptime: BOOTED_MILLIS });
  await phone.relaunch(durable, config);
  await phone.engine.addGeofence({ identifier: 'home', latitude: 45, longitude: 13, radius: 300 });
  const deliverFix = (north: number, speed: number) =>
    phone.sensor.deliver('location', {
      latitude: 45 + north / 111_132,
      longitude: 13,
      accuracy: 5 + between(0, 3),
      speed,
      time: phone.scheduler.now(),
      ageMillis: Math.floor(between(0, 400)) + fraction,
    });
  let north = 200;
  for (let leg = 0; leg < 3; leg++) {
    status = leg === 1 ? 503 : 200;
    for (let second = 0; second < 60; second++) {
      north += between(8, 14);
      deliverFix(second === 30 ? north + 9_000 : north, 10);
      await phone.wait(SECOND);
    }
    for (let second = 0; second < 100; second++) {
      deliverFix(north, 0);
      await phone.wait(SECOND);
    }
    await phone.wait(10 * MINUTE);
    if (leg === 1) await phone.restart({ ...config, reset: false });
    await phone.engine.changePace(true);
  }
  const asked = phone.engine.getCurrentPosition({ samples: 1, timeout: 5, maximumAge: 60_000 });
  deliverFix(north, 0);
  await phone.wait(SECOND);
  // The first was taken before the call.
  deliverFix(north, 0);
  await phone.wait(5 * SECOND);
  await asked;
  return phone;
}

/** Numbers in a text that tell for how long the device has been on, or when it was started. */
function leaks(phone: Phone, text: string): readonly string[] {
  const startedAt = phone.scheduler.now() - phone.scheduler.uptime();
  return (text.match(/\d{9,}(?:\.\d+)?/g) ?? []).filter((digits) => {
    const number = Number(digits);
    return Math.abs(number - BOOTED_MILLIS) < 2 * HOUR || Math.abs(number - startedAt) < MINUTE;
  });
}

describe('how long a device has been on', () => {
  it('is in its trace, which does not leave it: the search below would find it', async () => {
    const phone = await lived(1, 0);
    expect(leaks(phone, phone.trace.join('\n')).length).toBeGreaterThan(100);
  });

  it.each(Array.from({ length: amount(3, 40) }, (_, index) => index + 1))(
    'leaves by no door, and the exported box replays to the same decisions: seed %i',
    async (seed) => {
      const fraction = seed % 2 === 0 ? 0 : 0.1;
      const phone = await lived(seed, fraction);
      const { engine } = phone;
      const box = await engine.exportBlackBox();
      const log = await engine.getLog();
      expect(log.some(({ message }) => message?.startsWith('recorded '))).toBe(true);
      const [record] = await engine.getLocations();
      const explanation = record === undefined ? undefined : await engine.explain(record.uuid);
      for (const told of [box, log, await engine.getState(), explanation, phone.requests])
        expect(leaks(phone, typeof told === 'string' ? told : JSON.stringify(told ?? null))).toEqual([]);
      const { lives } = await replayBlackBox(box, { createEngine });
      expect(lives.length).toBeGreaterThan(2);
      expect(lives.map(({ problem }) => problem)).toEqual(lives.map(() => undefined));
      for (const { trace, recorded } of lives)
        if (fraction === 0) expect(trace.slice(0, recorded.length)).toEqual(recorded);
    },
    60_000,
  );
});

describe('a decision that is counted from another moment', () => {
  it('is each that names an uptime: these words precede them in the sources', () => {
    const root = fileURLToPath(new globalThis.URL('../../src', import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const lines = files.flatMap((name) => readFileSync(join(root, name), 'utf8').split('\n'));
    const words = lines
      .filter((line) => line.includes('trace('))
      .flatMap((line) => /(\w+) \$\{[\w.]*\.up\}/.exec(line)?.[1] ?? []);
    expect([...new Set(words)].sort()).toEqual([
      'doubted',
      'due',
      'held',
      'mock',
      'of',
      'recorded',
      'rejected',
      'since',
      'skipped',
    ]);
  });

  it.each([
    ['locations doubted 5000 no better one since', 'locations doubted 1000 no better one since'],
    ['locations recorded 5000.5 odometer 7, why', 'locations recorded 1000.5 odometer 7, why'],
    ['motion soft stop since 5000 by fixes', 'motion soft stop since 1000 by fixes'],
    ['engine heartbeat with the fix of 5000', 'engine heartbeat with the fix of 1000'],
    ['geofences ENTER held 5000', 'geofences ENTER held 5000'],
    ['queue row 5000 is u', 'queue row 5000 is u'],
  ])('%s', (decision, counted) => {
    expect(decisionFrom(4_000, decision)).toBe(counted);
  });

  it('is the same decision where only fractions were rounded, and no other', () => {
    expect(isSameDecision('recorded 788.9000000059605 odometer 10', 'recorded 788.9 odometer 10')).toBe(true);
    expect(isSameDecision('recorded 788.9 odometer 10', 'recorded 788.9 odometer 11')).toBe(false);
    expect(isSameDecision('recorded 788.9 odometer 10', 'recorded 788.91 odometer 10')).toBe(false);
    expect(isSameDecision('recorded 788', 'skipped 788')).toBe(false);
    expect(isSameDecision('recorded 788', undefined)).toBe(false);
  });
});
