import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type GeofenceInput,
  geofenceToWire,
  insertLocationToWire,
  locationToWire,
  parseGeofence,
  parseHeadlessEvent,
  parseLocation,
} from '../src/index';
import { SAMPLES, wireGeofence, wireLocation } from './payloads';

type Values = Readonly<Record<string, unknown>>;

/** Any value JSON can say. */
const json = fc.jsonValue({ maxDepth: 3 });

/** Like the sample, with any of its fields gone, replaced by anything, or with others beside them. */
function nearly(sample: Values): fc.Arbitrary<Values> {
  const fields = Object.entries(sample).map(([name, value]): [string, fc.Arbitrary<unknown>] => {
    const right = isMap(value) ? nearly(value) : fc.constant(value);
    return [name, fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: json })];
  });
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  return fc.tuple(fc.dictionary(fc.string(), json, { maxKeys: 2 }), known).map(([others, own]) => ({
    ...others,
    ...own,
  }));
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Has the value the same fields as this shape of empties, each of the right type, at any depth? */
function expectShape(value: unknown, empty: Values): void {
  const shaped = value as Values;
  expect(Object.isFrozen(shaped)).toBe(true);
  expect(isMap(shaped.raw)).toBe(true);
  for (const [name, stand] of Object.entries(empty)) {
    const field = shaped[name];
    expect(field, name).not.toBeUndefined();
    if (stand === null) continue; // optional: null, or of its type, which the next line of the sample's test tells
    if (Array.isArray(stand)) expect(Array.isArray(field), name).toBe(true);
    else expect(typeof field, name).toBe(typeof stand);
    if (typeof field === 'number') expect(Number.isFinite(field), name).toBe(true);
    if (isMap(stand)) expectShape(field, stand);
  }
}

describe.each(SAMPLES)('$name', ({ parse, wire, empty }) => {
  it('is parsed from any JSON value: never throws, every field there and of its type', () => {
    fc.assert(fc.property(fc.oneof(json, nearly(wire)), (payload) => expectShape(parse(payload), empty)));
  });

  it('is parsed from any value at all', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (payload) =>
        expectShape(parse(payload), empty),
      ),
    );
  });

  it('made of its own raw is the same again', () => {
    fc.assert(
      fc.property(nearly(wire), (payload) => {
        const once = parse(payload) as { raw: unknown };
        expect(once.raw).toBe(payload);
        expect(parse(once.raw)).toEqual(once);
      }),
    );
  });
});

describe('wire → camel → wire', () => {
  it('keeps everything of a record, good or bad, known or not', () => {
    fc.assert(
      fc.property(nearly(wireLocation), (payload) => {
        const location = parseLocation(payload);
        expect(locationToWire(location)).toEqual(payload);
        expect(insertLocationToWire(location)).toEqual(payload);
      }),
    );
  });

  it('keeps everything of a fence', () => {
    fc.assert(
      fc.property(nearly(wireGeofence), (payload) => {
        expect(geofenceToWire(parseGeofence(payload))).toEqual(payload);
      }),
    );
  });

  it('gives back the name and the fields of a headless event', () => {
    fc.assert(
      fc.property(nearly({ name: 'http', success: true, status: 200, responseText: '' }), (flat) => {
        const { params, raw } = parseHeadlessEvent(flat);
        expect({ ...params, ...('name' in flat ? { name: flat.name } : {}) }).toEqual(flat);
        expect(raw).toBe(flat);
      }),
    );
  });
});

describe('camel → wire', () => {
  it('a record changed in one field changes in that field alone, by its name on the wire', () => {
    const location = parseLocation(wireLocation);
    expect(locationToWire({ ...location, isMoving: null })).toEqual({ ...wireLocation, is_moving: null });
    expect(locationToWire({ ...location, odometer: 1 })).toEqual({ ...wireLocation, odometer: 1 });
    const coords = { ...location.coords, altitudeAccuracy: 9 };
    expect(locationToWire({ ...location, coords })).toEqual({
      ...wireLocation,
      coords: { ...wireLocation.coords, altitude_accuracy: 9 },
    });
    const battery = { ...location.battery, isCharging: false };
    expect(locationToWire({ ...location, battery })).toEqual({
      ...wireLocation,
      battery: { level: 0.75, is_charging: false },
    });
  });

  it('a field set to null is left out', () => {
    const { age, sample, event, extras, ...rest } = wireLocation;
    expect([age, sample, event, extras]).not.toContain(undefined);
    const cleared = { ...parseLocation(wireLocation), age: null, sample: null, event: null, extras: null };
    expect(locationToWire(cleared)).toEqual(rest);
  });

  it('a record written by hand becomes what the engine takes, other names beside it included', () => {
    expect(
      insertLocationToWire({
        uuid: null,
        coords: { latitude: 1, longitude: 2, speedAccuracy: 3, altitude: null },
        activity: { type: 'still' },
        battery: { isCharging: true },
        isMoving: false,
        note: 'mine',
      }),
    ).toEqual({
      coords: { latitude: 1, longitude: 2, speed_accuracy: 3 },
      activity: { type: 'still' },
      battery: { is_charging: true },
      is_moving: false,
      note: 'mine',
    });
  });

  it('a fence written by hand: null counts as left out', () => {
    const fence: GeofenceInput = {
      identifier: 'home',
      radius: 100,
      latitude: 1,
      longitude: 2,
      notifyOnDwell: null,
      extras: { a: 1 },
    };
    expect(geofenceToWire(fence)).toEqual({
      identifier: 'home',
      radius: 100,
      latitude: 1,
      longitude: 2,
      extras: { a: 1 },
    });
  });

  it('what is no map at all comes out as it is, for the engine to refuse', () => {
    for (const bad of [null, 5, 'text', [1]]) {
      expect(geofenceToWire(bad as never)).toBe(bad);
      expect(insertLocationToWire({ coords: bad } as never)).toEqual(bad === null ? {} : { coords: bad });
    }
  });
});
