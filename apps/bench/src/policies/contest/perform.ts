import {
  ANDROID,
  createDevice,
  createEnergyMeter,
  createModelServer,
  IOS,
  type Observer,
  simulatePhone,
} from '@geo/simulator';
import { delivery } from '../metrics/delivery';
import { fencesOf, matchCrossings, trueCrossings } from '../metrics/fence-crossings';
import { foundTrips } from '../metrics/found-trips';
import type { GroundTruth } from '../metrics/ground-truth';
import { lengthRatios, odometerRatio } from '../metrics/path-length';
import { stoppings } from '../metrics/stopping';
import { testimony } from '../metrics/testimony';
import { trackError } from '../metrics/track-error';
import { matchTrips } from '../metrics/trip-matching';
import { tripStarts } from '../metrics/trip-start';
import type { Examination } from '../worlds/examination';
import { ordeal } from '../worlds/ordeal';
import type { Contender } from './contenders';
import { byColumn, type Showing } from './showing';

const RULES = { ios: IOS, android: ANDROID };
/** Somebody looks at the app this long after they have opened it. */
const LOOKS_MILLIS = 30_000;
/** A trip that is claimed from the very opening is the session's beginning, of which the contract says that nothing is known yet. */
const OPENING_MILLIS = 60_000;

/** Where everybody uploads to. */
const UPLOAD_URL = 'https://server.example/locations';

/** Plays one contender in one world, from the opening of the app to the world's end. */
export async function perform(
  contender: Contender,
  os: 'ios' | 'android',
  examination: Examination,
  truth: GroundTruth,
  observers: readonly Observer[] = [],
): Promise<Showing> {
  const began = performance.now();
  const { world } = truth;
  const meter = createEnergyMeter(world);
  const witness = testimony(world.startsAt);
  const server = createModelServer();
  const fences = examination.purpose === 'fences' ? fencesOf(truth) : [];
  const phone = simulatePhone({
    world,
    device: createDevice(world, { platform: os }),
    os: RULES[os],
    tracker: contender.tracker({ url: UPLOAD_URL, fences }),
    server,
    hooks: examination.purpose === 'ordeal' ? [ordeal(server)] : [],
    seed: world.seed,
    observers: [meter.observer, witness.observer, ...observers],
  });
  await phone.open();
  await phone.runTo(LOOKS_MILLIS);
  await phone.moveToBackground();
  await phone.runTo(world.durationMillis);

  const said = witness.read();
  const { durationMillis } = world;
  const found = foundTrips(said, durationMillis).filter(
    ({ from, to }) =>
      from > OPENING_MILLIS || truth.allTrips.some((trip) => from < trip.to && to > trip.from),
  );
  const movingMillis = world.trips.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    contender: contender.id,
    os,
    world: examination.id,
    purpose: examination.purpose,
    hours: durationMillis / 3_600_000,
    movingHours: movingMillis / 3_600_000,
    energy: byColumn((column) => meter.energy(column, durationMillis)),
    use: meter.use(durationMillis),
    fixes: said.fixes.length,
    ...trackError(truth, said),
    lengthRatios: lengthRatios(truth, said),
    odometerRatio: odometerRatio(truth, said),
    starts: tripStarts(truth, said),
    stoppings: stoppings(truth, said),
    matching: matchTrips(truth.trips, found, truth.allTrips),
    fences: fences.length > 0 ? matchCrossings(trueCrossings(truth, fences), said) : undefined,
    delivery: delivery(said.fixes.length, server, phone.snapshot()),
    speaksOfMotion: said.motions.length > 0,
    tookMillis: performance.now() - began,
  };
}
