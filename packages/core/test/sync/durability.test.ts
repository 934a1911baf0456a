import { describe, expect, it } from 'vitest';
import { ModelServer } from '../model-server';
import { HOUR, MINUTE, Phone, SECOND, URL } from '../phone';

const DAY = 24 * HOUR;

describe('a kill', () => {
  it("between the server's commit and its answer: the record is sent again and stored once", async () => {
    const server = new ModelServer();
    const phone = await Phone.create({
      config: { url: URL },
      server: (request) => {
        server.answer(request);
        return 'held';
      },
    });
    const [uuid] = await phone.enqueue(1);
    await phone.restart();
    expect(server.stored.get(uuid!)).toBe(2);
    phone.server = server.answer;
    await phone.wait(HOUR);
    expect([...server.stored.keys()]).toEqual([uuid]);
    await phone.engine.ready({ url: URL });
    expect(await phone.queued()).toEqual([]);
  });

  it('at any moment of a drain loses nothing, and the server has each record once by its uuid', async () => {
    for (let moment = 0; moment < 40; moment++) {
      const server = new ModelServer((uuid) => uuid === 'r3');
      const phone = await Phone.create({
        config: { url: URL, batchSync: true, maxBatchSize: 3, autoSync: false },
        server: server.answer,
        commitMillis: 5,
        listenTo: [],
      });
      const inserted = [...Array(8).keys()].map((n) =>
        phone.engine.insertLocation({ uuid: `r${n}`, coords: { latitude: 1, longitude: 1 } }),
      );
      await phone.waitFor(Promise.all(inserted));
      void phone.engine.setConfig({ autoSync: true }).catch(() => undefined);
      // One turn of the promise queue or one millisecond further each time.
      for (let turn = 0; turn < moment; turn++) {
        if (turn % 2) phone.scheduler.advance(1);
        else for (let i = 0; i < 7; i++) await undefined;
      }
      await phone.restart({ url: URL });
      await phone.wait(HOUR);
      // Something the server likes, so that the bad one can be told.
      void phone.engine.insertLocation({ uuid: 'last', coords: { latitude: 1, longitude: 1 } });
      await phone.wait(2 * HOUR);
      const found = [...server.stored.keys()].sort();
      expect(found).toEqual(['last', 'r0', 'r1', 'r2', 'r4', 'r5', 'r6', 'r7']);
      const aside = await phone.waitFor(phone.engine.getQuarantine());
      expect(aside.map(({ record }) => record.uuid)).toEqual(['r3']);
    }
  }, 60_000);

  it('keeps attempts, the circuit and the wait: the next process does not begin anew', async () => {
    const phone = await Phone.create({ config: { url: URL }, server: () => 500 });
    await phone.enqueue(1);
    await phone.wait(2 * HOUR);
    expect((await phone.engine.getState()).uploadParked).toBe('circuit');
    const before = phone.requests.length;
    for (let kills = 0; kills < 20; kills++) await phone.restart();
    expect(phone.requests.length).toBe(before);
    await phone.wait(5 * MINUTE);
    expect(phone.requests.length).toBeGreaterThan(before);
    expect(phone.requests.length).toBeLessThan(before + 10);
  });

  it('during a Retry-After: the wait is held, also by an alarm for a dead process', async () => {
    const phone = await Phone.create({
      config: { url: URL },
      server: () => ({ status: 503, headers: { 'retry-after': '600' } }),
    });
    await phone.enqueue(1);
    expect(phone.scheduler.alarms.get('sync')).toBe(phone.scheduler.now() + 600 * SECOND);
    await phone.wait(5 * MINUTE);
    await phone.restart();
    expect(phone.requests).toHaveLength(1);
    phone.server = () => 200;
    await phone.wait(5 * MINUTE + SECOND);
    expect(phone.requests).toHaveLength(2);
    expect(phone.scheduler.alarms.has('sync')).toBe(false);
  });

  it('between two refusals of a bad record: the first still counts', async () => {
    const server = new ModelServer((uuid) => uuid === 'r0');
    const phone = await Phone.create({ config: { url: URL, autoSync: false }, server: server.answer });
    await phone.enqueue(1);
    await expect(phone.engine.sync()).rejects.toMatchObject({ status: 400 });
    expect(await phone.engine.getQuarantine()).toEqual([]);
    const refusals = server.refusedAlone.get('r0')!;
    await phone.restart({ url: URL, autoSync: false });
    await phone.enqueue(1);
    await phone.engine.sync();
    await phone.wait(HOUR);
    const [aside] = await phone.engine.getQuarantine();
    expect(aside).toMatchObject({ record: { uuid: 'r0' }, attempts: server.refusedAlone.get('r0') });
    expect(aside!.attempts).toBeLessThanOrEqual(refusals + 1);
  });
});

