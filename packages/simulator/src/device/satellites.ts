import type { FixReading } from '@geo/core';
import { seedOf } from '../chance/draws';
import { chanceOf, correlatedNoise, normalOf } from '../chance/noise';
import { type Scale, scaleAt, shifted } from '../world/scale';
import type { Stretch, World } from '../world/world';
import { type FixModel, type OpenSky, quantileOf } from './model';
import type { Warmth } from './senses';

/** Milliseconds in which at most one teleport happens. */
const TELEPORT_WINDOW_MILLIS = 60_000;

/** Noise changes each second at the fastest: a receiver solves once a second. */
const SECOND = 1_000;

/** The receiver's fixes in a world. */
export function createSatellites(world: World, model: FixModel) {
  const { seed, startsAt } = world;
  const lastingEast = correlatedNoise(seed, 'fix east', model.errorSpanMillis);
  const lastingNorth = correlatedNoise(seed, 'fix north', model.errorSpanMillis);
  const lastingScale = correlatedNoise(seed, 'fix scale', model.errorSpanMillis * 3);
  const lastingAccuracy = correlatedNoise(seed, 'fix accuracy', model.accuracySpanMillis);
  const quick = seedOf(seed, 'fix quick');
  const starts = seedOf(seed, 'fix start');
  const teleports = seedOf(seed, 'teleport');
  const lasting = Math.sqrt(model.lastingShare);
  const fresh = Math.sqrt(1 - model.lastingShare);
  const scale = latitudeScale();
  const seenSince = skySince(world);
  const start = startOf(model, starts);

  return (at: number, warmth: Warmth): FixReading | undefined => {
    const truth = world.truthAt(at);
    if (truth.sky === 'none') return undefined;
    const seen = Math.max(warmth.onSince, seenSince(world.stretchAt(at)));
    // After a tunnel the receiver was on and only looked for the satellites again: as hot as can be.
    const offMillis = seen > warmth.onSince ? 0 : warmth.offMillis;
    const first = seen + start.delayMillis(seen, offMillis, truth.sky);
    if (at < first) return undefined;

    const settled = (at - first) / model.start.settlesMillis;
    const times = settled >= 1 ? 1 : 1 + (start.firstTimes(seen) - 1) * (1 - settled);
    const claimed = quantileOf(model.accuracy[truth.sky], lastingAccuracy(at)) * times;
    const deviation = claimed * quantileOf(model.errorScale, lastingScale(at));
    const second = Math.floor(at / SECOND) * 4;
    let east = deviation * (lasting * lastingEast(at) + fresh * normalOf(quick, second));
    let north = deviation * (lasting * lastingNorth(at) + fresh * normalOf(quick, second + 1));
    let accuracy = claimed;
    const teleport = teleportAt(at, truth.sky);
    if (teleport !== undefined) {
      east += teleport.east;
      north += teleport.north;
      accuracy = teleport.accuracy ?? claimed;
    }
    const place = shifted(truth, east, north, scale(truth.latitude));
    const speed = Math.max(0, truth.speed + model.speedDeviation * normalOf(quick, second + 2));
    const hasHeading = speed >= model.headingFromSpeed;
    const heading = truth.heading + model.headingDeviation * normalOf(quick, second + 3);
    return {
      ...place,
      accuracy: Math.round(accuracy * 10) / 10,
      speed: Math.round(speed * 100) / 100,
      speedAccuracy: model.speedDeviation,
      ...(hasHeading
        ? { heading: (Math.round(heading * 10) / 10 + 360) % 360, headingAccuracy: model.headingDeviation }
        : {}),
      time: startsAt + at,
      ageMillis: 0,
    };
  };

  function teleportAt(at: number, sky: OpenSky) {
    const { share, longestMillis, meters, lies, accuracy } = model.teleports;
    const window = Math.floor(at / TELEPORT_WINDOW_MILLIS);
    const draw = (index: number) => chanceOf(teleports, window * 8 + index);
    // They last half of the longest on average.
    if (draw(0) >= (share[sky] * TELEPORT_WINDOW_MILLIS * 2) / longestMillis) return undefined;
    const lasts = longestMillis * draw(1);
    const since = at - window * TELEPORT_WINDOW_MILLIS - draw(2) * (TELEPORT_WINDOW_MILLIS - lasts);
    if (since < 0 || since >= lasts) return undefined;
    const distance = quantileOf(meters, normalOf(teleports, window * 8 + 3));
    const direction = draw(4) * 2 - 1;
    const other = Math.sqrt(1 - direction * direction) * (draw(5) < 0.5 ? -1 : 1);
    const isLying = draw(6) < lies;
    return {
      east: distance * direction,
      north: distance * other,
      accuracy: isLying ? undefined : quantileOf(accuracy, normalOf(teleports, window * 8 + 7)),
    };
  }
}

/** How long a start takes and how bad its first fix is: of the moment it began, whoever asks. */
function startOf(model: FixModel, key: number) {
  const { start } = model;
  return {
    delayMillis(since: number, offMillis: number, sky: OpenSky): number {
      const quantiles =
        offMillis < start.hotMillis ? start.hot : offMillis < start.warmMillis ? start.warm : start.cold;
      return quantileOf(quantiles, normalOf(key, Math.floor(since))) * start.slower[sky];
    },
    firstTimes(since: number): number {
      return quantileOf(start.firstTimes, normalOf(key ^ 1, Math.floor(since)));
    },
  };
}

/** Since when a sky has been seen: the end of the last tunnel or cellar before a stretch. */
function skySince(world: World) {
  let known: Stretch | undefined;
  let since = 0;
  const find = (stretch: Stretch): number => {
    if (stretch.from <= 0) return 0;
    const before = world.stretchAt(stretch.from - 1);
    if (before.sky === 'none') return stretch.from;
    return before.from === known?.from ? since : find(before);
  };
  return (stretch: Stretch): number => {
    if (stretch.from !== known?.from) {
      since = find(stretch);
      known = stretch;
    }
    return since;
  };
}

/** Degrees of latitude that share a scale: within them it differs by less than a thousandth below 80°. */
const BAND = 0.01;

/** The scale here, worked out once for each band of latitude. */
export function latitudeScale(): (latitude: number) => Scale {
  let band = Number.NaN;
  let scale: Scale = { northDegree: 1, eastDegree: 1 };
  return (latitude) => {
    const wanted = Math.floor(latitude / BAND);
    if (wanted !== band) {
      scale = scaleAt(wanted * BAND);
      band = wanted;
    }
    return scale;
  };
}
