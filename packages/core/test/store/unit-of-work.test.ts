import { describe, expect, it } from 'vitest';
import type { Location } from '../../src/index';
import { HOUR, MINUTE, Phone, SECOND, URL } from '../phone';

const putsOf = (phone: Phone, prefix: string) =>
  phone.storage.commits.map((changes) =>
    changes.filter((change) => 'put' in change && change.put.startsWith(prefix)),
  );

describe('rows that the server has', () => {
  it('are removed without a commit for every answer, and are gone when the drain ends', async () => {
    const phone = await Phone.create({ config: { autoSync: false, url: URL } });
    await phone.enqueue(40);
    const before = phone.storage.commits.length;
    await phone.waitFor(phone.engine.sync());
    expect(phone.requests).toHaveLength(40);
    expect(phone.storage.commits.length - before).toBeLessThan(5);
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('queue'))).toEqual([]);
  });

  it('are not shown any more although their removal waits', async () => {
    const phone = await Phone.create({ config: { autoSync: false, url: URL } });
    const counts: Promise<number>[] = [];
    phone.engine.onHttp(() => counts.push(phone.engine.getCount()));
    await phone.enqueue(3);
    await phone.waitFor(phone.engine.sync());
    // Further answers may come before one is counted: then it is less, but never more.
    const [first = 9, second = 9, third = 9] = await Promise.all(counts);
    expect(first).toBeLessThanOrEqual(2);
    expect(second).toBeLessThanOrEqual(1);
    expect(third).toBe(0);
  });
});

describe("a region's record", () => {
  it('is not written again with the same text, and nothing is committed for it alone', async () => {
    const phone = await Phone.create({ config: { url: URL, batchSync: false } });
    await phone.waitFor(phone.engine.start());
    await phone.enqueue(20);
    await phone.wait(MINUTE);
    const texts = new Map<string, string>();
    for (const changes of phone.storage.commits) {
      expect(changes).not.toEqual([]);
      for (const change of changes) {
        if (!('put' in change) || change.put.includes('/')) continue;
        expect(change.value, `${change.put} anew`).not.toBe(texts.get(change.put));
        texts.set(change.put, change.value);
      }
    }
    expect([...texts.keys()]).toEqual(expect.arrayContaining(['session', 'motion', 'next-seq']));
  });
});

describe('a step', () => {
  it('is durable before listeners run', async () => {
    const phone = await Phone.create({ config: { distanceFilter: 0 }, commitMillis: 50 });
    await phone.waitFor(phone.engine.start());
    await phone.wait(SECOND);
    const early: boolean[] = [];
    phone.engine.onLocation(({ uuid }) => {
      early.push(!phone.storage.snapshot().some(({ key }) => key === `queue-uuid/${uuid}`));
    });
    for (let i = 0; i < 5; i++) {
      phone.deliverFix(i * 20);
      const heard = phone.received('location').length;
      phone.scheduler.advance(49);
      expect(phone.received('location').length).toBe(heard);
      await phone.wait(SECOND);
      expect(phone.received('location').length).toBe(heard + 1);
    }
    expect(early).toEqual([false, false, false, false, false]);
  });

  it('joins the next commit while one is under way', async () => {
    const phone = await Phone.create({ config: {}, commitMillis: 100 });
    const before = phone.storage.commits.length;
    for (let i = 0; i <= 8; i++) {
      phone.engine.logger.error(`step ${i}`);
      await phone.wait(10);
    }
    await phone.wait(SECOND);
    expect(
      putsOf(phone, 'log/')
        .slice(before)
        .map((commit) => commit.length),
    ).toEqual([1, 8]);
  });

  it('is waited for by reads', async () => {
    const phone = await Phone.create({ config: { distanceFilter: 0 }, commitMillis: 100 });
    await phone.waitFor(phone.engine.start());
    await phone.wait(SECOND);
    phone.deliverFix(0);
    const count = phone.engine.getCount();
    const state = phone.engine.getState();
    await phone.wait(SECOND);
    expect(await count).toBe(1);
    expect((await state).lastAcceptedFixAge).not.toBeNull();
  });
});

