import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../src/index';
import { HOUR, MINUTE, Phone, SECOND, URL } from '../phone';

const AVAILABLE = ['location', 'connectivity', 'app', 'provider'] as const;
const ALLOWED = { status: 3, enabled: true, gps: true, network: true } as const;
const DENIED = { ...ALLOWED, status: 2 } as const;

/** What the log tells, oldest first, without the entries' times. */
async function story(phone: Phone): Promise<string[]> {
  const log = await phone.engine.getLog({ limit: 5000 });
  return log.map(({ event, message }) => `${event} ${message}`).reverse();
}

/** A fix a second at one place, until the stop is one. */
async function stand(phone: Phone, north: number): Promise<void> {
  for (let second = 0; second < 480; second++) {
    phone.sensor.deliver('location', {
      latitude: 45 + (north * 10) / 111_132,
      longitude: 13,
      accuracy: 5,
      speed: 0,
      ageMillis: 0,
    });
    await phone.wait(SECOND);
  }
}

const lifecycle = (entries: readonly LogEntry[]) =>
  entries.filter(({ event }) => event.startsWith('lifecycle:'));

describe('the log of the lifecycle', () => {
  it('explains a missing track by itself: a denied permission, a kill, parked uploads, at the default level', async () => {
    const config = { url: URL, authorization: { accessToken: 'expired-token' } };
    const phone = await Phone.create({
      config,
      available: AVAILABLE,
      states: { provider: { ageMillis: 0, ...ALLOWED } },
    });
    await phone.engine.start();
    await phone.drive(60);
    await phone.setState('provider', DENIED);
    await phone.wait(HOUR);
    await phone.setState('provider', ALLOWED);
    phone.server = () => 401;
    await phone.drive(60, 60);
    await phone.restart();
    await phone.wait(MINUTE);
    await phone.engine.ready(config);
    await phone.engine.stop();
    const told = await story(phone);
    const expected = [
      'lifecycle:boot booted, tracking is off, 0 records wait',
      'lifecycle:ready ready with url, authorization',
      'lifecycle:start started location tracking',
      'lifecycle:motion moving',
      'lifecycle:blocked no location: location permission is denied',
      'lifecycle:allowed location is allowed again',
      'lifecycle:uploads uploads are parked: unauthorized',
      'lifecycle:killed the process ended without close(); its last sign of life is of',
      'lifecycle:boot booted, tracking is on,',
      'lifecycle:resume resumed location tracking',
      'lifecycle:ready ready with url, authorization',
      'lifecycle:stop stopped location tracking',
    ];
    let from = 0;
    for (const line of expected) {
      const at = told.findIndex((entry, index) => index >= from && entry.startsWith(line));
      expect(at, `${line}\nin\n${told.join('\n')}`).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
    const last = /of (\S+)$/.exec(told.find((entry) => entry.startsWith('lifecycle:killed')) ?? '')?.[1];
    const killedAt = phone.scheduler.now() - MINUTE;
    expect(Math.abs(Date.parse(last ?? '') - killedAt)).toBeLessThan(10 * SECOND);
  });

  it('records a life that was closed as such, and finds no kill after it', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.engine.close();
    await phone.restart({});
    const told = await story(phone);
    expect(told).toContain('lifecycle:closed closed');
    expect(told.filter((line) => line.startsWith('lifecycle:killed'))).toEqual([]);
    await phone.restart({});
    expect((await story(phone)).filter((line) => line.startsWith('lifecycle:killed'))).toHaveLength(1);
  });

  it('makes no commit of its own', async () => {
    const phone = await Phone.create({ config: { autoSync: false }, available: AVAILABLE });
    await phone.wait(HOUR);
    const { length } = phone.storage.commits;
    await phone.setState('app', { state: 'background' });
    await phone.setState('provider', ALLOWED);
    await phone.setState('provider', DENIED);
    await phone.wait(MINUTE);
    expect(phone.storage.commits).toHaveLength(length);
    expect(await story(phone)).toContain('lifecycle:blocked no location: location permission is denied');
  });

  it('is a ring of 500, whatever the level lets in beside it, and goes with destroyLog and uploadLog', async () => {
    const phone = await Phone.create({ config: { autoSync: false, logMaxDays: 30 } });
    for (let n = 0; n < 400; n++) {
      await phone.engine.start();
      await phone.engine.stop();
    }
    phone.engine.logger.error('an error of the app');
    await phone.wait(2 * HOUR);
    const log = await phone.engine.getLog({ limit: 5000 });
    expect(lifecycle(log)).toHaveLength(500);
    expect(lifecycle(log).every(({ level, src }) => level === 3 && src === 'native')).toBe(true);
    expect(log[0]?.message).toBe('an error of the app');
    expect(log.filter(({ event }) => event === 'lifecycle:ready')).toEqual([]);
    // Newest first, the ring among the others.
    const times = log.map(({ ts }) => ts);
    expect(times).toEqual([...times].sort().reverse());
    await phone.engine.setConfig({ logUrl: 'https://logs.test/in' });
    expect(await phone.engine.uploadLog()).toBe(log.length);
    expect(await phone.engine.getLog()).toEqual([]);
    await phone.engine.start();
    expect(await phone.engine.destroyLog()).toBeGreaterThan(0);
    expect(await phone.engine.getLog()).toEqual([]);
  }, 60_000);

  it('has content at the other levels as well: rejected fixes, uploads, slices, departures and why', async () => {
    const phone = await Phone.create({ config: { url: URL, logLevel: 5 } });
    await phone.engine.start();
    await phone.drive(30);
    phone.sensor.deliver('location', { latitude: 46, longitude: 13, accuracy: 900, ageMillis: 0 });
    await stand(phone, 30);
    await phone.drive(120, 30);
    const log = await phone.engine.getLog({ limit: 5000 });
    const of = (event: string) => log.filter((entry) => entry.event === event);
    expect(of('locations:rejected')[0]).toMatchObject({
      level: 4,
      message: expect.stringContaining('inaccurate'),
    });
    expect(of('sync:decided').map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^200 for .*accepted$/),
    );
    expect(of('motion:decided').length).toBeGreaterThan(5);
    expect(of('motion:decided').some(({ message }) => message?.startsWith('checking'))).toBe(true);
    expect(of('locations:decided')[0]).toMatchObject({ level: 5 });
    await phone.engine.setConfig({ logLevel: 3 });
    await phone.engine.destroyLog();
    await phone.drive(30, 30);
    const quiet = await phone.engine.getLog({ limit: 5000 });
    expect(quiet.every(({ level }) => level <= 3)).toBe(true);
  });

  it('costs a few rows a day: a day of four drives', async () => {
    const phone = await Phone.create({ config: { url: URL, stopTimeout: 5 } });
    await phone.engine.start();
    for (let drive = 0; drive < 4; drive++) {
      await phone.drive(300, drive * 300);
      await stand(phone, drive * 300 + 300);
      await phone.wait(2 * HOUR);
    }
    const { length } = lifecycle(await phone.engine.getLog({ limit: 5000 }));
    console.log(`lifecycle entries of a day with four drives: ${length}`);
    expect(length).toBeGreaterThan(6);
    expect(length).toBeLessThan(40);
  }, 60_000);
});
