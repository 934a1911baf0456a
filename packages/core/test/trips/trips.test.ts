import { describe, expect, it } from 'vitest';
import { distanceMeters, type Location, type Trip } from '../../src/index';
import { type MotionPhone, trackedPhone } from '../motion/phone';
import { depart, metresOf, receivedTrips, travellingPhone } from './phone';

/** A drive of three minutes from a parking place, and the stop after it. */
async function drive(phone: MotionPhone): Promise<void> {
  await depart(phone);
  await phone.drive(180);
  await phone.stand(420);
}

const stopRecord = (phone: MotionPhone): Location =>
  phone.records.filter(({ event }) => event === 'motionchange').at(-1) as Location;
const kindsOf = ({ doubts }: Trip) => doubts.map(({ kind }) => kind);
const at = (text: string) => Date.parse(text);

describe('a trip', () => {
  it('is heard, stored and carried by the record of the stop', async () => {
    const phone = await travellingPhone();
    const trips = receivedTrips(phone);
    await drive(phone);
    expect(trips).toHaveLength(1);
    const [trip] = trips as [Trip];
    expect(await phone.engine.getTrips()).toEqual([trip]);
    expect(stopRecord(phone).extras?.trip).toEqual(trip);
    expect(stopRecord(phone).is_moving).toBe(false);
  });

  it('begins at the parking place, ends where and when the phone came to rest, and is as long as the way', async () => {
    const phone = await travellingPhone();
    const trips = receivedTrips(phone);
    const [east, left] = [phone.east, phone.scheduler.now()];
    await drive(phone);
    const [trip] = trips as [Trip];
    const way = phone.east - east;
    expect(Math.abs(trip.distance - way)).toBeLessThan(0.02 * way);
    expect(distanceMeters(trip.start, trip.end)).toBeGreaterThan(0.98 * way);
    // While parked the receiver is asked every 30 s.
    expect(Math.abs(at(trip.start.timestamp) - left)).toBeLessThan(30_000);
    expect(Math.abs(at(trip.end.timestamp) - left - 187_000)).toBeLessThan(20_000);
    expect(Math.abs(trip.movingSec - 187)).toBeLessThan(30);
    expect(trip.stops).toEqual([]);
    expect(Math.abs(metresOf(trip.line, distanceMeters) - way)).toBeLessThan(0.02 * way);
  });

  it('says that the way to the first fix was not observed', async () => {
    const phone = await travellingPhone({ config: { stationaryKeepAlive: false } });
    const trips = receivedTrips(phone);
    phone.hasSatellites = false;
    await phone.drive(30);
    phone.hasSatellites = true;
    await phone.leaveRegion();
    await phone.drive(180);
    await phone.stand(420);
    const inferred = trips[0]?.doubts.find(({ kind }) => kind === 'inferred-start');
    expect(inferred?.meters).toBeGreaterThan(400);
    expect(inferred?.meters).toBeLessThan(700);
  });

  it('has the stay of three minutes as a stop, which is not moving time', async () => {
    // The watch at rest notices that it goes on: this phone has no activity that would say so.
    const phone = await travellingPhone({ config: { stationaryKeepAlive: true } });
    const trips = receivedTrips(phone);
    await depart(phone);
    await phone.drive(180);
    await phone.stand(180);
    await phone.drive(180);
    await phone.stand(420);
    const [trip] = trips as [Trip];
    expect(trips).toHaveLength(1);
    expect(trip.stops).toHaveLength(1);
    const [stop] = trip.stops as [Trip['stops'][0]];
    expect(Math.abs(at(stop.endTimestamp) - at(stop.startTimestamp) - 180_000)).toBeLessThan(20_000);
    expect(Math.abs(trip.movingSec - 367)).toBeLessThan(40);
    expect(kindsOf(trip)).not.toContain('split');
  });

  it('is cut afterwards at a stay of eight minutes that stopTimeout did not end', async () => {
    const phone = await travellingPhone({ config: { stopTimeout: 10 } });
    await phone.stand(300);
    await phone.engine.destroyTrips();
    const trips = receivedTrips(phone);
    await depart(phone);
    await phone.drive(180);
    await phone.stand(480);
    await phone.drive(180);
    await phone.stand(720);
    expect(trips).toHaveLength(2);
    const [first, second] = trips as [Trip, Trip];
    expect([kindsOf(first), kindsOf(second)]).toEqual([
      expect.arrayContaining(['split']),
      expect.arrayContaining(['split']),
    ]);
    expect(Math.abs(at(second.start.timestamp) - at(first.end.timestamp) - 480_000)).toBeLessThan(60_000);
    const { trip, earlierTrips } = stopRecord(phone).extras as { trip: Trip; earlierTrips: Trip[] };
    expect([...earlierTrips, trip].map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await phone.engine.getTrips()).map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('is not made of a walk about the house', async () => {
    const phone = await travellingPhone();
    const trips = receivedTrips(phone);
    await phone.engine.changePace(true);
    for (let turn = 0; turn < 5; turn++) {
      await phone.move(20, 1);
      await phone.move(20, -1);
    }
    await phone.stand(500);
    expect(phone.verdicts.at(-1)).toBe(false);
    expect(trips).toEqual([]);
    expect(stopRecord(phone).extras?.trip).toBeUndefined();
  });

  it('ends with doubt when the app stops tracking on the way', async () => {
    const phone = await travellingPhone();
    const trips = receivedTrips(phone);
    await depart(phone);
    await phone.drive(180);
    await phone.engine.stop();
    await phone.settle();
    expect(trips.map(kindsOf)).toEqual([expect.arrayContaining(['stopped'])]);
  });

  it('is not made while the key is false, and a running one is forgotten with it', async () => {
    const phone = await trackedPhone();
    const trips = receivedTrips(phone);
    await phone.drive(180);
    await phone.engine.setConfig({ trips: true });
    await phone.drive(20);
    await phone.engine.setConfig({ trips: false });
    await phone.drive(180);
    await phone.stand(420);
    expect(trips).toEqual([]);
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('trip'))).toEqual([
      { key: 'trip', value: expect.stringContaining('"running":null') },
    ]);
  });
});
