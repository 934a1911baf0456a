import type { Location } from '@geo/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Arrival, Store } from '../src/store/store';
import { record, records } from './records';

const RECEIVED_AT = Date.parse('2024-05-01T13:00:00.000Z');
const PHONE = { org: 'default', device: 'phone-7' };

function arrival(one: Location, parts: Partial<Arrival> = {}): Arrival {
  return { ...PHONE, record: one, params: undefined, ...parts };
}

const uuidsOf = (rows: readonly { readonly record: Location }[]) => rows.map((row) => row.record.uuid);

/** What every store promises. `open` gives an empty one, `reopen` the same again after `close`. */
export function describeStore(name: string, open: () => Promise<Store>, reopen: () => Promise<Store>): void {
  describe(`a store on ${name}`, () => {
    let store: Store;
    beforeEach(async () => {
      store = await open();
    }, 30_000);
    afterEach(() => store.close());

    it('keeps what was sent, over a restart', async () => {
      const sent = records(3).map((one, index) => arrival(one, { params: { device_id: 'phone-7', index } }));
      expect(await store.insert(sent, RECEIVED_AT)).toEqual({ stored: 3, duplicates: 0 });
      await store.close();
      store = await reopen();
      const rows = await store.list({ org: 'default' });
      expect(rows.map((row) => row.record)).toEqual(sent.map((one) => one.record));
      expect(JSON.stringify(rows.map((row) => row.record))).toBe(
        JSON.stringify(sent.map((one) => one.record)),
      );
      expect(rows.map((row) => row.params)).toEqual(sent.map((one) => one.params));
      expect(new Set(rows.map((row) => row.device))).toEqual(new Set(['phone-7']));
      expect(new Set(rows.map((row) => row.receivedAt))).toEqual(new Set(['2024-05-01T13:00:00.000Z']));
      expect(await store.insert(sent, RECEIVED_AT)).toEqual({ stored: 0, duplicates: 3 });
      expect(await store.count('default')).toBe(3);
    });

    it('takes any text that JSON can say, in every place', async () => {
      const texts = [
        '',
        '\0',
        'a\0b',
        '\\N',
        '\\.',
        'a\tb\nc\rd\\e',
        '\ud800',
        '😀',
        '{"trip"}',
        "'; DROP TABLE x; --",
      ];
      const sent = texts.map((text, index) =>
        arrival(record({ extras: { [text]: text, trip: text } }), {
          device: `d${index}${text}`,
          params: { [text]: [text] },
        }),
      );
      expect(await store.insert(sent, RECEIVED_AT)).toEqual({ stored: texts.length, duplicates: 0 });
      expect(await store.insert(sent, RECEIVED_AT)).toEqual({ stored: 0, duplicates: texts.length });
      const rows = await store.list({ org: 'default', byArrival: true });
      const extras = new Map(rows.map((row) => [row.record.uuid, row]));
      for (const one of sent) {
        const row = extras.get(one.record.uuid);
        expect([row?.record, row?.params]).toEqual([one.record, one.params]);
      }
    });

    it('files records of every time that ECMAScript has', async () => {
      const timestamps = [
        '-271820-01-01T00:00:00.000Z',
        '-000001-03-01T12:00:00.000Z',
        '0000-01-01T00:00:00.000Z',
        '0099-12-31T23:59:59.999Z',
        '1969-12-31T23:59:59.999Z',
        '9999-12-31T23:59:59.999Z',
        '+012024-01-01T00:00:00.000Z',
        '+275760-09-13T00:00:00.000Z',
      ];
      const sent = timestamps.map((timestamp) => arrival(record({ timestamp })));
      expect(await store.insert([...sent].reverse(), RECEIVED_AT)).toEqual({ stored: 8, duplicates: 0 });
      expect((await store.list({ org: 'default' })).map((row) => row.record.timestamp)).toEqual(timestamps);
      const since = Date.parse('1969-01-01T00:00:00Z');
      expect(await store.list({ org: 'default', since })).toHaveLength(4);
    });

    it('knows a record again: in the same call, in capitals, and when ten send it at the same time', async () => {
      const [one, two] = records(2) as [Location, Location];
      const capitals = { ...one, uuid: one.uuid.toUpperCase(), odometer: 9 };
      expect(
        await store.insert(
          [one, capitals].map((each) => arrival(each)),
          RECEIVED_AT,
        ),
      ).toEqual({
        stored: 1,
        duplicates: 1,
      });
      const many = [two, ...records(80, 0)].map((each) => arrival(each));
      const answers = await Promise.all(Array.from({ length: 10 }, () => store.insert(many, RECEIVED_AT)));
      expect(answers.reduce((sum, { stored }) => sum + stored, 0)).toBe(81);
      expect(answers.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(729);
      expect(
        (await store.list({ org: 'default' })).find((row) => row.record.uuid === one.uuid)?.record,
      ).toEqual(one);
      expect(await store.count('default')).toBe(82);
    });

    it('tells each of many uploads at the same time how many of its own were new', async () => {
      const all = records(40);
      await store.insert(
        all.slice(0, 20).map((one) => arrival(one)),
        RECEIVED_AT,
      );
      const answers = await Promise.all(
        all.map((one, index) =>
          store.insert([arrival(one), arrival(record({ odometer: index }))], RECEIVED_AT),
        ),
      );
      expect(answers.map(({ stored }) => stored)).toEqual(all.map((_, index) => (index < 20 ? 1 : 2)));
    });

    it('orders by time and then by arrival, and pages backwards without a gap', async () => {
      const [a, b, c] = records(3) as [Location, Location, Location];
      const [d] = records(1) as [Location];
      await store.insert([arrival(c), arrival(b)], RECEIVED_AT);
      await store.insert([arrival(d)], RECEIVED_AT);
      await store.insert([arrival(a)], RECEIVED_AT);
      const query = { org: 'default' };
      expect(uuidsOf(await store.list(query))).toEqual(uuidsOf([d, a, b, c].map((one) => ({ record: one }))));
      expect(uuidsOf(await store.list({ ...query, limit: 2 }))).toEqual([b.uuid, c.uuid]);
      const seen: string[] = [];
      let page = await store.listBackwards({ ...query, limit: 1 });
      while (page[0]) {
        seen.push(page[0].record.uuid);
        const place = { at: Date.parse(page[0].record.timestamp), seq: page[0].seq };
        page = await store.listBackwards({ ...query, limit: 1 }, place);
      }
      expect(seen).toEqual([c.uuid, b.uuid, a.uuid, d.uuid]);
      expect(uuidsOf(await store.listBackwards({ ...query, byArrival: true, limit: 2 }))).toEqual([
        a.uuid,
        d.uuid,
      ]);
    });

    it('reads by device, by time and by episode', async () => {
      const all = records(10);
      const dds = Date.parse('2024-05-01T12:30:00Z') / 1000;
      await store.insert(
        all.map((one, index) =>
          arrival(index < 4 ? { ...one, extras: { dds, ddc: 'h' } } : one, {
            device: index % 2 ? 'odd' : 'even',
          }),
        ),
        RECEIVED_AT,
      );
      const org = 'default';
      expect(await store.list({ org, device: 'odd' })).toHaveLength(5);
      const since = Date.parse('2024-05-01T12:30:02.000Z');
      const until = Date.parse('2024-05-01T12:30:05.000Z');
      expect(uuidsOf(await store.list({ org, since, until }))).toEqual(
        all.slice(2, 5).map(({ uuid }) => uuid),
      );
      expect(await store.list({ org, inEpisode: true, device: 'even' })).toHaveLength(2);
      expect(await store.list({ org, device: 'none' })).toEqual([]);
    });

    it('gives arrivals in their order: who reads on misses none, and hears of each', async () => {
      expect([await store.lastSeq('default'), await store.arrivedAfter('default', 0, 10)]).toEqual([0, []]);
      let rings = 0;
      const stop = store.watch(() => {
        rings += 1;
      });
      const sent = records(30);
      await Promise.all(sent.map((one) => store.insert([arrival(one)], RECEIVED_AT)));
      await expect.poll(() => rings).toBeGreaterThan(0);
      stop();
      const read: string[] = [];
      let seq = 0;
      for (let page = await store.arrivedAfter('default', seq, 7); page.length > 0; ) {
        read.push(...uuidsOf(page));
        for (const row of page) expect(row.seq).toBeGreaterThan(seq);
        seq = page.at(-1)?.seq ?? seq;
        page = await store.arrivedAfter('default', seq, 7);
      }
      expect([...read].sort()).toEqual(sent.map(({ uuid }) => uuid).sort());
      expect(await store.lastSeq('default')).toBe(seq);
    });

    it('says of each device how many records it has, and its last', async () => {
      const [a, b, c] = records(3) as [Location, Location, Location];
      await store.insert([arrival(b), arrival(a)], RECEIVED_AT);
      await store.insert([arrival(c, { device: 'other' })], RECEIVED_AT + 1000);
      expect(await store.devices('default')).toEqual([
        {
          device: 'other',
          records: 1,
          lastTimestamp: c.timestamp,
          lastReceivedAt: '2024-05-01T13:00:01.000Z',
        },
        {
          device: 'phone-7',
          records: 2,
          lastTimestamp: b.timestamp,
          lastReceivedAt: '2024-05-01T13:00:00.000Z',
        },
      ]);
    });

    it('keeps organisations apart, also where they have the same device and the same record', async () => {
      const shared = record();
      const [ours, theirs] = ['default', "'; theirs"].map((org) => arrival(shared, { org })) as [
        Arrival,
        Arrival,
      ];
      expect(await store.insert([ours, theirs], RECEIVED_AT)).toEqual({ stored: 2, duplicates: 0 });
      expect(await store.insert([theirs, arrival(record(), { org: theirs.org })], RECEIVED_AT)).toEqual({
        stored: 1,
        duplicates: 1,
      });
      const entry = { ts: shared.timestamp, level: 3, src: 'js', event: 'a' } as const;
      await store.insertLog([entry], theirs, RECEIVED_AT);
      const { org } = theirs;
      expect([await store.count('default'), await store.count(org), await store.count('none')]).toEqual([
        1, 2, 0,
      ]);
      expect(
        [await store.list({ org: 'default' }), await store.list({ org })].map((rows) => rows.length),
      ).toEqual([1, 2]);
      expect(await store.arrivedAfter('default', 0, 10)).toHaveLength(1);
      expect((await store.devices('default')).map(({ records }) => records)).toEqual([1]);
      expect(
        [await store.listLog('default', 10), await store.listLog(org, 10)].map((rows) => rows.length),
      ).toEqual([0, 1]);
      expect(await store.forget({ org: 'default', device: 'phone-7' })).toEqual({
        records: 1,
        logEntries: 0,
      });
      expect(await store.count(org)).toBe(2);
      expect(await store.listLog(org, 10)).toHaveLength(1);
    });

    it('keeps log entries, the last first', async () => {
      const entries = ['a', 'b', 'c'].map(
        (event) => ({ ts: '2024-05-01T12:30:00Z', level: 3, src: 'js', event, message: '\0' }) as const,
      );
      await store.insertLog(entries, PHONE, RECEIVED_AT);
      await store.insertLog(entries.slice(0, 1), { org: 'default', device: 'other' }, RECEIVED_AT);
      const all = await store.listLog('default', 10);
      expect(all.map(({ entry, device }) => [entry.event, device])).toEqual([
        ['a', 'other'],
        ['c', 'phone-7'],
        ['b', 'phone-7'],
        ['a', 'phone-7'],
      ]);
      expect(all.at(-1)?.entry).toEqual(entries[0]);
      expect(await store.listLog('default', 2, 'phone-7')).toEqual(all.slice(1, 3));
    });

    it('forgets a device: it is as if it had never been, and may come again', async () => {
      const gone = records(5);
      await store.insert(
        gone.map((one) => arrival(one)),
        RECEIVED_AT,
      );
      const stays = arrival(record(), { device: 'other' });
      await store.insert([stays], RECEIVED_AT);
      await store.insertLog(
        [{ ts: stays.record.timestamp, level: 3, src: 'js', event: 'a' }],
        PHONE,
        RECEIVED_AT,
      );
      expect(await store.forget(PHONE)).toEqual({ records: 5, logEntries: 1 });
      expect(await store.forget(PHONE)).toEqual({ records: 0, logEntries: 0 });
      expect(uuidsOf(await store.list({ org: 'default' }))).toEqual([stays.record.uuid]);
      expect((await store.devices('default')).map(({ device }) => device)).toEqual(['other']);
      expect(await store.count('default')).toBe(1);
      expect(await store.listLog('default', 10)).toEqual([]);
      expect(
        await store.insert(
          gone.map((one) => arrival(one)),
          RECEIVED_AT,
        ),
      ).toEqual({ stored: 5, duplicates: 0 });
    });

    it('deletes what is older than a moment, and its devices with it', async () => {
      const now = Date.now();
      const day = 86_400_000;
      const at = (days: number) => new Date(now - days * day).toISOString();
      const [gone, old, fresh] = [100, 40, 1].map((days) => record({ timestamp: at(days) })) as [
        Location,
        Location,
        Location,
      ];
      const next = record({ timestamp: at(39) });
      await store.insert(
        [arrival(gone, { device: 'gone' }), arrival(old), arrival(next), arrival(fresh)],
        now,
      );
      await store.insertLog([{ ts: at(41), level: 3, src: 'js', event: 'a' }], PHONE, now - 41 * day);
      expect(await store.prune(now - 39.5 * day)).toBe(2);
      expect(await store.prune(now - 39.5 * day)).toBe(0);
      expect(uuidsOf(await store.list({ org: 'default' }))).toEqual([next.uuid, fresh.uuid]);
      expect((await store.devices('default')).map(({ device, records }) => [device, records])).toEqual([
        ['phone-7', 2],
      ]);
      expect(await store.listLog('default', 10)).toEqual([]);
      expect(await store.insert([arrival(gone), arrival(old)], now)).toEqual({ stored: 2, duplicates: 0 });
    });

    it('takes ten thousand records in one call', async () => {
      const many = records(10_000).map((one) => arrival(one));
      expect(await store.insert(many, RECEIVED_AT)).toEqual({ stored: 10_000, duplicates: 0 });
      expect(await store.count('default')).toBe(10_000);
    });

    it('can be probed, and is closed twice', async () => {
      await store.probe();
      await store.close();
      await store.close();
      await expect(store.insert([arrival(record())], RECEIVED_AT)).rejects.toThrow();
      store = await reopen();
      expect(await store.count('default')).toBe(0);
    });
  });
}
