import { describe, expect, it } from 'vitest';
import type { ConfigPatch } from '../../src/index';
import { AuthServer } from '../auth/auth-server';
import { HOUR, Phone, SECOND, URL } from '../phone';

const DAY = 24 * HOUR;
const later = (seconds: number) => ({ status: 429, headers: { 'retry-after': String(seconds) } });

/** A phone whose server has named a time, ten minutes from now. */
async function waitingPhone() {
  const phone = await Phone.create({ config: { url: URL }, server: () => later(600) });
  await phone.enqueue(2);
  expect(phone.requests).toHaveLength(1);
  phone.server = () => 200;
  return phone;
}

describe('the time that a server names', () => {
  const forms: readonly ConfigPatch[] = [
    { batchSync: true, autoSyncThreshold: 10 },
    { preset: 'economical' },
    { gzip: true },
    { httpRootProperty: 'data' },
    { params: { device: 'x' } },
    { locationTemplate: { at: '{{timestamp}}' } },
  ];
  it.each(forms)('stands when the form of bodies changes: %j', async (patch) => {
    const phone = await waitingPhone();
    await phone.wait(178 * SECOND);
    await phone.engine.setConfig(patch);
    await phone.wait(421 * SECOND);
    expect(phone.requests).toHaveLength(1);
    await phone.wait(SECOND);
    expect(phone.requests.length).toBeGreaterThan(1);
    expect(await phone.queued()).toEqual([]);
  });

  it.each<ConfigPatch>([{ url: `${URL}/other` }, { headers: { 'X-Key': 'another' } }])(
    'is not meant for another server or sender: %j',
    async (patch) => {
      const phone = await waitingPhone();
      await phone.engine.setConfig(patch);
      await phone.settle();
      expect(await phone.queued()).toEqual([]);
    },
  );

  it('stands when the form changes while the request is under way', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 'held' });
    await phone.enqueue(2);
    await phone.engine.setConfig({ gzip: true });
    phone.server = () => 200;
    phone.http.release(later(600));
    await phone.wait(599 * SECOND);
    expect(phone.requests).toHaveLength(1);
    await phone.wait(2 * SECOND);
    expect(await phone.queued()).toEqual([]);
  });

  it('stands over a kill, an alarm that a step of the wall clock brings forward, and a change of form', async () => {
    const phone = await waitingPhone();
    await phone.wait(178 * SECOND);
    phone.scheduler.stepWallClock(400 * DAY);
    await phone.restart({ url: URL, batchSync: true });
    await phone.wait(421 * SECOND);
    expect(phone.requests).toHaveLength(1);
    await phone.wait(2 * SECOND);
    expect(await phone.queued()).toEqual([]);
  });
});

describe.each([
  ['back', -2 * DAY],
  ['ahead', 2 * DAY],
])(
  'the time that a server names, where the wall clock jumps two days %s before the device reboots',
  (_name, step) => {
    it('has an alarm of its own in the new boot, for a process that nothing else wakes', async () => {
      const phone = await waitingPhone();
      phone.scheduler.stepWallClock(step);
      await phone.reboot({ url: URL });
      if (step < 0) expect(phone.scheduler.alarms.has('sync')).toBe(true);
      await phone.wait(601 * SECOND);
      expect(await phone.queued()).toEqual([]);
    });
  },
);

describe('the time that a server of tokens names', () => {
  it.each(['goes on', 'is killed'])(
    'stands when the old token passes in between, and the process %s',
    async (how) => {
      const server = new AuthServer();
      const config = { url: URL, authorization: server.authorization };
      const phone = await Phone.create({ server: server.answer, config });
      const refuses = (request: { readonly url: string }) => request.url === URL;
      server.refreshing = () => later(3600);
      phone.server = (request) => (refuses(request) ? 401 : server.answer(request));
      await phone.enqueue(1);
      expect(server.exchanged).toHaveLength(1);
      // The server of records had a bad minute: it takes the same token again.
      phone.server = server.answer;
      await phone.engine.sync().catch(() => undefined);
      await phone.settle();
      expect(await phone.queued()).toEqual([]);
      phone.scheduler.stepWallClock(400 * DAY);
      if (how === 'is killed') await phone.restart({ reset: false });
      server.refreshing = () => undefined;
      server.expireToken();
      await phone.enqueue(1);
      await phone.wait(3500 * SECOND);
      expect(server.exchanged).toHaveLength(1);
      await phone.wait(101 * SECOND);
      expect(server.exchanged).toHaveLength(2);
      await phone.wait(HOUR);
      expect(await phone.queued()).toEqual([]);
    },
  );

  it('has an alarm of its own in the next boot, where the wall clock jumped back two days', async () => {
    const server = new AuthServer();
    const config = { url: URL, authorization: server.authorization };
    const phone = await Phone.create({ server: server.answer, config });
    server.refreshing = () => later(3600);
    server.expireToken();
    await phone.enqueue(1);
    expect(server.exchanged).toHaveLength(1);
    phone.scheduler.stepWallClock(-2 * DAY);
    await phone.reboot({ reset: false });
    expect(phone.scheduler.alarms.has('auth')).toBe(true);
    server.refreshing = () => undefined;
    await phone.wait(3601 * SECOND);
    expect(await phone.queued()).toEqual([]);
  });
});
