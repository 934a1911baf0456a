import type { Location, Trip, TripPage } from '@geo/core';
import { describe, expect } from 'vitest';
import { keyRow } from './key-effect';
import { MINUTE, type Phone, phoneWith } from './phone';
import { row } from './row';

/** A phone that makes trips. */
const travelling = () => phoneWith({ config: { trips: true } });

/** Drives for a minute, and stops tracking: a trip of 590 m. */
async function travels(phone: Phone, from = 0): Promise<void> {
  await phone.engine.start();
  await phone.drives(60, from);
  await phone.engine.stop();
  await phone.rests();
}

/** A phone with this many finished trips, and their ids. */
async function travelled(trips: number): Promise<{ phone: Phone; ids: readonly string[] }> {
  const phone = await travelling();
  for (let trip = 0; trip < trips; trip++) await travels(phone, 90 * trip);
  return { phone, ids: (await phone.engine.getTrips()).map(({ id }) => id) };
}

describe('trips', () => {
  row('gaps/getTrips', 'resolves the finished trips', async () => {
    const { phone } = await travelled(1);
    expect(await phone.engine.getTrips()).toMatchObject([
      { distance: expect.closeTo(590, -1.5), doubts: [{ kind: 'stopped', count: 1, meters: 0 }] },
    ]);
  });
  row('gaps/getTrips/page', 'resolves a page of them', async () => {
    const { phone, ids } = await travelled(3);
    const page = async (options: TripPage) => (await phone.engine.getTrips(options)).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(await page({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await page({ limit: 1, after: ids[0] as string })).toEqual([ids[1]]);
    expect(await page({ after: ids[1] as string })).toEqual([ids[2]]);
  });
  row('gaps/destroyTrip', 'removes one', async () => {
    const { phone, ids } = await travelled(2);
    await phone.engine.destroyTrip(ids[0] as string);
    expect(await phone.engine.getTrips()).toMatchObject([{ id: ids[1] }]);
  });
  row('gaps/destroyTrip/not-found', 'rejects where there is none', async () => {
    const { phone } = await travelled(1);
    await expect(phone.engine.destroyTrip('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  row('gaps/destroyTrips', 'removes all, and says how many', async () => {
    const { phone } = await travelled(2);
    expect(await phone.engine.destroyTrips()).toBe(2);
    expect(await phone.engine.getTrips()).toEqual([]);
  });
  row('gaps/trips/record', 'the record of the stop carries the trip', async () => {
    const phone = await travelling();
    await phone.engine.start();
    // A bend every half minute.
    for (let bend = 0; bend < 1_300; bend++) {
      const latitude = 45 + (bend * 500) / 111_132;
      const longitude = 13 + (bend % 2) * 0.005;
      phone.sensor.deliver('location', { latitude, longitude, accuracy: 3, speed: 20, ageMillis: 0 });
      await phone.waits(30_000);
    }
    await phone.engine.changePace(false);
    const [trip] = (await phone.engine.getTrips()) as [Trip];
    const record = phone.heardOf<Location>('location').at(-1);
    const carried = record?.extras?.trip as Trip;
    expect(record?.event).toBe('motionchange');
    expect(carried).toEqual({ ...trip, line: carried.line, lineTolerance: carried.lineTolerance });
    expect(trip.line.length).toBeGreaterThan(4_096);
    expect(carried.line.length).toBeLessThanOrEqual(4_096);
  });
  row('gaps/trips/kill', 'goes on after a kill', async () => {
    const phone = await travelling();
    await phone.engine.start();
    await phone.drives(60);
    await phone.isKilled({ trips: true });
    await phone.drives(60, 60);
    await phone.engine.stop();
    const [trip] = (await phone.engine.getTrips()) as [Trip];
    expect(trip.distance).toBeGreaterThan(1_100);
  });
  row('gaps/trips/split', 'is cut at a stay', async () => {
    const phone = await phoneWith({ config: { trips: true, stopTimeout: 30 } });
    await phone.engine.start();
    await phone.drives(60);
    for (let minute = 0; minute < 9; minute++) {
      phone.senses(590);
      await phone.waits(MINUTE);
    }
    await phone.drives(60, 60);
    await phone.engine.stop();
    expect((await phone.engine.getTrips()).map(({ distance }) => Math.round(distance / 100))).toEqual([6, 6]);
  });
  keyRow('gaps/keys/trips', 'makes trips', {
    given: true,
    see: async (config) => {
      const phone = await phoneWith({ config });
      await travels(phone);
      return (await phone.engine.getTrips()).length;
    },
    seen: [0, 1],
  });
});
