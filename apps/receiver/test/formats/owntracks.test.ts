import { describe, expect, it } from 'vitest';
import { readOwnTracks } from '../../src/formats/owntracks';

const NOW = Date.parse('2026-01-02T03:04:05Z');

/** As the iOS app posts it with extended data; the fields of booklet `tech/json`. */
const LOCATION = {
  _type: 'location',
  BSSID: 'a8:5e:45:00:00:01',
  SSID: 'home',
  acc: 14,
  alt: 154,
  batt: 53,
  bs: 2,
  conn: 'w',
  created_at: 1700000003,
  inregions: ['Home'],
  lat: 48.85833,
  lon: 2.29513,
  m: 2,
  motionactivities: ['stationary'],
  p: 100.2,
  t: 'u',
  tid: 'JJ',
  topic: 'owntracks/jane/phone',
  tst: 1700000000,
  vac: 12,
  vel: 36,
};

describe('a location of OwnTracks', () => {
  it('is a record in its units, with what else it says in its extras', () => {
    const { records, notes } = readOwnTracks(LOCATION, undefined, NOW);
    expect(notes).toEqual([]);
    expect(records).toEqual([
      {
        device: 'jane/phone',
        params: { format: 'owntracks' },
        record: {
          uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-/),
          timestamp: '2023-11-14T22:13:20.000Z',
          coords: {
            latitude: 48.85833,
            longitude: 2.29513,
            accuracy: 14,
            altitude: 154,
            altitude_accuracy: 12,
            speed: 10,
          },
          activity: { type: 'still' },
          battery: { level: 0.53, is_charging: true },
          is_moving: null,
          extras: {
            owntracks: {
              BSSID: 'a8:5e:45:00:00:01',
              SSID: 'home',
              conn: 'w',
              created_at: 1700000003,
              inregions: ['Home'],
              m: 2,
              motionactivities: ['stationary'],
              p: 100.2,
              t: 'u',
              tid: 'JJ',
              topic: 'owntracks/jane/phone',
            },
          },
        },
      },
    ]);
  });

  it('says nothing that the app did not say', () => {
    const bare = { _type: 'location', lat: 1, lon: 2, tst: 1700000000 };
    expect(readOwnTracks(bare, 'jane/phone', NOW).records[0]?.record).toEqual({
      uuid: expect.any(String),
      timestamp: '2023-11-14T22:13:20.000Z',
      coords: { latitude: 1, longitude: 2, accuracy: 0 },
      activity: {},
      battery: { level: -1 },
      is_moving: null,
    });
  });

  it('has the same id when it is sent again, also with its keys in another order, and another for another device', () => {
    const idOf = (message: unknown, device?: string) =>
      readOwnTracks(message, device, NOW).records[0]?.record.uuid;
    const turned = Object.fromEntries(Object.entries(LOCATION).reverse());
    expect(idOf(turned)).toBe(idOf(LOCATION));
    expect(idOf(LOCATION, 'other')).not.toBe(idOf(LOCATION));
    expect(idOf({ ...LOCATION, tst: 1700000001 })).not.toBe(idOf(LOCATION));
    // Written down: records that are stored would come twice if it changed.
    expect(idOf(LOCATION)).toBe('2f81cb6f-12fc-5914-b3f1-05ced23164af');
  });
});

describe('a transition of OwnTracks', () => {
  const TRANSITION = {
    _type: 'transition',
    acc: 130,
    desc: 'my Indian restaurant',
    event: 'enter',
    lat: 12.34,
    lon: 44.5,
    t: 'c',
    tid: 'JP',
    tst: 1427634603,
    wtst: 1425042603,
  };

  it('is a record with the geofence where the engine has it', () => {
    const [arrival] = readOwnTracks(TRANSITION, 'jp', NOW).records;
    expect(arrival?.record.extras).toEqual({
      owntracks: { t: 'c', tid: 'JP', wtst: 1425042603 },
      geofence: { identifier: 'my Indian restaurant', action: 'ENTER' },
    });
    const left = readOwnTracks({ ...TRANSITION, event: 'leave' }, 'jp', NOW).records[0];
    expect(left?.record.extras?.geofence).toMatchObject({ action: 'EXIT' });
  });

  it('without a position goes to the log', () => {
    const { lat: _lat, ...blind } = TRANSITION;
    const { records, notes } = readOwnTracks(blind, 'jp', NOW);
    expect(records).toEqual([]);
    expect(notes[0]).toMatchObject({ device: 'jp', entry: { level: 2, event: 'owntracks.unreadable' } });
    expect(JSON.parse(notes[0]?.entry.data ?? '')).toEqual(blind);
  });
});

describe('another message of OwnTracks', () => {
  it('goes to the log', () => {
    for (const message of [
      { _type: 'lwt', tst: 1700000000 },
      { _type: 'waypoint', desc: 'Home', lat: 1, lon: 2, rad: 50, tst: 1700000000 },
      { _type: 'status' },
      { nothing: true },
      [],
      7,
    ]) {
      const { records, notes } = readOwnTracks(message, 'jp', NOW);
      expect([records.length, notes.length]).toEqual([0, 1]);
    }
  });

  it('is refused when it is encrypted', () => {
    expect(() => readOwnTracks({ _type: 'encrypted', data: 'abcd' }, 'jp', NOW)).toThrow('encrypted');
  });
});
