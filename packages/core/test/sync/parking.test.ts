import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../src/index';
import { ModelServer } from '../model-server';
import { HOUR, MINUTE, Phone, SECOND, URL } from '../phone';

const parked = async (phone: Phone) => (await phone.engine.getState()).uploadParked;

describe('a refused sender (401, 403)', () => {
  const guarded = (server: ModelServer, token: string) => (request: HttpRequest) =>
    request.headers.Authorization === `Bearer ${token}` ? server.answer(request) : 401;

  it('parks, blames no record, and goes on with new tokens at once', async () => {
    const server = new ModelServer();
    const phone = await Phone.create({
      config: { url: URL, batchSync: true, authorization: { accessToken: 'old' } },
      server: guarded(server, 'new'),
    });
    await phone.enqueue(10);
    await phone.wait(3 * HOUR);
    expect(await parked(phone)).toBe('unauthorized');
    expect(await phone.engine.getQuarantine()).toEqual([]);
    expect(await phone.engine.getCount()).toBe(10);
    await phone.engine.setConfig({ authorization: { accessToken: 'new' } });
    await phone.settle();
    expect(server.stored.size).toBe(10);
    expect(await parked(phone)).toBeNull();
  });

  it('sends single probes while it is parked', async () => {
    const phone = await Phone.create({ config: { url: URL, batchSync: true }, server: () => 403 });
    await phone.enqueue(10);
    const before = phone.requests.length;
    await phone.wait(HOUR);
    const probes = phone.requests.slice(before).map(({ body }) => JSON.parse(body!).location.length);
    expect(probes.length).toBeGreaterThan(3);
    expect(new Set(probes)).toEqual(new Set([1]));
  });

  it('goes on when headers or url change', async () => {
    for (const change of [{ headers: { Authorization: 'Bearer new' } }, { url: `${URL}/open` }]) {
      const server = new ModelServer();
      const phone = await Phone.create({
        config: { url: URL },
        server: (request) => (request.url.endsWith('open') ? 200 : guarded(server, 'new')(request)),
      });
      await phone.enqueue(3);
      expect(await parked(phone)).toBe('unauthorized');
      await phone.engine.setConfig(change);
      await phone.settle();
      expect(await phone.queued()).toEqual([]);
    }
  });

  it('is not asked again for the same tokens, as apps give them at every launch', async () => {
    const config = { url: URL, authorization: { accessToken: 'stale' } };
    const phone = await Phone.create({ config, server: () => 401 });
    await phone.enqueue(1);
    await phone.wait(2 * HOUR);
    const before = phone.requests.length;
    await phone.restart(config);
    await phone.engine.setConfig(config);
    expect(await parked(phone)).toBe('unauthorized');
    expect(phone.requests.length).toBe(before);
  });

  it('does not hold a late refusal of the old tokens against the new ones', async () => {
    const phone = await Phone.create({
      config: { url: URL, authorization: { accessToken: 'old' } },
      server: (request) => (request.headers.Authorization === 'Bearer old' ? 'held' : 200),
    });
    await phone.enqueue(1);
    await phone.engine.setConfig({ authorization: { accessToken: 'new' } });
    phone.http.release(401);
    await phone.settle();
    expect(phone.requests.map(({ headers }) => headers.Authorization)).toEqual(['Bearer old', 'Bearer new']);
    expect(await phone.queued()).toEqual([]);
    expect(await parked(phone)).toBeNull();
  });

  it('sends no token any more once it was cleared', async () => {
    for (const authorization of [null, { accessToken: null }]) {
      const phone = await Phone.create({ config: { url: URL, authorization: { accessToken: 'mine' } } });
      await phone.engine.setConfig({ authorization });
      await phone.restart();
      await phone.engine.ready({ url: URL, reset: false });
      await phone.enqueue(1);
      expect(phone.requests[0]?.headers).not.toHaveProperty('Authorization');
    }
  });
});

