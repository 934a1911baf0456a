import type { Geofence } from '@geo/core';
import { beforeEach, expect } from 'vitest';
import { phoneWith } from '../../test/phone';
import { row } from '../../test/row';

const IN_ANOTHER_FORM = 'gaps/addGeofence/radius: has a radius of more than 0; below 100 m with a warning';

// The client refuses what JSON cannot represent, in words of its own: the row is proved below.
beforeEach((context) => {
  if (context.task.name === IN_ANOTHER_FORM) context.skip();
});

await import('../../test/geofences.contract.test');

const fence = (radius: unknown) => ({ identifier: 'a', radius, latitude: 45, longitude: 13 }) as Geofence;

async function added(radius: unknown): Promise<{ answer: string; warnings: number }> {
  const { engine } = await phoneWith({ config: {} });
  const answer = await engine.addGeofence(fence(radius)).then(
    () => 'added',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  );
  const warned = (await engine.getLog()).filter(
    ({ level, message }) => level === 2 && /radius|100 m/.test(message ?? ''),
  );
  return { answer, warnings: warned.length };
}

row(
  'gaps/addGeofence/radius',
  'has a radius that JSON can say, of more than 0; below 100 m a warning',
  async () => {
    for (const radius of [0, -5, '100'])
      expect((await added(radius)).answer).toMatch(/^INVALID_GEOFENCE: radius must be/);
    for (const radius of [Number.NaN, Number.POSITIVE_INFINITY])
      expect((await added(radius)).answer).toMatch(/^INVALID_GEOFENCE: .*\.radius must be/);
    expect(await added(100)).toEqual({ answer: 'added', warnings: 0 });
    expect(await added(99)).toEqual({ answer: 'added', warnings: 1 });
  },
);
