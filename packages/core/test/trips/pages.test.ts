import { describe, expect, it } from 'vitest';
import type { Trip, TripPage } from '../../src/index';
import { TRIP_PREFIX } from '../../src/store/keys';
import { TRIPS_MAX } from '../../src/trips/trip-rows';
import { Phone } from '../phone';
import { depart, travellingPhone } from './phone';

/** A stored trip. */
const row = (id: string) => {
  const trip: Trip = {
    id,
    start: { timestamp: '2026-01-01T00:00:00.000Z', latitude: 45, longitude: 13 },
    end: { timestamp: '2026-01-01T00:10:00.000Z', latitude: 45.1, longitude: 13 },
    stops: [],
    distance: 11_000,
    movingSec: 600,
    line: '',
    lineTolerance: 2,
    doubts: [],
  };
  return { put: TRIP_PREFIX + id, value: JSON.stringify(trip) };
};

async function phoneWith(...ids: readonly string[]): Promise<Phone> {
  const phone = await Phone.create({ config: {} });
  await phone.storage.commit(ids.map(row));
  return phone;
}

const idsOf = async (phone: Phone, page?: TripPage) =>
  (await phone.engine.getTrips(page)).map(({ id }) => id);

describe('the finished trips', () => {
  it('are listed by their starts, all or in pages, past rows that cannot be read', async () => {
    const phone = await phoneWith('d', 'a', 'b', 'c');
    await phone.storage.commit([{ put: `${TRIP_PREFIX}b`, value: '{' }, row('e')]);
    expect(await idsOf(phone)).toEqual(['a', 'c', 'd', 'e']);
    expect(await idsOf(phone, { limit: 2 })).toEqual(['a', 'c']);
    expect(await idsOf(phone, { limit: 2, after: 'c' })).toEqual(['d', 'e']);
    expect(await idsOf(phone, { after: 'e' })).toEqual([]);
    await phone.engine.destroyTrip('c');
    expect(await idsOf(phone, { limit: 1, after: 'c' })).toEqual(['d']);
  });

  it('refuse a page of another form', async () => {
    const phone = await phoneWith('a');
    for (const [given, message] of [
      [{ limit: 0 }, 'getTrips: limit must be an integer of trips, 1 or more; got 0'],
      [{ after: 7 }, 'getTrips: after must be a string; got 7'],
    ] as const)
      await expect(phone.engine.getTrips(given as never)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        message,
      });
  });

  it('are deleted one by one, or all, and stay deleted after a kill', async () => {
    const phone = await phoneWith('a', 'b', 'c');
    await phone.engine.destroyTrip('b');
    await expect(phone.engine.destroyTrip('b')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await idsOf(phone)).toEqual(['a', 'c']);
    expect(await phone.engine.destroyTrips()).toBe(2);
    expect(await phone.engine.destroyTrips()).toBe(0);
    await phone.restart({});
    expect(await idsOf(phone)).toEqual([]);
  });

  it('are kept up to a thousand: the oldest goes when one is added', async () => {
    const phone = await travellingPhone();
    const ids = Array.from({ length: TRIPS_MAX + 3 }, (_, n) => String(n).padStart(8, '0'));
    await phone.storage.commit(ids.map(row));
    await depart(phone);
    await phone.drive(180);
    await phone.stand(420);
    const kept = await phone.engine.getTrips();
    expect(kept).toHaveLength(TRIPS_MAX);
    expect(kept[0]?.id).toBe('00000004');
    expect(kept.at(-1)?.id).toMatch(/^019b76/);
  });
});
