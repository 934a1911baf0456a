import { type ConfigPatch, distanceMeters } from '@geo/core';
import {
  ANDROID,
  createDevice,
  createEnergyMeter,
  createModelServer,
  engineTracker,
  type Observation,
  simulatePhone,
  type World,
} from '@geo/simulator';

const MINUTE = 60_000;

/** How one trip was found. */
export interface Departure {
  /** Minutes from its beginning to the first fix on record; `undefined`: none is of it. */
  readonly lateMinutes: number | undefined;
  /** Metres from where it began to the first fix on record; without one, the length of the trip. */
  readonly lostMeters: number;
}

/** What a day cost, and what it brought. */
export interface ParkingDay {
  readonly milliwattHours: number;
  readonly departures: readonly Departure[];
  /** Hours in which the service was shown. */
  readonly shownHours: number;
  /** The server has every record that was made. */
  readonly isWhole: boolean;
}

/** A day on an Android phone in the background, its app with this configuration. */
export async function parkingDay(world: World, seed: number, config: ConfigPatch): Promise<ParkingDay> {
  const server = createModelServer();
  const meter = createEnergyMeter(world);
  const fixes: { readonly at: number; readonly latitude: number; readonly longitude: number }[] = [];
  const uuids = new Set<string>();
  let shownFrom: number | undefined;
  let shownMillis = 0;

  function observe(observation: Observation): void {
    meter.observer(observation);
    const { at } = observation;
    if (observation.type === 'output' && observation.output === 'fix')
      fixes.push({ ...observation.fix, at: observation.fix.time - world.startsAt });
    if (observation.type === 'event' && observation.name === 'location')
      uuids.add((observation.data as { uuid: string }).uuid);
    const isEnd = observation.type === 'processEnd';
    if (observation.type !== 'presence' && !isEnd) return;
    if (shownFrom !== undefined) shownMillis += at - shownFrom;
    shownFrom = !isEnd && observation.presence.mode === 'location' ? at : undefined;
  }

  const phone = simulatePhone({
    ...{ world, os: ANDROID, server, seed, eventSensors: ['restrictions'] },
    device: createDevice(world, { platform: 'android' }),
    tracker: engineTracker({ config: { url: 'https://example.test/locations', ...config } }),
    observers: [observe],
  });
  await phone.open();
  await phone.runTo(MINUTE);
  await phone.moveToBackground();
  await phone.runTo(world.durationMillis);
  const milliwattHours = meter.energy('nominal', world.durationMillis).total;
  if (shownFrom !== undefined) shownMillis += world.durationMillis - shownFrom;
  // The app is opened at the end: what waits is uploaded.
  await phone.open();
  await phone.runTo(phone.at + 5 * MINUTE);
  return {
    milliwattHours,
    departures: world.trips.map((trip) => departureOf(world, trip, fixes)),
    shownHours: shownMillis / 3_600_000,
    isWhole: [...uuids].every((uuid) => server.records.has(uuid)),
  };
}

type Fix = { readonly at: number; readonly latitude: number; readonly longitude: number };

function departureOf(world: World, trip: World['trips'][number], fixes: readonly Fix[]): Departure {
  const first = fixes.find(({ at }) => at >= trip.from && at <= trip.to);
  if (first === undefined) return { lateMinutes: undefined, lostMeters: trip.metres };
  return {
    lateMinutes: (first.at - trip.from) / MINUTE,
    lostMeters: distanceMeters(world.truthAt(trip.from), first),
  };
}
