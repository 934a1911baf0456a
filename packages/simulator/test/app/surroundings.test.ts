import { describe, expect, it } from 'vitest';
import { createModelServer, KILOMETRES, METRES, minutes, seconds, simulatedPhone } from '../../src/index';

describe.each(['ios', 'android'] as const)('on %s', (os) => {
  it('without a network records wait, and go when there is one', async () => {
    const phone = await simulatedPhone({ os });
    await phone
      .wait(seconds(1))
      .loseNetwork()
      .drive(1 * KILOMETRES);
    expect(phone.state.connected).toBe(false);
    expect(phone.records).toHaveLength(1);
    expect(phone.queued.length).toBeGreaterThan(20);
    await phone.restoreNetwork('wifi').wait(minutes(1));
    expect(phone.queued).toHaveLength(0);
    expect(phone.records.length).toBeGreaterThan(20);
    expect(phone.received('connectivitychange').map(({ connected }) => connected)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('a captive portal is no network', async () => {
    const phone = await simulatedPhone({ os });
    await phone.loseNetwork('captive').drive(500 * METRES);
    expect(phone.state.connected).toBe(false);
    expect(phone.queued.length).toBeGreaterThan(10);
  });

  it('the server answers one after the other, and then repeats the last', async () => {
    const phone = await simulatedPhone({ os });
    await phone
      .wait(seconds(1))
      .setServerResponses(503, { none: 'reset' }, ({ url }) => (url === '' ? 404 : 200));
    await phone.drive(1 * KILOMETRES).wait(minutes(2));
    const statuses = phone.received('http').map(({ status }) => status);
    expect(statuses.slice(0, 4)).toEqual([200, 503, 0, 200]);
    expect(phone.queued).toHaveLength(0);
    expect(phone.server.arrivals).toHaveLength(phone.records.length);
  });

  it('the connection is refused at 0', async () => {
    const phone = await simulatedPhone({ os });
    await phone
      .wait(seconds(1))
      .setServerResponses(0)
      .drive(500 * METRES);
    expect(phone.received('http').at(-1)?.status).toBe(0);
  });

  it('a token that has expired is refreshed, and nothing is lost', async () => {
    const server = createModelServer({ needsToken: true });
    const phone = await simulatedPhone({
      os,
      server,
      config: { authorization: { ...server.logIn(), refreshUrl: 'https://server.test/refresh' } },
    });
    await phone
      .drive(500 * METRES)
      .expireToken()
      .drive(500 * METRES)
      .wait(minutes(1));
    expect(phone.received('authorization').map(({ success }) => success)).toEqual([true]);
    expect(phone.queued).toHaveLength(0);
    expect(server.spentRefreshTokens.size).toBeGreaterThan(0);
  });

  it('the user takes location away, and gives it back', async () => {
    const phone = await simulatedPhone({ os });
    await phone.drive(500 * METRES).setPermission('denied');
    const before = phone.received('location').length;
    await phone.drive(500 * METRES);
    expect(phone.state.authorization).toBe(2);
    expect(phone.received('providerchange').at(-1)?.status).toBe(2);
    expect(phone.received('location')).toHaveLength(before);
    await phone.setPermission('always').drive(500 * METRES);
    expect(phone.received('location').length).toBeGreaterThan(before);
  });

  it('gives only about where it is', async () => {
    const phone = await simulatedPhone({ os });
    await phone.setPermission('always', { precise: false }).drive(3 * KILOMETRES);
    expect(phone.received('providerchange').at(-1)?.accuracyAuthorization).toBe(1);
    expect(phone.received('locationfilter').at(-1)?.reason).toBe('inaccurate');
  });

  it('location is switched off for all apps, and on', async () => {
    const phone = await simulatedPhone({ os });
    await phone.turnLocationOff().wait(seconds(1));
    expect(phone.received('locationerror').map(({ code }) => code)).toEqual([2]);
    await phone.turnLocationOn().drive(500 * METRES);
    expect(phone.state.odometer).toBeGreaterThan(400);
  });

  it('saves power, and reports it', async () => {
    const phone = await simulatedPhone({ os });
    await phone.setPowerSave().setPowerSave(false);
    expect(phone.received('powersavechange')).toEqual([true, false]);
  });

  it('a full disk refuses records and reports it, and then goes on', async () => {
    const phone = await simulatedPhone({ os });
    await phone.fillDisk().drive(500 * METRES);
    expect(phone.state.lastStorageError).toContain('full');
    expect(phone.state.refusedRecordCount).toBeGreaterThan(5);
    await phone.freeDisk().drive(500 * METRES);
    expect(phone.state.lastStorageError).toBeNull();
  });

  it('asks for a position, and time passes until there is one', async () => {
    const phone = await simulatedPhone({ os, autoStart: false, app: (engine) => engine.ready() });
    const location = await phone.waitFor(phone.engine.getCurrentPosition({ samples: 2 }));
    expect(location.sample).toBe(true);
    expect(location.coords.latitude).toBeCloseTo(phone.place.latitude, 6);
    expect(phone.at).toBeGreaterThan(0);
    expect(phone.at).toBeLessThan(seconds(10));
  });
});
