import type { Location, Trip, TripPage } from '@geo/core';
import { describe, expect } from 'vitest';
import { keyRow } from './key-effect';
import { MINUTE, type Phone, phoneWith } from './phone';
import { row } from './row';

/** A phone that makes trips. */
const travelling = () => phoneWith({ config: { trips: true } });

/** Drives for a minute, and stops tracking: a trip of 590 m. */
async function makeTrip(phone: Phone, from = 0): Promise<void> {
  await phone.engine.start();
  await phone.drive(60, from);
  await phone.engine.stop();
  await phone.settle();
}

/** Drives for a minute, stays for three, and drives for another one. */
async function driveWithStop(phone: Phone): Promise<void> {
  await phone.drive(60);
  for (let second = 0; second < 180; second += 10) {
    phone.deliverFix(590);
    await phone.wait(10_000);
  }
  await phone.drive(60, 60);
}

/** A phone with this many finished trips, and their ids. */
async function travelled(trips: number): Promise<{ phone: Phone; ids: readonly string[] }> {
  const phone = await travelling();
  for (let trip = 0; trip < trips; trip++) await makeTrip(phone, 90 * trip);
  return { phone, ids: (await phone.engine.getTrips()).map(({ id }) => id) };
}

/** A minute's drive, a stay of three minutes, another minute's drive; then tracking stops. The trip, as the app reads it. */
async function stopped(): Promise<{ readonly trip: Trip; readonly began: number; readonly ended: number }> {
  const phone = await travelling();
  await phone.engine.start();
  const began = phone.scheduler.now();
  await driveWithStop(phone);
  await phone.engine.stop();
  const [trip] = (await phone.engine.getTrips()) as [Trip];
  return { trip, began, ended: phone.scheduler.now() };
}

const north = (metres: number) => 45 + metres / 111_132;