describe('a disk that is full', () => {
  async function driving(server = (): number => 200) {
    const phone = await Phone.create({ config: { distanceFilter: 0, url: URL, autoSync: false }, server });
    await phone.engine.start();
    await phone.drive(3);
    return phone;
  }

  it('refuses new records and counts them, with no location event; what was stored stays', async () => {
    const phone = await driving();
    const stored = await phone.queued();
    const heard = phone.received('location').length;
    phone.storage.full = true;
    await phone.drive(4, 3);
    expect(phone.received('location').length).toBe(heard);
    const state = await phone.engine.getState();
    expect(state).toMatchObject({ refusedRecordCount: 4, lastStorageError: 'database or disk is full' });
    expect(await phone.queued()).toEqual(stored);
    await expect(
      phone.engine.insertLocation({ coords: { latitude: 1, longitude: 1 } }),
    ).rejects.toMatchObject({ code: 'STORAGE', message: expect.stringContaining('disk is full') });
  });

  it('drops no stored record for one that was refused, where the queue is full as well', async () => {
    const phone = await Phone.create({
      config: { distanceFilter: 0, autoSync: false, maxRecordsToPersist: 5 },
    });
    await phone.waitFor(phone.engine.start());
    await phone.drive(12);
    const stored = await phone.queued();
    expect(stored).toHaveLength(5);
    phone.storage.full = true;
    await phone.drive(4, 12);
    phone.storage.full = false;
    await phone.wait(10 * MINUTE);
    expect(await phone.queued()).toEqual(stored);
    await phone.drive(3, 16);
    expect(await phone.queued()).toHaveLength(5);
  });

  it('lets other events out', async () => {
    const phone = await driving();
    phone.storage.full = true;
    const before = phone.received('motionchange').length;
    await phone.engine.changePace(false);
    await phone.settle();
    expect(phone.received('motionchange').length).toBe(before + 1);
    await phone.setNetwork('none');
    expect(phone.received('connectivitychange')).toContainEqual({ connected: false });
  });

  it('keeps states for later, by itself, and says in the log what happened', async () => {
    const phone = await driving();
    const odometer = await phone.engine.getOdometer();
    phone.storage.full = true;
    await phone.drive(10, 3);
    await phone.engine.setConfig({ stopTimeout: 17 });
    expect(await phone.engine.getOdometer()).toBeGreaterThan(odometer);
    phone.storage.full = false;
    await phone.wait(6 * MINUTE);
    expect((await phone.engine.getState()).lastStorageError).toBeNull();
    const saved = Object.fromEntries(phone.storage.snapshot().map(({ key, value }) => [key, value]));
    expect(JSON.parse(saved.odometer!).metres).toBeGreaterThan(odometer);
    expect(JSON.parse(saved.config!).given.stopTimeout).toBe(17);
    const [recovered] = (await phone.engine.getLog()).filter(({ event }) => event === 'storage:recovered');
    expect(recovered?.message).toContain('10 records were refused');
  });

  it('does not send again what was delivered meanwhile, nor show it', async () => {
    const phone = await driving();
    const count = await phone.engine.getCount();
    expect(count).toBeGreaterThan(1);
    phone.storage.full = true;
    expect(await phone.engine.sync()).toHaveLength(count);
    expect(await phone.engine.getCount()).toBe(0);
    expect(await phone.queued()).toEqual([]);
    expect(await phone.engine.sync()).toEqual([]);
    expect(phone.requests).toHaveLength(count);
    phone.storage.full = false;
    await phone.wait(6 * MINUTE);
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('queue'))).toEqual([]);
  });

  it('takes records again once there is room', async () => {
    const phone = await driving();
    phone.storage.full = true;
    await phone.drive(3, 3);
    phone.storage.full = false;
    const before = await phone.engine.getCount();
    await phone.drive(3, 6);
    expect(await phone.engine.getCount()).toBe(before + 3);
  });

  it('is asked again ever more rarely', async () => {
    const phone = await driving();
    await phone.engine.stop();
    phone.storage.full = true;
    let tries = 0;
    const { commit } = phone.storage;
    phone.storage.commit = (changes) => {
      tries++;
      return commit(changes);
    };
    await phone.engine.setConfig({ stopTimeout: 9 });
    await phone.wait(HOUR);
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(30);
  });

  it('loses none of a quarantine that could not be stored', async () => {
    const phone = await driving(() => 200);
    await phone.engine.stop();
    const uuids = await phone.queued();
    phone.server = ({ body }) => (body!.includes(uuids[0]!) ? 422 : 200);
    phone.storage.full = true;
    await phone.engine.sync();
    phone.storage.full = false;
    await phone.wait(6 * MINUTE);
    await phone.restart({ autoSync: false });
    const [aside] = await phone.engine.getQuarantine();
    expect(aside?.record.uuid).toBe(uuids[0]);
  });
});

describe('an event that must arrive', () => {
  it('comes again with the same id after a kill between commit and delivery', async () => {
    const phone = await Phone.create({ config: {}, commitMillis: 10 });
    void phone.engine.start();
    // Committed to the millisecond, and dead before any listener ran.
    await phone.scheduler.settle();
    let durable = phone.storage.snapshot();
    while (!durable.some(({ key }) => key.startsWith('outbox/'))) {
      phone.scheduler.advance(1);
      durable = phone.storage.snapshot();
    }
    expect(phone.received('motionchange')).toEqual([]);
    await phone.restart();
    await phone.wait(SECOND);
    const [first] = phone.events.filter(({ name }) => name === 'motionchange');
    expect(first).toMatchObject({ payload: { isMoving: true } });
    const outbox = durable.find(({ key }) => key.startsWith('outbox/'))!;
    expect(outbox.key).toBe(`outbox/${first?.id}`);
    const count = phone.received('motionchange').length;
    await phone.restart();
    await phone.wait(SECOND);
    // It was taken: it does not come a third time.
    expect(phone.received('motionchange').length).toBe(count);
  });

  it('waits for a listener through as many lives as it takes', async () => {
    const phone = await Phone.create({ config: {}, listenTo: [] });
    await phone.engine.start();
    await phone.restart();
    await phone.restart();
    const heard: (string | undefined)[] = [];
    phone.engine.onMotionChange((_, { id }) => heard.push(id));
    await phone.settle();
    expect(heard).toHaveLength(1);
    expect(phone.storage.snapshot().some(({ key }) => key.startsWith('outbox/'))).toBe(false);
  });
});

describe('two engines in one process', () => {
  it('do not meet', async () => {
    const [one, other] = [
      await Phone.create({ config: { url: URL } }),
      await Phone.create({ config: { stopTimeout: 3 } }),
    ];
    await one.engine.start();
    await one.enqueue(2);
    expect(other.events.filter(({ name }) => name !== 'connectivitychange')).toEqual([]);
    expect(await other.engine.getCount()).toBe(0);
    expect((await other.engine.getState()).enabled).toBe(false);
    expect(one.received<Location>('location')).toHaveLength(2);
  });
});
