import { describe, expect, it } from 'vitest';
import { ModelServer } from '../model-server';
import { HOUR, MINUTE, Phone, SECOND, URL } from '../phone';

const manual = { url: URL, autoSync: false } as const;

describe('sync()', () => {
  it('resolves with nothing when the queue is empty, wherever we are', async () => {
    const phone = await Phone.create({ config: { autoSync: false } });
    expect(await phone.engine.sync()).toEqual([]);
    await phone.setNetwork('none');
    expect(await phone.engine.sync()).toEqual([]);
  });

  it('resolves with the records it found, oldest first', async () => {
    const phone = await Phone.create({ config: manual });
    const uuids = await phone.enqueue(4);
    expect((await phone.engine.sync()).map(({ uuid }) => uuid)).toEqual(uuids);
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('rejects OFFLINE, NO_URL, or HTTP with the status, and keeps the records', async () => {
    const phone = await Phone.create({ config: { autoSync: false }, server: () => 503 });
    await phone.enqueue(2);
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'NO_URL' });
    await phone.engine.setConfig({ url: URL });
    await phone.setNetwork('none');
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'OFFLINE' });
    await phone.setNetwork('wifi');
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 503 });
    phone.server = () => 401;
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 401 });
    phone.server = () => 404;
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 404 });
    phone.server = () => new Error('ECONNREFUSED');
    await expect(phone.engine.sync()).rejects.toMatchObject({
      code: 'HTTP',
      status: 0,
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await phone.engine.getCount()).toBe(2);
  });

  it('tries over a network that the platform has not reached the internet by, such as a private APN', async () => {
    const phone = await Phone.create({ config: { url: URL } });
    await phone.setState('connectivity', { connected: false, transport: 'cellular' });
    const uuids = await phone.enqueue(2);
    expect(phone.requests).toEqual([]);
    expect((await phone.engine.sync()).map(({ uuid }) => uuid)).toEqual(uuids);
    // What comes later waits for a call, or for the platform to reach the internet.
    await phone.enqueue(1);
    expect(await phone.engine.getCount()).toBe(1);
    phone.server = () => new Error('ECONNREFUSED');
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 0 });
    phone.server = () => 200;
    await phone.setNetwork('cellular');
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('takes the queue as it is when called: what comes later is not waited for', async () => {
    const phone = await Phone.create({ config: manual, server: () => 'held' });
    await phone.enqueue(2);
    const drained = phone.engine.sync();
    await phone.settle();
    await phone.enqueue(3);
    phone.http.release(200);
    await phone.settle();
    phone.http.release(200);
    expect(await drained).toHaveLength(2);
    expect(await phone.engine.getCount()).toBe(3);
  });

  it('joins a drain that is running, and so does another call', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 'held' });
    await phone.enqueue(3);
    expect(phone.http.held).toHaveLength(1);
    const calls = [phone.engine.sync(), phone.engine.sync()];
    await phone.settle();
    expect(phone.http.held).toHaveLength(1);
    for (let i = 0; i < 3; i++) {
      phone.http.release(200);
      await phone.settle();
    }
    for (const call of calls) expect(await call).toHaveLength(3);
    expect(phone.requests).toHaveLength(3);
  });

  it('resolves although the drain it meant to join delivered everything while it read the queue', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 'held' });
    const uuids = await phone.enqueue(1);
    const { scan } = phone.storage;
    let raced = false;
    phone.storage.scan = async (prefix, options) => {
      const entries = await scan(prefix, options);
      // The answer arrives right behind the read of sync(), which asks for the newest row.
      if (prefix === 'queue/' && options?.reverse && !raced) {
        raced = true;
        phone.http.release(200);
        await phone.settle();
      }
      return entries;
    };
    expect((await phone.engine.sync()).map(({ uuid }) => uuid)).toEqual(uuids);
    expect(raced).toBe(true);
  });

  it('does not wait for backoff, but for the time the server named', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 500 });
    await phone.enqueue(1);
    await phone.wait(10 * MINUTE);
    const before = phone.requests.length;
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 500 });
    expect(phone.requests.length).toBe(before + 1);
    phone.server = () => ({ status: 429, headers: { 'retry-after': '600' } });
    await expect(phone.engine.sync()).rejects.toMatchObject({ status: 429 });
    phone.server = () => 200;
    const asked = phone.requests.length;
    await expect(phone.engine.sync()).rejects.toMatchObject({ code: 'HTTP', status: 429 });
    expect(phone.requests.length).toBe(asked);
    await phone.wait(601 * SECOND);
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('resolves with those that went before the uploader had to wait, and with no other', async () => {
    const phone = await Phone.create({ config: manual, server: (_, index) => (index < 2 ? 200 : 500) });
    const uuids = await phone.enqueue(4);
    expect((await phone.engine.sync()).map(({ uuid }) => uuid)).toEqual(uuids.slice(0, 2));
    expect(await phone.queued()).toEqual(uuids.slice(2));
  });

  it('settles when a record is set aside, or removed by the app', async () => {
    const phone = await Phone.create({
      config: manual,
      server: ({ body }) => (body!.includes('"r1"') ? 400 : 200),
    });
    await phone.enqueue(3);
    expect((await phone.engine.sync()).map(({ uuid }) => uuid)).toEqual(['r0', 'r2']);
    expect(await phone.engine.getQuarantine()).toHaveLength(1);

    phone.server = () => 'held';
    await phone.enqueue(2);
    const drained = phone.engine.sync();
    await phone.settle();
    await phone.engine.destroyLocations();
    expect(await drained).toEqual([]);
  });

  it('resolves with how many went, where only that is asked for', async () => {
    const phone = await Phone.create({ config: manual, server: (_, index) => (index < 2 ? 200 : 500) });
    expect(await phone.engine.sync({ result: 'count' })).toBe(0);
    await phone.enqueue(4);
    expect(await phone.engine.sync({ result: 'count' })).toBe(2);
    await expect(phone.engine.sync({ result: 'count' })).rejects.toMatchObject({ code: 'HTTP', status: 500 });
    phone.server = () => 200;
    const both = [phone.engine.sync({ result: 'count' }), phone.engine.sync({ result: 'records' })];
    expect(await Promise.all(both)).toMatchObject([2, [{ uuid: 'r2' }, { uuid: 'r3' }]]);
  });

  it('refuses to answer with anything else', async () => {
    const phone = await Phone.create({ config: manual });
    await phone.enqueue(1);
    for (const result of ['number', '', 1])
      await expect(phone.engine.sync({ result } as never)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message: `result must be "records" or "count"; got ${JSON.stringify(result)}`,
      });
    expect(phone.requests).toEqual([]);
  });

  it('called ten thousand times at once reads the queue once or twice, and resolves every promise', async () => {
    // The black box admits calls one by one: the first reads the queue, and all others share the second reading.
    for (const [blackBox, readings] of [[true, 2] as const, [false, 1] as const]) {
      const phone = await Phone.create({ config: manual, blackBox });
      await phone.enqueue(50);
      let scans = 0;
      const { scan } = phone.storage;
      phone.storage.scan = (prefix, options) => {
        if (prefix === 'queue/' && options?.reverse) scans++;
        return scan(prefix, options);
      };
      const calls = Array.from({ length: 10_000 }, () => phone.engine.sync());
      for (const call of calls) expect(await call).toHaveLength(50);
      expect(scans).toBe(readings);
      expect(phone.requests).toHaveLength(50);
    }
  });

  it('reads no more of a long queue than the uploader is about to send', async () => {
    const phone = await Phone.create({ config: { ...manual, batchSync: true }, server: () => 'held' });
    await phone.enqueue(2000);
    let most = 0;
    const { scan } = phone.storage;
    phone.storage.scan = async (prefix, options) => {
      const entries = await scan(prefix, options);
      most = Math.max(most, entries.length);
      return entries;
    };
    const counted = phone.engine.sync({ result: 'count' });
    for (let requests = 0; requests < 8; requests++) {
      await phone.settle();
      phone.http.release(200);
    }
    expect(await counted).toBe(2000);
    expect(most).toBeLessThanOrEqual(512);
  });

  it('does not count a record twice that the app removed while it was on its way', async () => {
    const phone = await Phone.create({ config: { ...manual, autoSyncThreshold: 3 }, server: () => 'held' });
    const [first] = await phone.enqueue(3);
    void phone.engine.sync().catch(() => undefined);
    await phone.settle();
    await phone.engine.destroyLocation(first!);
    phone.http.release(400);
    await phone.wait(HOUR);
    expect(await phone.engine.getQuarantine()).toEqual([]);
    expect(await phone.engine.getCount()).toBe(2);
  });
});

