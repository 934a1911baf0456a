import { describe, expect, it } from 'vitest';
import type { HttpRequest, QuarantinedRecord } from '../../src/index';
import { QUARANTINE_PREFIX, rowKey, seqOf } from '../../src/store/keys';
import { ModelServer, recordsOf } from '../model-server';
import { HOUR, MINUTE, Phone, SECOND, URL } from '../phone';

const coords = { latitude: 45, longitude: 13 };

/** A phone with this many records in quarantine and an empty queue. */
async function withQuarantine(bad: number, batchSync: boolean) {
  let isMended = false;
  const server = new ModelServer((uuid) => !isMended && uuid.startsWith('bad'));
  const phone = await Phone.create({
    config: { url: URL, batchSync, preset: 'live' },
    server: server.answer,
  });
  const insert = (uuid: string) => phone.engine.insertLocation({ uuid, coords });
  for (let count = 0; count < bad; count++) {
    await insert(`bad-${count}`);
    await insert(`good-${count}`);
    await phone.settle();
  }
  for (let more = 0; (await phone.engine.getCount()) > 0 && more < 50; more++) {
    await insert(`more-${more}`);
    await phone.wait(15 * MINUTE);
  }
  const quarantined = async () => (await phone.engine.getQuarantine()).length;
  expect(await quarantined()).toBe(bad);
  const repair = () => {
    isMended = true;
  };
  return { phone, server, inserts: insert, quarantined, mends: repair };
}

describe.each([false, true])('redrive of records that are refused again, batches: %s', (batchSync) => {
  it('delays no other record, and all of them are in quarantine again within hours', async () => {
    const { phone, server, inserts, quarantined } = await withQuarantine(40, batchSync);
    expect(await phone.engine.redrive('all')).toBe(40);
    await phone.wait(SECOND);
    for (let hour = 0, number = 0; hour < 3; hour++) {
      for (let part = 0; part < 6; part++, number++) {
        await inserts(`fresh-${number}`);
        await phone.wait(30 * SECOND);
        expect(server.stored.get(`fresh-${number}`)).toBe(1);
        await phone.wait(9.5 * MINUTE);
      }
    }
    expect(await phone.engine.getCount()).toBe(0);
    expect(await quarantined()).toBe(40);
  });

  it('asks a server that accepts nothing else a few times an hour, and keeps them over a kill', async () => {
    const { phone, quarantined } = await withQuarantine(40, batchSync);
    await phone.engine.redrive('all');
    await phone.wait(SECOND);
    const before = phone.requests.length;
    expect(await quarantined()).toBe(0);
    await phone.wait(HOUR / 2);
    expect(await quarantined()).toBeGreaterThan(0);
    await phone.restart({ reset: false });
    await phone.wait(HOUR / 2);
    expect(phone.requests.length - before).toBeGreaterThan(3);
    expect(phone.requests.length - before).toBeLessThan(30);
    expect((await phone.engine.getCount()) + (await quarantined())).toBe(40);
  });

  it('delivers them at once when the server is mended, in batches where they may', async () => {
    const { phone, server, mends } = await withQuarantine(40, batchSync);
    await phone.engine.redrive('all');
    await phone.wait(SECOND);
    const before = phone.requests.length;
    mends();
    await phone.wait(MINUTE);
    expect(await phone.engine.getCount()).toBe(0);
    expect([...server.stored.keys()].filter((uuid) => uuid.startsWith('bad')).length).toBeGreaterThan(38);
    // One that was refused alone is tried alone; what it proves holds for the others.
    if (batchSync) expect(phone.requests.length - before).toBeLessThan(5);
  });

  it('and sync() after it resolves with what a mended server takes', async () => {
    const { phone, mends } = await withQuarantine(12, batchSync);
    mends();
    await phone.engine.redrive('all');
    expect(await phone.engine.sync()).toHaveLength(12);
  });
});