describe('a trip', () => {
  row('gaps/Trip/id', 'has a UUID that begins with the time of its start', async () => {
    const { trip } = await stopped();
    expect(trip.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const millis = Number.parseInt(trip.id.replace('-', '').slice(0, 12), 16);
    expect(millis).toBe(Date.parse(trip.start.timestamp));
  });
  row('gaps/Trip/start', 'begins where the way begins', async () => {
    expect((await stopped()).trip.start.latitude).toBeCloseTo(45, 3);
  });
  row('gaps/Trip/end', 'ends where the way ends', async () => {
    expect((await stopped()).trip.end.latitude).toBeCloseTo(north(1_190), 3);
  });
  row('gaps/Trip/stops', 'has its stays', async () => {
    expect((await stopped()).trip.stops).toHaveLength(1);
  });
  row('gaps/Trip/distance', 'is as long as its way, metres', async () => {
    const { distance } = (await stopped()).trip;
    expect(distance).toBeGreaterThan(1_150);
    expect(distance).toBeLessThan(1_230);
  });
  row('gaps/Trip/movingSec', 'moves for as long as it does not stay, seconds', async () => {
    const { trip } = await stopped();
    const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;
    const [stop] = trip.stops as [Trip['stops'][0]];
    expect(trip.movingSec).toBeCloseTo(
      seconds(trip.start.timestamp, trip.end.timestamp) - seconds(stop.startTimestamp, stop.endTimestamp),
      0,
    );
    expect(trip.movingSec).toBeGreaterThan(100);
    expect(trip.movingSec).toBeLessThan(180);
  });
  row('gaps/Trip/line', 'has a line, as an encoded polyline', async () => {
    const { line } = (await stopped()).trip;
    // 45 degrees north and 13 east; then to the north alone.
    expect(line).toBe('_atqG_ajnA}aA?');
  });
  row('gaps/Trip/lineTolerance', 'says by how much the line may deviate, metres', async () => {
    expect((await stopped()).trip.lineTolerance).toBe(2);
  });
  row('gaps/Trip/doubts', 'says what makes it less certain', async () => {
    expect((await stopped()).trip.doubts.map(({ kind }) => kind)).toContain('stopped');
  });
});

describe('an end of a trip', () => {
  row('gaps/TripEnd/timestamp', 'has its time', async () => {
    const { trip, began, ended } = await stopped();
    const times = [trip.start, trip.end].map(({ timestamp }) => Date.parse(timestamp));
    expect(times[0]).toBeGreaterThanOrEqual(began);
    expect(times[0]).toBeLessThan(began + 5_000);
    expect(times[1]).toBeGreaterThan(ended - 5_000);
    expect(times[1]).toBeLessThanOrEqual(ended);
  });
  row('gaps/TripEnd/latitude', 'has its degrees north', async () => {
    const { start, end } = (await stopped()).trip;
    expect([start.latitude, end.latitude]).toEqual([expect.closeTo(45, 3), expect.closeTo(north(1_190), 3)]);
  });
  row('gaps/TripEnd/longitude', 'has its degrees east', async () => {
    const { start, end } = (await stopped()).trip;
    expect([start.longitude, end.longitude]).toEqual([13, 13]);
  });
});

describe('a stop of a trip', () => {
  const stopOf = async () => {
    const { trip, began } = await stopped();
    return { stop: trip.stops[0] as Trip['stops'][0], began };
  };
  row('gaps/TripStop/startTimestamp', 'has the time at which the device came to rest', async () => {
    const { stop, began } = await stopOf();
    expect(Date.parse(stop.startTimestamp) - began).toBeGreaterThan(50_000);
    expect(Date.parse(stop.startTimestamp) - began).toBeLessThan(80_000);
  });
  row('gaps/TripStop/endTimestamp', 'has the time at which it went on', async () => {
    const { stop, began } = await stopOf();
    expect(Date.parse(stop.endTimestamp) - began).toBeGreaterThan(220_000);
    expect(Date.parse(stop.endTimestamp) - began).toBeLessThan(260_000);
  });
  row('gaps/TripStop/latitude', 'has its degrees north', async () => {
    expect((await stopOf()).stop.latitude).toEqual(expect.closeTo(north(590), 3));
  });
  row('gaps/TripStop/longitude', 'has its degrees east', async () => {
    expect((await stopOf()).stop.longitude).toEqual(expect.closeTo(13, 6));
  });
});

describe('a doubt about a trip', () => {
  /** Three minutes without a fix between two drives. */
  async function gap() {
    const phone = await travelling();
    await phone.engine.start();
    await phone.drive(60);
    await phone.wait(3 * MINUTE);
    await phone.drive(60, 180);
    await phone.engine.stop();
    const [trip] = (await phone.engine.getTrips()) as [Trip];
    return trip.doubts.find(({ kind }) => kind === 'gap');
  }
  row('gaps/TripDoubt/kind', 'is of one of nine kinds', async () => {
    expect((await gap())?.kind).toBe('gap');
  });
  row('gaps/TripDoubt/count', 'says how many times', async () => {
    expect((await gap())?.count).toBe(1);
  });
  row('gaps/TripDoubt/meters', 'says how much of the distance it concerns', async () => {
    expect((await gap())?.meters).toEqual(expect.closeTo(1_210, -2));
  });
});

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
      await phone.wait(30_000);
    }
    await phone.engine.changePace(false);
    const [trip] = (await phone.engine.getTrips()) as [Trip];
    const record = phone.received<Location>('location').at(-1);
    const carried = record?.extras?.trip as Trip;
    expect(record?.event).toBe('motionchange');
    expect(carried).toEqual({ ...trip, line: carried.line, lineTolerance: carried.lineTolerance });
    expect(trip.line.length).toBeGreaterThan(4_096);
    expect(carried.line.length).toBeLessThanOrEqual(4_096);
  });
  row('gaps/trips/kill', 'goes on after a kill', async () => {
    const phone = await travelling();
    await phone.engine.start();
    await phone.drive(60);
    await phone.restart({ trips: true });
    await phone.drive(60, 60);
    await phone.engine.stop();
    const [trip] = (await phone.engine.getTrips()) as [Trip];
    expect(trip.distance).toBeGreaterThan(1_100);
  });
  row('gaps/trips/split', 'is cut at a stay', async () => {
    const phone = await phoneWith({ config: { trips: true, stopTimeout: 30 } });
    await phone.engine.start();
    await phone.drive(60);
    for (let minute = 0; minute < 9; minute++) {
      phone.deliverFix(590);
      await phone.wait(MINUTE);
    }
    await phone.drive(60, 60);
    await phone.engine.stop();
    expect((await phone.engine.getTrips()).map(({ distance }) => Math.round(distance / 100))).toEqual([6, 6]);
  });
  keyRow('gaps/keys/trips', 'makes trips', {
    given: true,
    see: async (config) => {
      const phone = await phoneWith({ config });
      await makeTrip(phone);
      return (await phone.engine.getTrips()).length;
    },
    seen: [0, 1],
  });
});
