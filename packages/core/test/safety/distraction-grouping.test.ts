import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GroupedRecord, groupDistractionEpisodes } from '../../src/safety/distraction-grouping';

const START = Date.UTC(2026, 0, 1, 8);

/** A record this many seconds into the drive. */
const record = (second: number, extras?: GroupedRecord['extras'], uuid = `r${second}`): GroupedRecord => ({
  uuid,
  timestamp: new Date(START + second * 1000).toISOString(),
  ...(extras === undefined ? {} : { extras }),
});

describe('episodes of distraction', () => {
  it('are grouped by equal dds, wherever in the stream their records are', () => {
    const records = [
      record(0),
      record(10, { dds: 100, ddc: 's' }),
      record(40, { dds: 200, ddc: 'h' }),
      record(20, { dds: 100, ddc: 's' }),
      record(30, { fleet: 7 }),
      record(50, { dds: 200, ddc: 'h', ddd: 14 }),
      record(35, { dds: 100, ddc: 's', ddd: 22 }),
    ];
    expect(groupDistractionEpisodes(records)).toEqual([
      { dds: 100, ddc: 's', durationSec: 22, closed: true, fixes: [records[1], records[3], records[6]] },
      { dds: 200, ddc: 'h', durationSec: 14, closed: true, fixes: [records[2], records[5]] },
    ]);
  });

  it('without a closing record last at least as long as their records span', () => {
    const records = [record(30, { dds: 100, ddc: 'h' }), record(10, { dds: 100, ddc: 'h' })];
    const [episode] = groupDistractionEpisodes(records);
    expect(episode).toMatchObject({ durationSec: 20, closed: false, fixes: [records[1], records[0]] });
    expect(groupDistractionEpisodes(records.slice(0, 1))).toMatchObject([{ durationSec: 0, closed: false }]);
  });

  it('shorter than the interval between fixes have one record, which says all', () => {
    const only = record(30, { dds: 100, ddc: 's', ddd: 7 });
    expect(groupDistractionEpisodes([only])).toEqual([
      { dds: 100, ddc: 's', durationSec: 7, closed: true, fixes: [only] },
    ]);
  });

  it('that began before the close of the one before was written are two', () => {
    const records = [record(10, { dds: 100, ddc: 's', ddd: 6 }), record(20, { dds: 108, ddc: 's' })];
    expect(groupDistractionEpisodes(records).map(({ dds }) => dds)).toEqual([100, 108]);
  });

  it('do not count a record that was uploaded twice', () => {
    const twice = record(10, { dds: 100, ddc: 's', ddd: 6 });
    expect(groupDistractionEpisodes([twice, { ...twice }])[0]?.fixes).toHaveLength(1);
  });

  it.each([[{}], [{ dds: 'soon' }], [{ dds: null }], [{ dds: Number.NaN }], [{ ddd: 5 }]])(
    'are not made of %j',
    (extras) => {
      expect(groupDistractionEpisodes([record(1, extras)])).toEqual([]);
    },
  );

  it('are the same in whatever order and however often records come', () => {
    const one = fc.record({
      uuid: fc.integer({ min: 0, max: 30 }).map((n) => `u${n}`),
      second: fc.integer({ min: 0, max: 600 }),
      dds: fc.constantFrom(100, 200, 300),
      ddd: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    });
    const arrivals = fc
      .uniqueArray(one, { selector: ({ uuid }) => uuid })
      .map((all) =>
        all.map(({ uuid, second, dds, ddd }) =>
          record(second, { dds, ddc: 's', ...(ddd === undefined ? {} : { ddd }) }, uuid),
        ),
      );
    const shown = (records: readonly GroupedRecord[]) =>
      groupDistractionEpisodes(records).map(({ fixes, ...episode }) => ({
        ...episode,
        fixes: fixes.map(({ uuid }) => uuid).sort(),
      }));
    fc.assert(
      fc.property(arrivals, fc.infiniteStream(fc.nat()), (records, numbers) => {
        const again = [...records, ...records]
          .map((each) => ({ each, place: numbers.next().value as number }))
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each);
        expect(shown(again)).toEqual(shown(records));
      }),
    );
  });
});
