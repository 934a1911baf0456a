import { describe, expect, it } from 'vitest';
import { type ConfigPatch, distanceMeters, type Trip } from '../../src/index';
import { TRIP_FIXES_PREFIX, TRIP_PREFIX } from '../../src/store/keys';
import { type MotionPhone, minutes } from '../motion/phone';
import { depart, receivedTrips, travellingPhone } from './phone';

/** A drive of four minutes, in which a step runs after this many seconds; and the stop. */
async function driveWith(
  second: number,
  happens: (phone: MotionPhone) => Promise<unknown>,
  config: ConfigPatch = {},
): Promise<MotionPhone> {
  const phone = await travellingPhone({ config });
  await depart(phone);
  await phone.drive(second);
  await happens(phone);
  await phone.drive(240 - second);
  await phone.stand(420);
  return phone;
}

const kill = (phone: MotionPhone) => phone.kill().wake();
const onlyTrip = async (phone: MotionPhone): Promise<Trip> => {
  const trips = await phone.engine.getTrips();
  expect(trips).toHaveLength(1);
  return trips[0] as Trip;
};

describe('a trip under way', () => {
  it('is the same after a kill at any moment', async () => {
    const whole = await onlyTrip(await driveWith(0, async () => undefined));
    for (const second of [1, 33, 64, 100, 151, 239]) {
      const killed = await onlyTrip(await driveWith(second, kill));
      expect(distanceMeters(killed.start, whole.start), `${second}`).toBeLessThan(1);
      expect(Math.abs(killed.distance - whole.distance), `${second}`).toBeLessThan(30);
      expect(Math.abs(killed.movingSec - whole.movingSec), `${second}`).toBeLessThanOrEqual(5);
    }
  });

  it('ends as interrupted when the device restarts, and another begins', async () => {
    const phone = await driveWith(100, (at) => at.reboot(20_000), { startOnBoot: true });
    const trips = await phone.engine.getTrips();
    expect(trips).toHaveLength(2);
    expect(trips.map(({ doubts }) => doubts.some(({ kind }) => kind === 'interrupted'))).toEqual([
      true,
      false,
    ]);
    expect(trips.reduce((sum, { distance }) => sum + distance, 0)).toBeGreaterThan(3_300);
  });

  it('ends as interrupted at its last fix when the process was gone for an hour', async () => {
    const phone = await travellingPhone();
    await depart(phone);
    await phone.drive(240);
    const at = phone.scheduler.now();
    await phone.kill().waitWhileDead(minutes(60));
    await phone.wake();
    const trip = await onlyTrip(phone);
    expect(trip.doubts).toContainEqual({ kind: 'interrupted', count: 1, meters: 0 });
    expect(Math.abs(Date.parse(trip.end.timestamp) - at)).toBeLessThan(10_000);
  });

  it('is lost alone when what is stored of it cannot be read', async () => {
    const phone = await driveWith(100, async (at) => {
      at.kill();
      await at.storage.commit([{ put: 'trip', value: '{"version":1,"running":{"track":7}}' }]);
      await at.wake();
    });
    const trip = await onlyTrip(phone);
    expect(trip.distance).toBeLessThan(2_500);
    expect(phone.verdicts.at(-1)).toBe(false);
  });

  it('loses a row that cannot be read, and no more', async () => {
    const phone = await driveWith(200, async (at) => {
      at.kill();
      const [row] = at.storage.snapshot().filter(({ key }) => key.startsWith(TRIP_FIXES_PREFIX));
      await at.storage.commit([{ put: row?.key as string, value: '[[1,' }]);
      await at.wake();
    });
    expect((await onlyTrip(phone)).distance).toBeGreaterThan(3_500);
  });
});

describe('a finished trip', () => {
  it('is heard again, with the same id, by the next life when no listener took it', async () => {
    const phone = await travellingPhone();
    phone.engine.removeListeners();
    const first: string[] = [];
    phone.engine.onTrip(async (trip, { id }) => {
      first.push(`${id} ${trip.id}`);
      return false;
    });
    await depart(phone);
    await phone.drive(180);
    await phone.stand(420);
    expect(first).toHaveLength(1);
    phone.kill();
    await phone.wake();
    const again: string[] = [];
    phone.engine.onTrip((trip, { id }) => void again.push(`${id} ${trip.id}`));
    await phone.settle();
    expect(again).toEqual(first);
  });

  it('leaves nothing of its track in storage', async () => {
    const phone = await driveWith(100, kill);
    const keys = phone.storage.snapshot().map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith(TRIP_FIXES_PREFIX))).toEqual([]);
    expect(keys.filter((key) => key.startsWith(TRIP_PREFIX))).toHaveLength(1);
  });

  it('is not stored when the app has left the key false', async () => {
    const phone = await travellingPhone({ config: { trips: false } });
    const trips = receivedTrips(phone);
    await depart(phone);
    await phone.drive(180);
    await phone.stand(420);
    expect(trips).toEqual([]);
    expect(phone.storage.snapshot().filter(({ key }) => key.startsWith('trip'))).toEqual([]);
  });
});
