import { describe, expect, it } from 'vitest';
import { QUEUE_PREFIX } from '../../src/store/keys';
import { Phone, SECOND, URL } from '../phone';

const config = { autoSync: false } as const;
const PLACE = { latitude: 45, longitude: 13, accuracy: 5 };

async function queued(
  count: number,
  options: Parameters<typeof Phone.create>[0] = { config },
): Promise<Phone> {
  const phone = await Phone.create(options);
  for (let record = 0; record < count; record++)
    await phone.engine.insertLocation({ uuid: `r${record}`, coords: PLACE });
  return phone;
}

const uuids = (records: readonly { readonly uuid: string }[]) => records.map(({ uuid }) => uuid);

describe('a page of the queue', () => {
  it('begins behind the last record of the page before, until a page is empty', async () => {
    const { engine } = await queued(5);
    const pages: string[][] = [];
    let page = await engine.getLocations({ limit: 2 });
    while (page.length > 0) {
      pages.push(uuids(page));
      page = await engine.getLocations({ limit: 2, after: page[page.length - 1]?.uuid ?? '' });
    }
    expect(pages).toEqual([['r0', 'r1'], ['r2', 'r3'], ['r4']]);
    expect(uuids(await engine.getLocations())).toEqual(pages.flat());
    expect(uuids(await engine.getLocations({ after: 'r2' }))).toEqual(['r3', 'r4']);
  });

  it('is read from the newest to the oldest with order desc', async () => {
    const { engine } = await queued(5);
    expect(uuids(await engine.getLocations({ order: 'desc', limit: 2 }))).toEqual(['r4', 'r3']);
    expect(uuids(await engine.getLocations({ order: 'desc', limit: 2, after: 'r3' }))).toEqual(['r2', 'r1']);
    expect(uuids(await engine.getLocations({ order: 'desc' }))).toEqual(['r4', 'r3', 'r2', 'r1', 'r0']);
  });

  it('reads no more rows than it has', async () => {
    const phone = await queued(300);
    const scans: number[] = [];
    const { scan } = phone.storage;
    phone.storage.scan = async (...given) => {
      const rows = await scan(...given);
      scans.push(rows.length);
      return rows;
    };
    expect(uuids(await phone.engine.getLocations({ limit: 10, after: 'r99' }))).toHaveLength(10);
    expect(scans).toEqual([10]);
  });

  it('goes on where the record it begins behind was removed or uploaded meanwhile', async () => {
    const phone = await queued(6, { config: { ...config, url: URL, maxBatchSize: 1, batchSync: false } });
    const { engine } = phone;
    await engine.getLocations({ limit: 2 });
    await engine.destroyLocation('r1');
    expect(uuids(await engine.getLocations({ limit: 2, after: 'r1' }))).toEqual(['r2', 'r3']);
    await engine.sync();
    await engine.insertLocation({ uuid: 'later', coords: PLACE });
    expect(uuids(await engine.getLocations({ limit: 2, after: 'r3' }))).toEqual(['later']);
  });

  it('has its records also where rows before them cannot be read', async () => {
    const phone = await queued(6);
    const broken = phone.storage.snapshot().filter(({ key }) => key.startsWith(QUEUE_PREFIX));
    for (const { key } of broken.slice(1, 4)) await phone.storage.commit([{ put: key, value: '{"uuid":' }]);
    expect(uuids(await phone.engine.getLocations({ limit: 2 }))).toEqual(['r0', 'r4']);
    expect(uuids(await phone.engine.getLocations({ limit: 2, after: 'r0' }))).toEqual(['r4', 'r5']);
  });

  it('is refused with NOT_FOUND behind a record that is not queued and ended no page', async () => {
    const phone = await queued(3);
    await phone.engine.destroyLocation('r1');
    const refused = { code: 'NOT_FOUND', message: expect.stringContaining('r1') };
    await expect(phone.engine.getLocations({ after: 'r1' })).rejects.toMatchObject(refused);
    await phone.engine.getLocations({ limit: 1 });
    await phone.engine.destroyLocation('r0');
    // Another process does not remember the ends of pages.
    await phone.restart(config);
    await expect(phone.engine.getLocations({ after: 'r0' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    [{ limit: 0 }, 'limit must be an integer of records, 1 or more; got 0'],
    [{ limit: 2.5 }, 'limit must be an integer of records, 1 or more; got 2.5'],
    [{ limit: '2' }, 'limit must be an integer of records, 1 or more; got "2"'],
    [{ after: 7 }, 'after must be a string; got 7'],
    [{ order: 'ascending' }, 'order must be one of "asc", "desc"; got "ascending"'],
    ['all', 'getLocations needs an object of options; got "all"'],
  ])('with %j is refused with INVALID_ARGUMENT', async (page, message) => {
    const { engine } = await queued(1);
    await expect(engine.getLocations(page as never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message),
    });
  });
});

describe('the last location', () => {
  it('is the newest accepted fix with its age, and the receiver stays off', async () => {
    const phone = await Phone.create({ config });
    const { engine } = phone;
    expect(await engine.getLastLocation()).toBeUndefined();
    await engine.start();
    await phone.drive(30);
    await engine.stop();
    const [newest] = await engine.getLocations({ order: 'desc', limit: 1 });
    await phone.wait(100 * SECOND);
    const last = await engine.getLastLocation();
    // Ten metres beyond the last record: it was too near to be one.
    expect(last?.coords.latitude).toBeCloseTo(45 + 290 / 111_132, 6);
    expect(last?.coords.latitude).toBeGreaterThan(newest?.coords.latitude ?? 90);
    expect(last?.age).toBeGreaterThanOrEqual(100 * SECOND);
    expect(last?.uuid).not.toBe(newest?.uuid);
    expect(phone.sensor.request('location')).toBeUndefined();
  });

  it('survives a kill, and is not queued', async () => {
    const phone = await Phone.create({ config });
    await phone.engine.start();
    await phone.drive(30);
    await phone.engine.stop();
    const before = await phone.engine.getLastLocation();
    const count = await phone.engine.getCount();
    await phone.restart(config);
    const after = await phone.engine.getLastLocation();
    expect(after?.coords).toEqual(before?.coords);
    expect(after?.timestamp).toBe(before?.timestamp);
    expect(await phone.engine.getCount()).toBe(count);
  });
});