describe.each([
  ['refused', 400],
  ['stumbled over', 500],
] as const)('a thousand that are put back and %s again', (_, status) => {
  it.each([false, true])('delay no other record, batches: %s', async (batchSync) => {
    const server = new ModelServer();
    const isBad = (request: HttpRequest) => recordsOf(request).some(({ uuid }) => uuid.startsWith('bad'));
    let answer: 400 | 500 = 400;
    const phone = await Phone.create({
      config: { url: URL, batchSync, preset: 'live' },
      server: (request) => (isBad(request) ? answer : server.answer(request)),
    });
    await quarantineOne(phone);
    await multiply(phone, 1000);
    answer = status;
    expect(await phone.engine.redrive('all')).toBe(1000);
    for (let number = 0; number < 40; number++) {
      await phone.engine.insertLocation({ uuid: `fresh-${number}`, coords });
      await phone.wait(30 * SECOND);
      expect(server.stored.get(`fresh-${number}`)).toBe(1);
      if (number === 20) await phone.restart({ reset: false });
      await phone.wait(90 * SECOND);
    }
    // Where a new one fails as well, those that wait are no evidence, and are not asked for any.
    await phone.engine.insertLocation({ uuid: 'bad-and-new', coords });
    const before = phone.requests.length;
    await phone.wait(10 * MINUTE);
    expect(phone.requests.length - before).toBeLessThan(20);
    const left = await phone.engine.getCount();
    const quarantined = (await phone.engine.getQuarantine()).length;
    expect(left + quarantined).toBe(1001);
    if (status === 400) expect(quarantined).toBeGreaterThan(50);
  });
});

/** Has one record refused for good. */
async function quarantineOne(phone: Phone): Promise<void> {
  await phone.engine.insertLocation({ uuid: 'bad', coords });
  for (let more = 0; (await phone.engine.getQuarantine()).length === 0; more++) {
    await phone.engine.insertLocation({ uuid: `more-${more}`, coords });
    await phone.wait(MINUTE);
  }
}

/** Stores copies of the only record in quarantine until there are this many, as months may. */
async function multiply(phone: Phone, total: number): Promise<void> {
  const [only] = await phone.storage.scan(QUARANTINE_PREFIX);
  const { record, ...refused } = JSON.parse(only?.value as string) as QuarantinedRecord;
  const copies = Array.from({ length: total - 1 }, (_copy, number) => ({
    put: rowKey(QUARANTINE_PREFIX, 1_000_000 + number),
    value: JSON.stringify({ ...refused, record: { ...record, uuid: `bad-${number}` } }),
  }));
  await phone.storage.commit(copies);
}

it('does not wait for rows that a full disk refused', async () => {
  const { phone, quarantined } = await withQuarantine(3, false);
  phone.storage.failNextCommits(100);
  await expect(phone.engine.redrive('all')).rejects.toMatchObject({ code: 'STORAGE' });
  phone.storage.failNextCommits(0);
  for (const hours of [1, 2]) {
    await phone.engine.insertLocation({ uuid: `fresh-${hours}`, coords });
    await phone.wait(HOUR);
    expect(await phone.engine.getCount()).toBe(0);
  }
  expect(await quarantined()).toBe(3);
  expect(await phone.engine.redrive('all')).toBe(3);
  await phone.wait(12 * HOUR);
  expect((await phone.engine.getCount()) + (await quarantined())).toBe(3);
  expect(await quarantined()).toBe(3);
});

it('knows those that are put back while it finds that others are gone', async () => {
  const { phone } = await withQuarantine(3, false);
  phone.storage.failNextCommits(100);
  await expect(phone.engine.redrive('all')).rejects.toMatchObject({ code: 'STORAGE' });
  phone.storage.failNextCommits(0);
  const redriven = async () => JSON.parse((await phone.storage.get('sync')) ?? '').book.redrivenRuns;
  // The queue is read while they are put back.
  const drained = phone.engine.sync().catch(() => undefined);
  await phone.engine.redrive('all');
  await drained;
  await phone.wait(SECOND);
  expect((await redriven()).flat()).toContain(await newestSeq(phone));
});

async function newestSeq(phone: Phone): Promise<number> {
  const [newest] = await phone.storage.scan('queue/', { limit: 1, reverse: true });
  return seqOf(newest?.key as string);
}