describe('the network', () => {
  it('offline: nothing is sent, and everything is when it is back', async () => {
    const phone = await Phone.create({ config: { url: URL } });
    await phone.setNetwork('none');
    await phone.enqueue(5);
    await phone.wait(HOUR);
    expect(phone.requests).toHaveLength(0);
    expect(await parked(phone)).toBe('offline');
    await phone.setNetwork('wifi');
    expect(phone.requests).toHaveLength(5);
    expect(await phone.queued()).toEqual([]);
  });

  it('gained: backoff begins anew, but a time the server named stands', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 500 });
    await phone.enqueue(1);
    await phone.wait(3 * HOUR);
    await phone.setNetwork('none');
    const before = phone.requests.length;
    await phone.setNetwork('cellular');
    expect(phone.requests.length).toBe(before + 1);
    // The next waits are short again: 5 s, 10 s, 20 s at most.
    await phone.wait(36 * SECOND);
    expect(phone.requests.length).toBeGreaterThanOrEqual(before + 3);

    phone.server = () => ({ status: 503, headers: { 'retry-after': '1800' } });
    await phone.wait(10 * MINUTE);
    const asked = phone.requests.length;
    await phone.setNetwork('none');
    await phone.setNetwork('wifi');
    expect(phone.requests.length).toBe(asked);
    await phone.wait(31 * MINUTE);
    expect(phone.requests.length).toBe(asked + 1);
  });

  it('lost in the middle of a request: the record is sent again, and only the uuid is the same', async () => {
    const server = new ModelServer();
    const phone = await Phone.create({ config: { url: URL }, server: () => 'held' });
    const [uuid] = await phone.enqueue(1);
    await phone.setNetwork('none');
    phone.http.release(new Error('ENETDOWN'));
    await phone.settle();
    expect(phone.received('http')).toEqual([{ success: false, status: 0, responseText: 'ENETDOWN' }]);
    phone.server = server.answer;
    await phone.wait(HOUR);
    expect(server.stored.size).toBe(0);
    await phone.setNetwork('wifi');
    expect([...server.stored]).toEqual([[uuid, 1]]);
  });

  it('cellular with disableAutoSyncOnCellular: waits for Wi-Fi, unless sync() is called', async () => {
    const phone = await Phone.create({ config: { url: URL, disableAutoSyncOnCellular: true } });
    await phone.setNetwork('cellular');
    await phone.enqueue(3);
    await phone.wait(HOUR);
    expect(phone.requests).toHaveLength(0);
    expect(await parked(phone)).toBe('cellular');
    expect(await phone.engine.sync()).toHaveLength(3);
    await phone.enqueue(2);
    expect(await phone.engine.getCount()).toBe(2);
    await phone.setNetwork('wifi');
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('cellular deferral turned off: what waits goes', async () => {
    const phone = await Phone.create({ config: { url: URL, disableAutoSyncOnCellular: true } });
    await phone.setNetwork('cellular');
    await phone.enqueue(3);
    await phone.engine.setConfig({ disableAutoSyncOnCellular: false });
    await phone.settle();
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('a port that never answers is given up after its timeout and a grace, and others follow', async () => {
    const phone = await Phone.create({ config: { url: URL, httpTimeoutMs: 10_000 } });
    phone.http.send = (request) => {
      phone.requests.push(request);
      return phone.requests.length === 1
        ? new Promise(() => {})
        : Promise.resolve({ status: 200, headers: {}, body: '' });
    };
    await phone.enqueue(1);
    await phone.wait(14 * SECOND);
    expect(phone.requests).toHaveLength(1);
    await phone.wait(10 * SECOND);
    expect(phone.received('http')).toEqual([
      { success: false, status: 0, responseText: 'no response within 15000 ms' },
      { success: true, status: 200, responseText: '' },
    ]);
  });

  it('a port that throws instead of rejecting is no answer, and leaves no timer', async () => {
    const phone = await Phone.create({ config: { url: URL, autoSync: false } });
    await phone.enqueue(1);
    const pending = phone.scheduler.pending;
    phone.http.send = () => {
      throw new Error('no such host');
    };
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 0 });
    // The backoff, and nothing else.
    expect(phone.scheduler.pending).toBe(pending + 1);
  });
});

