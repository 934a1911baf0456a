import { gzipSync } from 'node:zlib';
import type { Location } from '@geo/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startReceiver, uploadText } from './server';

const measure = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const timestamp = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const optionalMeasures = fc.record(
  {
    altitude: measure,
    altitude_accuracy: measure,
    speed: measure,
    speed_accuracy: measure,
    heading: measure,
    heading_accuracy: measure,
    ellipsoidal_altitude: measure,
  },
  { requiredKeys: [] },
);
const coords = fc
  .tuple(
    fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      accuracy: fc.double({ min: 0, minExcluded: true, max: 1e6, noNaN: true }),
    }),
    optionalMeasures,
  )
  .map(([required, optional]) => ({ ...required, ...optional }));

/** Any record made of valid parts, as JSON carries it. */
const anyRecord = fc
  .record(
    {
      uuid: fc.uuid(),
      timestamp,
      age: measure,
      odometer: fc.double({ min: 0, max: 1e9, noNaN: true }),
      coords,
      activity: fc.record({
        type: fc.constantFrom(
          'still',
          'on_foot',
          'walking',
          'running',
          'on_bicycle',
          'in_vehicle',
          'unknown',
          'new',
        ),
        confidence: fc.integer({ min: 0, max: 100 }),
      }),
      battery: fc.record({ level: fc.double({ min: 0, max: 1, noNaN: true }), is_charging: fc.boolean() }),
      is_moving: fc.constantFrom(true, false, null),
      sample: fc.boolean(),
      event: fc.constantFrom('motionchange', 'odometer'),
      extras: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })),
    },
    { requiredKeys: ['uuid', 'timestamp', 'odometer', 'coords', 'activity', 'battery', 'is_moving'] },
  )
  .map((value) => JSON.parse(JSON.stringify(value)) as Location);

const anyParams = fc.dictionary(
  // Unwrapped, params stand among a record's own fields: names of those would be taken for them.
  fc.string().map((name) => `p_${name}`),
  fc.jsonValue({ maxDepth: 3 }).filter((value) => typeof value !== 'object' || value === null),
  { maxKeys: 3 },
);

it('any record made of valid parts is taken in every envelope, and comes back as it was sent', async () => {
  const receiver = await startReceiver();
  const property = fc.asyncProperty(
    fc.uniqueArray(anyRecord, { minLength: 1, maxLength: 6, selector: ({ uuid }) => uuid.toLowerCase() }),
    anyParams,
    fc.constantFrom('rooted', 'single', 'other root', 'bare'),
    fc.boolean(),
    async (batch, params, envelope, gzip) => {
      const sent = envelope === 'single' ? batch.slice(0, 1) : batch;
      const body = {
        rooted: { location: sent, ...params },
        'other root': { fixes: sent, ...params },
        single: { ...(sent[0] as Location), ...params },
        bare: sent.map((record) => ({ ...record, ...params })),
      }[envelope];
      const text = JSON.stringify(body);
      const answer = gzip
        ? await uploadText(receiver.url, new Uint8Array(gzipSync(text)), { 'Content-Encoding': 'gzip' })
        : await uploadText(receiver.url, text);
      expect([answer.status, await answer.json()]).toMatchObject([200, { received: sent.length }]);
      const stored = new Map((await receiver.rows()).map((row) => [row.record.uuid, row]));
      for (const record of sent) {
        expect(stored.get(record.uuid)?.record).toEqual(record);
        expect(stored.get(record.uuid)?.params ?? {}).toEqual(JSON.parse(JSON.stringify(params)));
      }
    },
  );
  await fc.assert(property, { numRuns: 150 });
});
