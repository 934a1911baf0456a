import { describe, expect, it } from 'vitest';
import { createModelServer, KILOMETRES, METRES, minutes, seconds, simulatedPhone } from '../../src/index';

describe.each(['ios', 'android'] as const)('on %s', (os) => {
  it('without a network records wait, and go when there is one', async () => {
    const phone = await simulatedPhone({ os });
    await phone
      .passes(seconds(1))
      .losesNetwork()
      .drives(1 * KILOMETRES);
    expect(phone.state.connected).toBe(false);
    expect(phone.records).toHaveLength(1);
    expect(phone.queued.length).toBeGreaterThan(20);
    await phone.regainsNetwork('wifi').passes(minutes(1));
    expect(phone.queued).toHaveLength(0);
    expect(phone.records.length).toBeGreaterThan(20);
    expect(phone.heard('connectivitychange').map(({ connected }) => connected)).toEqual([true, false, true]);
  });

  it('a captive portal is no network', async () => {
    const phone = await simulatedPhone({ os });
    await phone.losesNetwork('captive').drives(500 * METRES);
    expect(phone.state.connected).toBe(false);
    expect(phone.queued.length).toBeGreaterThan(10);
  });

  it('the server answers one after the other, and then as it said last', async () => {
    const phone = await simulatedPhone({ os });
    await phone
      .passes(seconds(1))
      .serverAnswers(503, { none: 'reset' }, ({ url }) => (url === '' ? 404 : 200));
    await phone.drives(1 * KILOMETRES).passes(minutes(2));
    const statuses = phone.heard('http').map(({ status }) => status);
    expect(statuses.slice(0, 4)).toEqual([200, 503, 0, 200]);
    expect(phone.queued).toHaveLength(0);
    expect(phone.server.arrivals).toHaveLength(phone.records.length);
  });

  it('nobody answers at 0', async () => {
    const phone = await simulatedPhone({ os });
    await phone
      .passes(seconds(1))
      .serverAnswers(0)
      .drives(500 * METRES);
    expect(phone.heard('http').at(-1)?.status).toBe(0);
  });

  it('a token that has expired is refreshed, and nothing is lost', async () => {
    const server = createModelServer({ needsToken: true });
    const phone = await simulatedPhone({
      os,
      server,
      config: { authorization: { ...server.logsIn(), refreshUrl: 'https://server.test/refresh' } },
    });
    await phone
      .drives(500 * METRES)
      .tokenExpires()
      .drives(500 * METRES)
      .passes(minutes(1));
    expect(phone.heard('authorization').map(({ success }) => success)).toEqual([true]);
    expect(phone.queued).toHaveLength(0);
    expect(server.spentRefreshTokens.size).toBeGreaterThan(0);
  });

  it('the user takes location away, and gives it back', async () => {
    const phone = await simulatedPhone({ os });
    await phone.drives(500 * METRES).permission('denied');
    const before = phone.heard('location').length;
    await phone.drives(500 * METRES);
    expect(phone.state.authorization).toBe(2);
    expect(phone.heard('providerchange').at(-1)?.status).toBe(2);
    expect(phone.heard('location')).toHaveLength(before);
    await phone.permission('always').drives(500 * METRES);
    expect(phone.heard('location').length).toBeGreaterThan(before);
  });

  it('gives only about where it is', async () => {
    const phone = await simulatedPhone({ os });
    await phone.permission('always', { precise: false }).drives(3 * KILOMETRES);
    expect(phone.heard('providerchange').at(-1)?.accuracyAuthorization).toBe(1);
    expect(phone.heard('locationfilter').at(-1)?.reason).toBe('inaccurate');
  });

  it('location is switched off for all apps, and on', async () => {
    const phone = await simulatedPhone({ os });
    await phone.turnsLocationOff().passes(seconds(1));
    expect(phone.heard('locationerror').map(({ code }) => code)).toEqual([2]);
    await phone.turnsLocationOn().drives(500 * METRES);
    expect(phone.state.odometer).toBeGreaterThan(400);
  });

  it('saves power, and says so', async () => {
    const phone = await simulatedPhone({ os });
    await phone.savesPower().savesPower(false);
    expect(phone.heard('powersavechange')).toEqual([true, false]);
  });

  it('a full disk refuses records and says so, and then goes on', async () => {
    const phone = await simulatedPhone({ os });
    await phone.fillsDisk().drives(500 * METRES);
    expect(phone.state.lastStorageError).toContain('full');
    expect(phone.state.refusedRecordCount).toBeGreaterThan(5);
    await phone.freesDisk().drives(500 * METRES);
    expect(phone.state.lastStorageError).toBeNull();
  });

  it('asks for a position, and time passes until there is one', async () => {
    const phone = await simulatedPhone({ os, starts: false, app: (engine) => engine.ready() });
    const location = await phone.lasts(phone.engine.getCurrentPosition({ samples: 2 }));
    expect(location.sample).toBe(true);
    expect(location.coords.latitude).toBeCloseTo(phone.place.latitude, 6);
    expect(phone.at).toBeGreaterThan(0);
    expect(phone.at).toBeLessThan(seconds(10));
  });
});