describe('retention', () => {
  it('drops the oldest beyond maxRecordsToPersist, and logs that once', async () => {
    const phone = await Phone.create({ config: { maxRecordsToPersist: 5 } });
    const uuids = await phone.enqueue(12);
    expect(await phone.queued()).toEqual(uuids.slice(-5));
    const said = (await phone.engine.getLog()).filter(({ event }) => event === 'queue:dropped');
    expect(said).toHaveLength(1);
  });

  it('holds the limit also after a burst in one moment', async () => {
    const phone = await Phone.create({ config: { maxRecordsToPersist: 5, distanceFilter: 0 } });
    await phone.engine.start();
    for (let i = 0; i < 50; i++) {
      phone.deliverFix(i * 10);
      phone.scheduler.advance(SECOND);
    }
    await phone.settle();
    expect((await phone.queued()).length).toBeLessThanOrEqual(5);
  });

  it('holds the limit although records came while the oldest were being looked for', async () => {
    const phone = await Phone.create({ config: { maxRecordsToPersist: 2 }, commitMillis: 20 });
    await phone.waitFor(phone.enqueue(2));
    const last = ['a', 'b', 'c', 'd'].map((uuid) =>
      phone.engine.insertLocation({ uuid, coords: { latitude: 1, longitude: 1 } }),
    );
    await phone.waitFor(Promise.all(last));
    await phone.wait(SECOND);
    expect(await phone.waitFor(phone.queued())).toEqual(['c', 'd']);
  });

  it('drops none where the server takes one while the oldest are being looked for', async () => {
    const phone = await Phone.create({ config: { url: URL, maxRecordsToPersist: 2 }, server: () => 'held' });
    await phone.enqueue(2);
    const { scan } = phone.storage;
    let looks = 0;
    phone.storage.scan = async (prefix, options) => {
      const entries = await scan(prefix, options);
      if (prefix === 'queue/' && options?.limit === 1_000 && looks++ === 0) phone.http.release(200);
      for (let i = 0; i < 10; i++) await undefined;
      return entries;
    };
    await phone.engine.insertLocation({ uuid: 'c', coords: { latitude: 1, longitude: 1 } });
    await phone.settle();
    expect(await phone.queued()).toEqual(['r1', 'c']);
    expect(looks).toBe(2);
  });

  it('drops at once when the limit is lowered, and nothing while there is none', async () => {
    const phone = await Phone.create({ config: {} });
    const uuids = await phone.enqueue(2100);
    expect(await phone.engine.getCount()).toBe(2100);
    await phone.engine.setConfig({ maxRecordsToPersist: 3 });
    await phone.settle();
    expect(await phone.queued()).toEqual(uuids.slice(-3));
  });

  it('drops records older than maxDaysToPersist, fractions included', async () => {
    const phone = await Phone.create({ config: { maxDaysToPersist: 0.5 } });
    await phone.enqueue(2);
    await phone.wait(0.4 * DAY);
    expect(await phone.engine.getCount()).toBe(2);
    const [young] = await phone.enqueue(1);
    await phone.wait(0.2 * DAY);
    expect(await phone.queued()).toEqual([young]);
  });

  it('does not upload or quarantine what was dropped while it was on its way', async () => {
    const phone = await Phone.create({ config: { url: URL, maxRecordsToPersist: 1 }, server: () => 'held' });
    await phone.enqueue(3);
    phone.http.release(400);
    phone.server = () => 200;
    await phone.wait(HOUR);
    expect(await phone.engine.getCount()).toBe(0);
    expect(await phone.engine.getQuarantine()).toEqual([]);
    expect(phone.requests.at(-1)!.body).toContain('"r2"');
  });

  it('keeps the log within its days and its length', async () => {
    const phone = await Phone.create({ config: { logLevel: 5, logMaxDays: 1 } });
    phone.engine.logger.info('old');
    await phone.wait(0.9 * DAY);
    phone.engine.logger.info('young');
    await phone.wait(0.2 * DAY);
    const messages = (await phone.engine.getLog())
      .filter(({ src }) => src === 'js')
      .map(({ message }) => message);
    expect(messages).toEqual(['young']);
    for (let i = 0; i < 5300; i++) phone.engine.logger.debug(`line ${i}`);
    await phone.settle();
    const log = await phone.engine.getLog({ limit: 5000 });
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('log/')).length).toBeLessThanOrEqual(
      5100,
    );
    expect(log[0]!.message).toBe('line 5299');
  });
});

