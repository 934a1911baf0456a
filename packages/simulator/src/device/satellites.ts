import type { FixReading } from '@geo/core';
import { seedOf } from '../chance/draws';
import { layeredNoise, normalOf } from '../chance/noise';
import { shifted } from '../world/scale';
import type { Truth, World } from '../world/world';
import { latitudeScale } from './latitude-scale';
import { type FixModel, quantileOf } from './model';
import { receiverStart, skySince } from './receiver-start';
import type { Warmth } from './senses';
import { teleportsOf } from './teleports';

/** Noise changes each second at the fastest: a receiver solves once a second. */
const SECOND = 1_000;

/** Numbers that are drawn anew in each second. */
const DRAWS_A_SECOND = 4;

/** Nothing worse is claimed, metres: recorded first fixes go up to some kilometres, and are cell towers. */
const WORST_ACCURACY = 3_000;

/** The receiver's fixes in a world. */
export function createSatellites(world: World, model: FixModel) {
  const { seed, startsAt } = world;
  const east = layeredNoise(seed, 'fix east', model.errorScales);
  const north = layeredNoise(seed, 'fix north', model.errorScales);
  const quality = layeredNoise(seed, 'fix accuracy', model.accuracyScales);
  // How far errors go beyond what is claimed changes as slowly as the claims.
  const excess = layeredNoise(seed, 'fix excess', model.accuracyScales);
  const quick = seedOf(seed, 'fix quick');
  const lasting = model.errorScales.reduce((sum, { share }) => sum + share, 0);
  const fresh = Math.sqrt(Math.max(0, 1 - lasting));
  const teleport = teleportsOf(seed, model.teleports);
  const scale = latitudeScale();
  const seenSince = skySince(world);
  const start = receiverStart(seed, model.start);

  return (at: number, warmth: Warmth): FixReading | undefined => {
    const truth = world.truthAt(at);
    const { sky, going } = truth;
    if (sky === 'none') return undefined;
    const seen = Math.max(warmth.onSince, seenSince(world.stretchAt(at)));
    // After a tunnel the receiver was on and only looks for the satellites again: as hot as can be.
    const offMillis = seen > warmth.onSince ? 0 : warmth.offMillis;
    const since = at - seen - start.delayMillis(seen, offMillis, sky);
    if (since < 0) return undefined;

    const onRails = going === 'on_rails' ? model.accuracyOnRails : 1;
    const claimed = claims(
      quantileOf(model.accuracy[sky], quality(at)) * onRails * start.timesAfter(seen, since),
    );
    const deviation =
      sky === 'indoors' ? quantileOf(model.indoorsMeters, excess(at)) : errorOf(claimed, excess(at));
    const second = Math.floor(at / SECOND) * DRAWS_A_SECOND;
    const elsewhere = teleport(at, sky, going);
    const place = shifted(
      truth,
      deviation * (east(at) + fresh * normalOf(quick, second)) + (elsewhere?.east ?? 0),
      deviation * (north(at) + fresh * normalOf(quick, second + 1)) + (elsewhere?.north ?? 0),
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

  function errorOf(claimed: number, excessive: number): number {
    const careful = claimed / (1 + claimed / model.carefulMeters);
    const floor = model.errorFloorMeters;
    return Math.sqrt(careful * careful + floor * floor) * quantileOf(model.errorShare, excessive);
  }

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
    const speed = Math.max(0, truth.speed + model.speedDeviation * normalOf(quick, second + 2));
    const fix = {
      latitude,
      longitude,
      accuracy,
      // Standing is told as standing, not as a crawl.
      speed: truth.speed === 0 && speed < 2 * model.speedDeviation ? 0 : Math.round(speed * 100) / 100,
      speedAccuracy: model.speedDeviation,
      time: startsAt + at,
      ageMillis: 0,
    };
    if (fix.speed < model.headingFromSpeed) return fix;
    const heading = truth.heading + model.headingDeviation * normalOf(quick, second + 3);
    return {
      ...fix,
      heading: (Math.round(heading * 10) / 10 + 360) % 360,
      headingAccuracy: model.headingDeviation,
    };
  }
}