describe('the circuit', () => {
  it('opens after eight failures in a row, and its probes take one record after another', async () => {
    const phone = await Phone.create({
      config: { url: URL, batchSync: true, autoSync: false },
      server: () => 500,
    });
    const uuids = await phone.enqueue(5);
    await phone.engine.setConfig({ autoSync: true });
    for (let i = 0; phone.requests.length < 8; i++) {
      expect(i).toBeLessThan(100);
      await phone.wait(10 * SECOND);
    }
    expect(await parked(phone)).toBe('circuit');
    await phone.wait(HOUR);
    const probes = phone.requests
      .slice(8)
      .map(({ body }) => JSON.parse(body!).location.map(({ uuid }: { uuid: string }) => uuid));
    expect(probes.every((probe) => probe.length === 1)).toBe(true);
    expect(new Set(probes.slice(0, 5).flat())).toEqual(new Set(uuids));
  });

  it('waits up to 15 minutes in the background, 5 in the foreground', async () => {
    const perDay = async (background: boolean) => {
      const phone = await Phone.create({ config: { url: URL }, server: () => 500 });
      if (background) await phone.moveToBackground();
      await phone.enqueue(1);
      await phone.wait(24 * HOUR);
      return phone.requests.length;
    };
    const [foreground, background] = [await perDay(false), await perDay(true)];
    // Full jitter: half of the cap on average.
    expect(foreground).toBeGreaterThan(0.8 * 576);
    expect(foreground).toBeLessThan(1.3 * 576);
    expect(background).toBeLessThan(0.45 * foreground);
  });
});

describe('automatic uploads', () => {
  it('wait for the threshold, then take everything', async () => {
    const phone = await Phone.create({ config: { url: URL, autoSyncThreshold: 5, batchSync: true } });
    await phone.enqueue(4);
    expect(phone.requests).toHaveLength(0);
    await phone.enqueue(1);
    expect(phone.requests).toHaveLength(1);
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('send what is below the threshold after five minutes', async () => {
    const phone = await Phone.create({ config: { url: URL, autoSyncThreshold: 100, batchSync: true } });
    await phone.enqueue(3);
    await phone.wait(4 * MINUTE + 59 * SECOND);
    expect(phone.requests).toHaveLength(0);
    await phone.enqueue(1);
    await phone.wait(2 * SECOND);
    expect(phone.requests).toHaveLength(1);
    expect(await phone.engine.getCount()).toBe(0);
    await phone.enqueue(1);
    await phone.wait(4 * MINUTE);
    expect(phone.requests).toHaveLength(1);
    await phone.wait(61 * SECOND);
    expect(phone.requests).toHaveLength(2);
  });

  it('send what is below the threshold when the motion verdict changes', async () => {
    const phone = await Phone.create({ config: { url: URL, autoSyncThreshold: 100, batchSync: true } });
    await phone.engine.start();
    await phone.enqueue(3);
    await phone.engine.changePace(false);
    await phone.settle();
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('go when the threshold is lowered to what waits', async () => {
    const phone = await Phone.create({ config: { url: URL, autoSyncThreshold: 100 } });
    await phone.enqueue(3);
    await phone.engine.setConfig({ autoSyncThreshold: 3 });
    await phone.settle();
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('never happen with autoSync false: not at motion changes, not when the network comes, not after a failed sync()', async () => {
    const phone = await Phone.create({ config: { url: URL, autoSync: false }, server: () => 500 });
    await phone.engine.start();
    await phone.enqueue(3);
    await phone.engine.changePace(false);
    await phone.setNetwork('none');
    await phone.setNetwork('wifi');
    await phone.wait(HOUR);
    expect(phone.requests).toHaveLength(0);
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 500 });
    await phone.wait(HOUR);
    expect(phone.requests).toHaveLength(1);
    phone.server = () => 200;
    // The rows of the drive are with them.
    expect((await phone.engine.sync()).length).toBeGreaterThanOrEqual(3);
  });

  it('go to a url that is given at last', async () => {
    const phone = await Phone.create({ config: {} });
    await phone.enqueue(2);
    expect(await parked(phone)).toBe('no-url');
    await phone.engine.setConfig({ url: URL });
    await phone.settle();
    expect(await phone.engine.getCount()).toBe(0);
  });
});