describe('quarantine', () => {
  async function withQuarantine() {
    let fixed = false;
    const server = new ModelServer((uuid) => !fixed && (uuid === 'r1' || uuid === 'r3'));
    const phone = await Phone.create({ config: { url: URL }, server: server.answer });
    await phone.enqueue(5);
    await phone.wait(MINUTE);
    return { phone, server, fix: () => (fixed = true) };
  }

  it('lists what was refused, oldest first', async () => {
    const { phone } = await withQuarantine();
    const listed = await phone.engine.getQuarantine();
    expect(
      listed.map(({ record, status, responseText, attempts }) => [
        record.uuid,
        status,
        responseText,
        attempts,
      ]),
    ).toEqual([
      ['r1', 400, 'bad record r1', 2],
      ['r3', 400, 'bad record r3', 2],
    ]);
    expect(listed[0]!.record.coords).toMatchObject({ latitude: 45, longitude: 13 });
    expect(Date.parse(listed[0]!.quarantinedAt)).toBeGreaterThan(0);
  });

  it('puts one or all back into the queue, without news to listeners', async () => {
    const { phone, server, fix } = await withQuarantine();
    fix();
    const heard = phone.received('location').length;
    expect(await phone.engine.redrive('r3')).toBe(1);
    await phone.settle();
    expect(server.stored.get('r3')).toBe(1);
    expect(await phone.engine.redrive('all')).toBe(1);
    await phone.settle();
    expect(server.stored.get('r1')).toBe(1);
    expect(await phone.engine.redrive('all')).toBe(0);
    expect(phone.received('location').length).toBe(heard);
    await expect(phone.engine.redrive('r3')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is re-driven once by two calls at a time', async () => {
    const { phone, server, fix } = await withQuarantine();
    fix();
    const [first, second] = await Promise.all([phone.engine.redrive('all'), phone.engine.redrive('all')]);
    expect(first + second).toBe(2);
    await phone.settle();
    expect(server.stored.get('r1')).toBe(1);
  });

  it('lets one go for good', async () => {
    const { phone } = await withQuarantine();
    await phone.engine.destroyQuarantined('r1');
    expect((await phone.engine.getQuarantine()).map(({ record }) => record.uuid)).toEqual(['r3']);
    await expect(phone.engine.destroyQuarantined('r1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(phone.engine.destroyQuarantined('all')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('survives a kill, and a full disk at every one of its operations', async () => {
    const { phone } = await withQuarantine();
    phone.storage.full = true;
    await expect(phone.engine.redrive('all')).rejects.toMatchObject({ code: 'STORAGE' });
    await expect(phone.engine.destroyQuarantined('r1')).rejects.toMatchObject({ code: 'STORAGE' });
    phone.storage.full = false;
    await phone.wait(HOUR);
    await phone.restart({ url: URL });
    expect((await phone.engine.getQuarantine()).map(({ record }) => record.uuid)).toEqual(['r1', 'r3']);
  });
});
