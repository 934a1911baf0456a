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
import { observedEvents } from '../metrics/observed-events';
import { lengthRatios, odometerRatio } from '../metrics/path-length';
import { stoppings } from '../metrics/stopping';
import { trackError } from '../metrics/track-error';
import { matchTrips } from '../metrics/trip-matching';
import { tripStarts } from '../metrics/trip-start';
import type { Scenario } from '../worlds/scenario';
import { stressHooks } from '../worlds/stress';
import { byColumn, type CandidateRun } from './candidate-run';
import type { Candidate } from './candidates';

const RULES = { ios: IOS, android: ANDROID };
/** The app stays in the foreground for this long after it was opened. */
const LOOKS_MILLIS = 30_000;
/** A trip that is claimed from the very opening is the session's beginning, of which the contract says that nothing is known yet. */
const OPENING_MILLIS = 60_000;

/** The upload address of every candidate. */
const UPLOAD_URL = 'https://server.example/locations';

/**
 * Runs one candidate in one world, from the opening of the app to the end of the world.
 *
 * @throws Error when a call of the app fails while it is looked at: a phone that never became ready would be compared as one
 * that records nothing.
 */
export async function runCandidate(
  candidate: Candidate,
  os: 'ios' | 'android',
  scenario: Scenario,
  truth: GroundTruth,
  observers: readonly Observer[] = [],
): Promise<CandidateRun> {
  const began = performance.now();
  const { world } = truth;
  const meter = createEnergyMeter(world);
  const observed = observedEvents(world.startsAt);
  const refusals: string[] = [];
  const noteRefusal: Observer = (seen) => {
    if (seen.type === 'failed') refusals.push(`${seen.operation}: ${seen.message}`);
  };
  const server = createModelServer();
  const fences = scenario.purpose === 'fences' ? fencesOf(truth) : [];
  const phone = simulatePhone({
    world,
    device: createDevice(world, { platform: os }),
    os: RULES[os],
    tracker: candidate.tracker({ url: UPLOAD_URL, fences }),
    server,
    hooks: scenario.purpose === 'stress' ? [stressHooks(server)] : [],
    seed: world.seed,
    observers: [meter.observer, observed.observer, noteRefusal, ...observers],
  });
  await phone.open();
  await phone.runTo(LOOKS_MILLIS);
  if (refusals.length > 0) throw new Error(refusals.join('; '));
  await phone.moveToBackground();
  await phone.runTo(world.durationMillis);

  const events = observed.read();
  const { durationMillis } = world;
  const found = foundTrips(events, durationMillis).filter(
    ({ from, to }) =>
      from > OPENING_MILLIS || truth.allTrips.some((trip) => from < trip.to && to > trip.from),
  );
  const movingMillis = world.trips.reduce((sum, { from, to }) => sum + to - from, 0);
  return {
    candidate: candidate.id,
    os,
    world: scenario.id,
    purpose: scenario.purpose,
    hours: durationMillis / 3_600_000,
    movingHours: movingMillis / 3_600_000,
    energy: byColumn((column) => meter.energy(column, durationMillis)),
    use: meter.use(durationMillis),
    fixes: events.fixes.length,
    ...trackError(truth, events),
    lengthRatios: lengthRatios(truth, events),
    odometerRatio: odometerRatio(truth, events),
    starts: tripStarts(truth, events),
    stoppings: stoppings(truth, events),
    matching: matchTrips(truth.trips, found, truth.allTrips),
    fences: fences.length > 0 ? matchCrossings(trueCrossings(truth, fences), events) : undefined,
    delivery: delivery(events.fixes.length, server, phone.snapshot()),
    speaksOfMotion: events.motions.length > 0,
    tookMillis: performance.now() - began,
  };
}
