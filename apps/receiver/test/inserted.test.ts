import { createEngine, type InsertLocation, type Location, NODE_PROFILE } from '@geo/core';
import {
  countingEntropy,
  memoryStorage,
  scriptedHttp,
  scriptedSensor,
  silentPresence,
  virtualScheduler,
} from '@geo/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '../src/uploads/record';

const UUID = '1f0e2c3a-6b7d-4c55-9a8e-0d1f2a3b4c5d';
/** A record with every field. */
const WHOLE = {
  uuid: UUID,
  timestamp: '2024-05-01T14:00:00+02:00',
  age: 5,
  odometer: 7,
  coords: { latitude: 45, longitude: 13, accuracy: 5, altitude: 1, speed: 2, heading: 3 },
  activity: { type: 'walking', confidence: 80 },
  battery: { level: 0.5, is_charging: false },
  is_moving: true,
  sample: true,
  event: 'odometer',
  extras: { a: 1 },
} as const;
const PLACES = [
  ...Object.keys(WHOLE).map((name) => [name]),
  ...(['coords', 'activity', 'battery'] as const).flatMap((outer) =>
    Object.keys(WHOLE[outer]).map((inner) => [outer, inner]),
  ),
];

const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.constantFrom<unknown>(
    null,
    -1,
    0,
    1.5,
    101,
    '',
    'x',
    [1],
    '2024-05-01T14:00',
    '2024-05-01T24:00Z',
    true,
  ),
);

/** The whole record with other values in some of its places; its uuid is a UUID, or the engine’s own. */
const nearly = fc.array(fc.tuple(fc.constantFrom(...PLACES), value), { maxLength: 3 }).map((changes) => {
  const record = structuredClone(WHOLE) as unknown as Record<string, Record<string, unknown>>;
  for (const [[outer = '', inner], given] of changes) {
    if (inner === undefined) record[outer] = given as never;
    else if (typeof record[outer] === 'object' && record[outer] !== null) record[outer][inner] = given;
  }
  return { ...record, uuid: UUID } as unknown as InsertLocation;
});

async function engine() {
  const scheduler = virtualScheduler();
  const ports = {
    storage: memoryStorage(),
    sensor: scriptedSensor({ available: ['location'] }),
    http: scriptedHttp(() => 200, { scheduler }),
    presence: silentPresence(),
    entropy: countingEntropy(),
    scheduler,
  };
  const made = createEngine({ ports, profile: NODE_PROFILE, blackBox: false });
  await made.ready({});
  return made;
}

describe('a record that the engine takes from an app', () => {
  it('is one that this server takes', async () => {
    const { insertLocation, getLocations, destroyLocations } = await engine();
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(nearly, async (location) => {
        const isTaken = await insertLocation(location).then(
          () => true,
          () => false,
        );
        const [record] = (await getLocations()) as [Location?];
        await destroyLocations();
        expect(record !== undefined).toBe(isTaken);
        if (!record) return;
        taken++;
        expect(faultsOf(JSON.parse(JSON.stringify(record)))).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(taken).toBeGreaterThan(50);
  });
});
