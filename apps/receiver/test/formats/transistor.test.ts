import { describe, expect, it } from 'vitest';
import { readTransistor } from '../../src/formats/transistor';
import { unwrap } from '../../src/uploads/envelope';
import { record } from '../records';

const NOW = Date.parse('2026-01-02T03:04:05Z');
const read = (body: unknown) => readTransistor(unwrap(body, 'location'), undefined, NOW);

/** As Traccar Client 9 sends it from iOS: a request of the tests of Traccar's own decoder. */
const TRACCAR_CLIENT = {
  location: {
    extras: {},
    mock: true,
    coords: {
      speed_accuracy: -1,
      speed: -1,
      longitude: -122.406417,
      ellipsoidal_altitude: 0,
      floor: null,
      heading_accuracy: -1,
      latitude: 37.785834,
      accuracy: 5,
      altitude_accuracy: -1,
      altitude: 0,
      heading: -1,
    },
    is_moving: false,
    age: 188,
    odometer: 0,
    uuid: '2FB04C65-99CF-42AB-8DD3-EBCB4B108BF8',
    event: 'motionchange',
    battery: { level: -1, is_charging: false },
    activity: { type: 'unknown', confidence: 100 },
    timestamp: '2025-05-09T04:11:30.579Z',
  },
  device_id: '658765',
};

describe('a record of Transistor', () => {
  it('keeps everything but what stands for unknown', () => {
    const { records, notes } = read(TRACCAR_CLIENT);
    expect(notes).toEqual([]);
    expect(records).toEqual([
      {
        device: '658765',
        params: { device_id: '658765', format: 'transistor' },
        record: {
          mock: true,
          coords: { longitude: -122.406417, latitude: 37.785834, accuracy: 5 },
          is_moving: false,
          age: 188,
          odometer: 0,
          uuid: '2FB04C65-99CF-42AB-8DD3-EBCB4B108BF8',
          event: 'motionchange',
          battery: { level: -1, is_charging: false },
          activity: { type: 'unknown', confidence: 100 },
          timestamp: '2025-05-09T04:11:30.579Z',
        },
      },
    ]);
  });

  it('without a uuid gets one from its content, as Traccar Client on the web sends it', () => {
    const { uuid: _uuid, ...rest } = TRACCAR_CLIENT.location;
    const body = { location: rest, device_id: '658765' };
    const ids = [read(body), read(body)].map(({ records }) => records[0]?.record.uuid);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5/);
    expect(ids[1]).toBe(ids[0]);
  });

  it('of a geofence has it where the engine has it', () => {
    const geofence = { identifier: 'HOME', action: 'EXIT', extras: { floor: 2 } };
    const body = { location: [{ ...TRACCAR_CLIENT.location, event: 'geofence', geofence }] };
    expect(read(body).records[0]?.record.extras).toEqual({ geofence });
  });

  it('is the engine’s own where the engine sends it to the address of Transistor', () => {
    const own = record();
    const params = { device: { device_id: 'phone', model: 'any', platform: 'Android' } };
    expect(read({ location: own, ...params }).records).toEqual([
      { device: 'phone', record: own, params: { ...params, format: 'transistor' } },
    ]);
  });

  it('without a position goes to the log, and those around it are kept', () => {
    const blind = { timestamp: '2025-05-09T04:11:30.579Z', uuid: 'x', coords: {} };
    const { records, notes } = read({ location: [record(), blind, record()], device_id: 'a' });
    expect([records.length, notes.length]).toEqual([2, 1]);
    expect(notes[0]).toMatchObject({ device: 'a', entry: { event: 'transistor.unreadable' } });
  });
});
