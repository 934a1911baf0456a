import { describe, expect, it } from 'vitest';
import { readOverland } from '../../src/formats/overland';

const NOW = Date.parse('2026-01-02T03:04:05Z');

/** The request of Overland's README. */
const FEATURE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-122.030581, 37.3318] },
  properties: {
    timestamp: '2015-10-01T08:00:00-0700',
    altitude: 0,
    speed: 4,
    horizontal_accuracy: 30,
    vertical_accuracy: -1,
    motion: ['driving', 'stationary'],
    pauses: false,
    activity: 'other_navigation',
    desired_accuracy: 100,
    deferred: 1000,
    significant_change: 'disabled',
    locations_in_payload: 1,
    battery_state: 'charging',
    battery_level: 0.89,
    device_id: '',
    wifi: '',
  },
};

describe('a batch of Overland', () => {
  it('is a record for each point, with an altitude only where the phone knows one', () => {
    const { records, notes } = readOverland([FEATURE], 'phone', NOW);
    expect(notes).toEqual([]);
    expect(records[0]).toEqual({
      device: 'phone',
      params: { format: 'overland' },
      record: {
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-/),
        timestamp: '2015-10-01T15:00:00.000Z',
        coords: { latitude: 37.3318, longitude: -122.030581, accuracy: 30, speed: 4 },
        activity: { type: 'in_vehicle' },
        battery: { level: 0.89, is_charging: true },
        is_moving: null,
        extras: {
          overland: {
            motion: ['driving', 'stationary'],
            pauses: false,
            activity: 'other_navigation',
            desired_accuracy: 100,
            deferred: 1000,
            significant_change: 'disabled',
            battery_state: 'charging',
            wifi: '',
          },
        },
      },
    });
  });

  it('has the same ids when the app cuts its batches otherwise', () => {
    const again = { ...FEATURE, properties: { ...FEATURE.properties, locations_in_payload: 200 } };
    const [one, other] = readOverland([FEATURE, again], 'phone', NOW).records;
    expect(other?.record.uuid).toBe(one?.record.uuid);
  });

  it('leaves out what is negative and what is of another type', () => {
    const properties = {
      timestamp: '2024-01-01T00:00:00Z',
      speed: -1,
      course: -1,
      horizontal_accuracy: 'far',
      battery_level: -1,
      battery_state: 'unknown',
      motion: 'driving',
      device_id: 'mine',
    };
    const [only] = readOverland([{ ...FEATURE, properties }], 'phone', NOW).records;
    expect(only).toMatchObject({ device: 'mine' });
    expect(only?.record.coords).toEqual({ latitude: 37.3318, longitude: -122.030581, accuracy: 0 });
    expect([only?.record.activity, only?.record.battery]).toEqual([{}, { level: -1 }]);
  });

  it('keeps what cannot be a record for the log, and the points around it', () => {
    const bad = [
      null,
      'text',
      { type: 'Feature' },
      { ...FEATURE, geometry: { type: 'Point', coordinates: [200, 1] } },
      { ...FEATURE, properties: { ...FEATURE.properties, timestamp: '2015-02-30T08:00:00Z' } },
    ];
    const { records, notes } = readOverland([FEATURE, ...bad], 'phone', NOW);
    expect([records.length, notes.length]).toEqual([1, bad.length]);
    expect(notes.every(({ entry }) => entry.event === 'overland.unreadable')).toBe(true);
  });
});
