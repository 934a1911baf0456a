import { describe, expect, it } from 'vitest';
import { ModelServer, recordsOf } from '../model-server';
import { HOUR, MINUTE, Phone, SECOND, URL } from '../phone';

describe('uploading', () => {
  it('sends every record, oldest first, and empties the queue', async () => {
    const phone = await Phone.create({ config: { url: URL } });
    const uuids = await phone.enqueue(5);
    await phone.settle();
    expect(phone.requests.flatMap((request) => recordsOf(request).map(({ uuid }) => uuid))).toEqual(uuids);
    expect(await phone.queued()).toEqual([]);
    expect(phone.received('http')).toEqual(
      uuids.map(() => ({ success: true, status: 200, responseText: '' })),
    );
  });

  it('has one request under way at most', async () => {
    let open = 0;
    let most = 0;
    const phone = await Phone.create({
      config: { url: URL },
      server: async () => {
        most = Math.max(most, ++open);
        for (let turn = 0; turn < 20; turn++) await undefined;
        open--;
        return 200;
      },
    });
    await phone.enqueue(10);
    await phone.wait(MINUTE);
    expect(most).toBe(1);
    expect(await phone.queued()).toEqual([]);
  });

  it('uploads what arrived while the queue was found empty', async () => {
    const phone = await Phone.create({ config: { url: URL } });
    let left = 1;
    const { scan } = phone.storage;
    // The row is stored right behind the scan that finds nothing.
    phone.storage.scan = async (prefix, options) => {
      const entries = await scan(prefix, options);
      if (prefix === 'queue/' && entries.length === 0 && phone.requests.length > 0 && left-- > 0) {
        await phone.engine.insertLocation({ uuid: 'late', coords: { latitude: 1, longitude: 1 } });
      }
      return entries;
    };
    await phone.enqueue(1);
    await phone.settle();
    expect(await phone.queued()).toEqual([]);
  });

  it('cuts no character in two', async () => {
    const body = `${'x'.repeat(1023)}😀`;
    const phone = await Phone.create({ config: { url: URL }, server: () => ({ status: 500, body }) });
    await phone.enqueue(1);
    expect(phone.received('http')).toMatchObject([{ responseText: 'x'.repeat(1023) }]);
  });

  it('emits a failure, with the text cut to 1024 characters', async () => {
    const phone = await Phone.create({
      config: { url: URL },
      server: () => ({ status: 500, body: 'x'.repeat(5000) }),
    });
    await phone.enqueue(1);
    expect(phone.received('http')).toEqual([{ success: false, status: 500, responseText: 'x'.repeat(1024) }]);
  });
});

describe('a server that fails for ever', () => {
  for (const status of [500, 503, 401, 403, 404, 400, 413, 301, 429]) {
    for (const batchSync of [false, true]) {
      it(`is not stormed: ${status}, ${batchSync ? 'batches' : 'one record a request'}`, async () => {
        const phone = await Phone.create({
          config: { url: URL, batchSync, autoSync: false },
          server: () => status,
        });
        const uuids = await phone.enqueue(100);
        await phone.engine.setConfig({ autoSync: true });
        await phone.wait(HOUR);
        const firstHour = phone.requests.length;
        expect(firstHour).toBeGreaterThan(0);
        expect(firstHour).toBeLessThan(80);
        // Records keep coming: they make it no worse.
        for (let second = 0; second < 3600; second += 60) {
          await phone.enqueue(1);
          await phone.wait(MINUTE);
        }
        expect(phone.requests.length - firstHour).toBeLessThan(45);
        // Nothing was ever accepted: no record is to blame.
        const queued = await phone.queued();
        const aside = (await phone.engine.getQuarantine()).map(({ record }) => record.uuid);
        expect([...aside, ...queued].slice(0, 100).sort()).toEqual([...uuids].sort());
        expect(aside.length).toBe(status === 413 ? aside.length : 0);
        expect(aside.length).toBeLessThan(3);
      }, 60_000);
    }
  }

  it('gets everything once it works again', async () => {
    const server = new ModelServer();
    const phone = await Phone.create({ config: { url: URL }, server: () => 500 });
    const uuids = await phone.enqueue(20);
    await phone.wait(2 * HOUR);
    expect((await phone.engine.getState()).uploadParked).toBe('circuit');
    phone.server = server.answer;
    await phone.wait(10 * MINUTE);
    expect([...server.stored.keys()]).toHaveLength(uuids.length);
    expect([...server.stored.values()].every((times) => times === 1)).toBe(true);
    expect((await phone.engine.getState()).uploadParked).toBeNull();
  });

  it('is not stormed when it says to come back after no time at all', async () => {
    const phone = await Phone.create({
      config: { url: URL },
      server: () => ({ status: 503, headers: { 'retry-after': '0' } }),
    });
    await phone.enqueue(1);
    await phone.wait(10 * SECOND);
    expect(phone.requests.length).toBeLessThan(20);
  });

  it('is not stormed when it says to come back in a second, for ever', async () => {
    const phone = await Phone.create({
      config: { url: URL },
      server: () => ({ status: 429, headers: { 'retry-after': '1' } }),
    });
    await phone.enqueue(1);
    await phone.wait(HOUR);
    // Eight as the server asks; then the backoff: 24 an hour on average, each of its waits a second at least.
    expect(phone.requests.length).toBeGreaterThan(8);
    expect(phone.requests.length).toBeLessThan(60);
  });
});
