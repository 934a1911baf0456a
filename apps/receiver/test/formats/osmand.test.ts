import { describe, expect, it } from 'vitest';
import { readOsmAnd } from '../../src/formats/osmand';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const read = (query: string) => readOsmAnd(new URLSearchParams(query), NOW);

/** Requests of the tests of Traccar's own decoder, with the time and position that it reads from them. */
const OF_TRACCAR: readonly (readonly [
  query: string,
  timestamp: string,
  latitude: number,
  longitude: number,
])[] = [
  [
    'id=902064&lat=42.06288&lon=-88.23412&timestamp=2016-01-27T18%3A55%3A47Z&hdop=6.0&altitude=224.0&speed=0.0',
    '2016-01-27T18:55:47.000Z',
    42.06288,
    -88.23412,
  ],
  [
    'id=902064&lat=42.06288&lon=-88.23412&timestamp=1442068686579&hdop=6.0&altitude=224.0&speed=0.0',
    '2015-09-12T14:38:06.579Z',
    42.06288,
    -88.23412,
  ],
  [
    'lat=49.60688&lon=6.15788&timestamp=2014-06-04+09%3A10%3A11&altitude=384.7&speed=0.0&id=353861053849681',
    '2014-06-04T09:10:11.000Z',
    49.60688,
    6.15788,
  ],
  ['id=123456&timestamp=1377177267&lat=60.0&lon=30.0', '2013-08-22T13:14:27.000Z', 60, 30],
  ['id=123456&timestamp=1377177267&location=60.0,30.0', '2013-08-22T13:14:27.000Z', 60, 30],
];

describe('a fix in the query of a request', () => {
  it('is a record, whatever way its time and position are written', () => {
    for (const [query, timestamp, latitude, longitude] of OF_TRACCAR) {
      const { records, notes } = read(query);
      expect(notes).toEqual([]);
      expect(records[0]?.record).toMatchObject({ timestamp, coords: { latitude, longitude } });
    }
  });

  it('is in knots and percent, and keeps what it says besides', () => {
    const { records } = read(
      'id=123456789012345&timestamp=1504763810&lat=40.7232948571&lon=-74.0061408571&bearing=7.2&speed=40' +
        '&batt=87&charge=true&motion=false&ignition=true&rpm=933&cell=257,02,16,2224&cell=257,02,16,2223',
    );
    expect(records[0]).toEqual({
      device: '123456789012345',
      params: { format: 'osmand' },
      record: {
        uuid: expect.any(String),
        timestamp: '2017-09-07T05:56:50.000Z',
        coords: {
          latitude: 40.7232948571,
          longitude: -74.0061408571,
          accuracy: 0,
          speed: 40 * (1852 / 3600),
          heading: 7.2,
        },
        activity: {},
        battery: { level: 0.87, is_charging: true },
        is_moving: false,
        extras: {
          osmand: { ignition: 'true', rpm: '933', cell: ['257,02,16,2224', '257,02,16,2223'] },
        },
      },
    });
  });

  it('has the same id with its parameters in another order and with another token', () => {
    const [one] = read('id=7&lat=1&lon=2&timestamp=1377177267').records;
    const [other] = read('timestamp=1377177267&lon=2&lat=1&id=7&token=secret').records;
    expect(other?.record.uuid).toBe(one?.record.uuid);
    expect(JSON.stringify(other)).not.toContain('secret');
  });

  it('goes to the log without a position, without a time, or when it says that it is not valid', () => {
    for (const query of [
      'id=123456&timestamp=1377177267&cell=257,02,16,2224&wifi=00-14-22-01-23-45,-80',
      'id=861001000719969&lat=41.666667&lon=-0.883333&speed=0.000000&batt=87',
      'id=7&lat=1&lon=2&timestamp=1377177267&valid=false',
      'id=7&lat=one&lon=2&timestamp=1377177267',
      'id=7&lat=91&lon=2&timestamp=1377177267',
    ]) {
      const { records, notes } = read(query);
      expect([query, records.length, notes.length]).toEqual([query, 0, 1]);
    }
  });

  it('is refused without a device', () => {
    expect(() => read('timestamp=1377177267&lat=60.0&lon=30.0')).toThrow('"id"');
  });
});