describe('a change of the configuration in the middle of a request', () => {
  it('to autoSync false: the answer counts, and nothing follows', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 'held' });
    await phone.enqueue(3);
    await phone.engine.setConfig({ autoSync: false });
    phone.http.release(200);
    await phone.settle();
    expect(phone.requests).toHaveLength(1);
    expect(await phone.engine.getCount()).toBe(2);
  });

  it('to another url: the rest goes there', async () => {
    const phone = await Phone.create({
      config: { url: URL },
      server: ({ url }) => (url === URL ? 'held' : 200),
    });
    await phone.enqueue(2);
    await phone.engine.setConfig({ url: `${URL}/v2` });
    phone.http.release(404);
    await phone.settle();
    expect(phone.requests.map(({ url }) => url)).toEqual([URL, `${URL}/v2`, `${URL}/v2`]);
    expect(await phone.engine.getCount()).toBe(0);
  });

  it('to one record a request, while a batch is being read: every record arrives', async () => {
    const server = new ModelServer();
    const phone = await Phone.create({
      config: { url: URL, batchSync: true, autoSync: false },
      server: server.answer,
    });
    const uuids = await phone.enqueue(6);
    const { scan } = phone.storage;
    let isChanged = false;
    phone.storage.scan = async (prefix, options) => {
      const entries = await scan(prefix, options);
      if (prefix === 'queue/' && !options?.reverse && !isChanged) {
        isChanged = true;
        await phone.engine.setConfig({ batchSync: false });
      }
      return entries;
    };
    await phone.engine.setConfig({ autoSync: true });
    await phone.wait(MINUTE);
    expect(isChanged).toBe(true);
    expect([...server.stored.keys()]).toEqual(uuids);
    expect(await phone.queued()).toEqual([]);
  });

  it('to no url: the answer counts, and the rest waits', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 'held' });
    await phone.enqueue(2);
    await phone.engine.setConfig({ url: null });
    phone.http.release(200);
    await phone.settle();
    expect(await phone.engine.getCount()).toBe(1);
    expect((await phone.engine.getState()).uploadParked).toBe('no-url');
  });
});
