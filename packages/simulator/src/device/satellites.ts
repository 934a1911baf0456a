import type { FixReading } from '@geo/core';
import { seedOf } from '../chance/draws';
import { layeredNoise, normalOf } from '../chance/noise';
import { shifted } from '../world/scale';
import type { Truth, World } from '../world/world';
import type { ReceiverState } from './device';
import { indoorErrors, outdoorErrors } from './errors';
import { latitudeScale } from './latitude-scale';
import { type FixModel, quantileOf } from './model';
import { receiverStart, skySince } from './receiver-start';
import { teleportsOf } from './teleports';

/** Speeds and headings are drawn anew each second: a receiver solves once in it. */
const SECOND = 1_000;

/** Numbers that are drawn anew in each second. */
const DRAWS_A_SECOND = 2;

/** Nothing worse is claimed, metres: recorded first fixes go up to some kilometres, and are cell towers. */
const WORST_ACCURACY = 3_000;

/** The receiver's fixes in a world. */
export function createSatellites(world: World, model: FixModel) {
  const { seed, startsAt } = world;
  const outdoors = outdoorErrors(seed, model);
  const indoors = indoorErrors(seed, model.indoors);
  const quality = layeredNoise(seed, 'fix accuracy', model.accuracyScales);
  const quick = seedOf(seed, 'fix quick');
  const teleport = teleportsOf(seed, model.teleports);
  const scale = latitudeScale();
  const seenSince = skySince(world);
  const start = receiverStart(seed, model.start);

  return (at: number, receiver: ReceiverState): FixReading | undefined => {
    const truth = world.truthAt(at);
    const { sky, going, metres } = truth;
    if (sky === 'none') return undefined;
    const seen = Math.max(receiver.onSince, seenSince(world.stretchAt(at)));
    // After a tunnel the receiver was on and only looks for the satellites again: as hot as can be.
    const offMillis = seen > receiver.onSince ? 0 : receiver.offMillis;
    const since = at - seen - start.delayMillis(seen, offMillis, sky);
    if (since < 0) return undefined;

    const onRails = going === 'on_rails' ? model.accuracyOnRails : 1;
    const claimed = claims(
      quantileOf(model.accuracy[sky], quality(at, metres)) * onRails * start.timesAfter(seen, since),
    );
    const second = Math.floor(at / SECOND) * DRAWS_A_SECOND;
    const error = sky === 'indoors' ? indoors(at, metres) : outdoors(at, metres, claimed);
    const elsewhere = teleport(at, sky, going);
    const place = shifted(
      truth,
      error.east + (elsewhere?.east ?? 0),
      error.north + (elsewhere?.north ?? 0),
      scale(truth.latitude),
    );
    return reading(
      at,
      truth,
      place.latitude,
      place.longitude,
      claims(elsewhere?.accuracy ?? claimed),
      second,
    );
  };

  function claims(accuracy: number): number {
    const steps = model.accuracySteps;
    if (steps === undefined) return Math.round(Math.min(accuracy, WORST_ACCURACY) * 10) / 10;
    for (const step of steps) if (step >= accuracy) return step;
    return WORST_ACCURACY;
  }

  function reading(
    at: number,
    truth: Truth,
    latitude: number,
    longitude: number,
    accuracy: number,
    second: number,
  ): FixReading {
    const drawn = Math.max(0, truth.speed + model.speedDeviation * normalOf(quick, second));
    // Standing is reported as standing, not as a crawl.
    const isStanding = truth.speed === 0 && drawn < 2 * model.speedDeviation;
    const speed = isStanding ? 0 : Math.round(drawn * 100) / 100;
    const { speedDeviation: speedAccuracy, headingDeviation: headingAccuracy } = model;
    const time = startsAt + at;
    if (speed < model.headingFromSpeed)
      return { latitude, longitude, accuracy, speed, speedAccuracy, time, ageMillis: 0 };
    const turned = truth.heading + headingAccuracy * normalOf(quick, second + 1);
    const heading = (Math.round(turned * 10) / 10 + 360) % 360;
    return {
      latitude,
      longitude,
      accuracy,
      speed,
      speedAccuracy,
      heading,
      headingAccuracy,
      time,
      ageMillis: 0,
    };
  }
}
