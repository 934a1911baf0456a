import { describe, expect, it } from 'vitest';
import type { EventName } from '../../src/index';
import { ModelServer } from '../model-server';
import { MINUTE, type Phone, SECOND } from '../phone';
import { type UpgradeFixture, upgradeFixtures } from './fixtures';
import { KEPT, killedPhone, updatedPhone } from './updated-phone';

const TOKEN_URL = 'https://example.test/token';
/** The server asked for 900 s at the last upload. */
const BACKOFF = 15 * MINUTE;

/** The rows under a prefix, by what follows it. */
function stored(phone: Phone, prefix: string): string[] {
  return phone.storage
    .snapshot()
    .flatMap(({ key }) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
}

/** The car drives on where it was, a fix a second at 20 m/s. */
async function driveOn(phone: Phone, { expected }: UpgradeFixture, seconds: number): Promise<void> {
  for (let second = 1; second <= seconds; second++) {
    phone.sensor.deliver('location', {
      ...{ latitude: 45 + (expected.metres + second * 20) / 111_132, longitude: 13, accuracy: 5 },
      ...{ speed: 20, heading: 1, ageMillis: 0, time: phone.scheduler.now() },
    });
    await phone.wait(SECOND);
  }
}

describe.each(upgradeFixtures)('a phone in mid-trip whose app was updated from $commit', (fixture) => {
  const { expected } = fixture;

  it('finds every part of its memory readable', async () => {
    const phone = await updatedPhone(fixture);
    const unreadable = (await phone.engine.getLog()).filter(({ event }) => event === 'memory:unreadable');
    expect(unreadable).toEqual([]);
  });

  it('goes on in the same session with the same odometer', async () => {
    const phone = await updatedPhone(fixture);
    const { enabled, trackingActive, isMoving, odometer, geofenceCount } = await phone.engine.getState();
    expect({ enabled, trackingActive, isMoving, odometer, geofenceCount }).toEqual({
      ...{ enabled: true, trackingActive: true, isMoving: true },
      ...{ odometer: expected.state.odometer, geofenceCount: expected.geofences.length },
    });
    expect(phone.trace.filter((line) => line.includes('session opened'))).toEqual([]);
    await driveOn(phone, fixture, 10);
    const after = await phone.engine.getState();
    // The first fix is measured from the last one of the earlier version.
    expect(Math.abs(after.odometer - odometer - 200)).toBeLessThan(5);
  });

  it('is inside of the same geofences: no ENTER twice, and an EXIT where it leaves', async () => {
    const phone = await updatedPhone(fixture);
    expect(stored(phone, 'fence-state/')).toEqual(expected.inside);
    expect((await phone.engine.getGeofences()).map(({ identifier }) => identifier).sort()).toEqual(
      expected.geofences,
    );
    const untaken = phone.received<{ action: string; identifier: string }>('geofence').length;
    await driveOn(phone, fixture, 20);
    const crossings = phone.received<{ action: string; identifier: string }>('geofence').slice(untaken);
    expect(crossings.map(({ action, identifier }) => `${action} ${identifier}`)).toEqual([
      'EXIT last street',
    ]);
  });

  it('dwells from the entry that the earlier version saw', async () => {
    const phone = await updatedPhone(fixture);
    await driveOn(phone, fixture, 5);
    await phone.wait(9 * MINUTE);
    const dwells = phone
      .received<{ action: string; identifier: string }>('geofence')
      .filter(({ action }) => action === 'DWELL');
    expect(dwells).toMatchObject([{ identifier: 'region' }]);
  });

  it('with a dwell due and no fix known dwells with the next fix, and not in a loop before', async () => {
    const unreadable = fixture.entries.map((entry) =>
      entry.key === 'session' ? { ...entry, value: '{' } : entry,
    );
    const phone = await updatedPhone(fixture, { entries: unreadable });
    const dwells = () =>
      phone.received<{ action: string }>('geofence').filter(({ action }) => action === 'DWELL');
    await phone.wait(11 * MINUTE);
    expect(dwells()).toEqual([]);
    await driveOn(phone, fixture, 1);
    expect(dwells()).toMatchObject([{ identifier: 'region' }]);
  });

  it('delivers the events that no listener of the earlier version took', async () => {
    const waiting = fixture.entries
      .filter(({ key }) => key.startsWith('outbox/'))
      .map(({ value }) => JSON.parse(value) as { name: EventName; payload: unknown });
    const phone = await updatedPhone(fixture);
    expect(waiting.length).toBeGreaterThan(0);
    // Tokens are filled in when an event is delivered.
    for (const name of new Set(waiting.map((event) => event.name)))
      expect(phone.received(name), name).toMatchObject(
        waiting.filter((event) => event.name === name).map(({ payload }) => payload),
      );
    expect(stored(phone, 'outbox/')).toEqual([]);
  });

  it('waits as long as the server asked the earlier version to, then uploads the queue in order with the renewed token', async () => {
    const server = new ModelServer();
    const phone = await updatedPhone(fixture, { server: server.answer });
    expect(await phone.queued()).toEqual(expected.queue);
    await phone.wait(BACKOFF - 2 * MINUTE);
    expect(phone.requests).toEqual([]);
    await phone.wait(2 * MINUTE);
    expect([...server.stored.keys()].slice(0, expected.queue.length)).toEqual(expected.queue);
    expect(new Set(phone.requests.map(({ headers }) => headers.Authorization))).toEqual(
      new Set([`Bearer ${expected.tokens.accessToken}`]),
    );
    expect(phone.requests[0]?.headers).toMatchObject({ 'x-tenant': 'red' });
  });

  it('renews its tokens with the refresh token of the earlier version', async () => {
    const exchanged: unknown[] = [];
    const phone = await updatedPhone(fixture, {
      server: ({ url, headers, body = '' }) => {
        if (url === TOKEN_URL) {
          exchanged.push(JSON.parse(body).refresh_token);
          return { body: '{"access_token":"access-9","refresh_token":"refresh-9"}' };
        }
        return headers.Authorization === 'Bearer access-9' ? 200 : 401;
      },
    });
    await phone.wait(BACKOFF);
    expect(exchanged).toEqual([expected.tokens.refreshToken]);
    expect(await phone.queued()).toEqual([]);
  });

  it('keeps its quarantine', async () => {
    const phone = await updatedPhone(fixture);
    expect(await phone.engine.getQuarantine()).toEqual(expected.quarantine);
  });

  it('is armed against crashes, and closes the episode of distraction that was open', async () => {
    const phone = await updatedPhone(fixture);
    await driveOn(phone, fixture, 3);
    expect(phone.sensor.request('acceleration')).toBeDefined();
    await phone.wait(3 * MINUTE);
    expect(phone.received('distraction')).toHaveLength(1);
  });

  it('which restarts meanwhile keeps its odometer, geofences, tokens, quarantine and queue', async () => {
    const server = new ModelServer();
    const phone = await killedPhone(fixture, server.answer);
    phone.scheduler.reboot({ offMillis: 8 * 60 * MINUTE, uptime: 30 * SECOND });
    await phone.relaunch(fixture.entries, KEPT);
    const { enabled, odometer, geofenceCount } = await phone.engine.getState();
    expect({ enabled, odometer, geofenceCount }).toEqual({
      ...{ enabled: true, odometer: expected.state.odometer, geofenceCount: expected.geofences.length },
    });
    expect(stored(phone, 'fence-state/')).toEqual(expected.inside);
    expect(await phone.engine.getQuarantine()).toEqual(expected.quarantine);
    await phone.wait(BACKOFF);
    expect([...server.stored.keys()].slice(0, expected.queue.length)).toEqual(expected.queue);
    expect(phone.requests[0]?.headers.Authorization).toBe(`Bearer ${expected.tokens.accessToken}`);
  });
});
