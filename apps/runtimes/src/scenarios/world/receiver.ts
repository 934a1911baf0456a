import type { FixReading, LocationRequest } from '@geo/core';
import type { Draws } from './draws';
import type { Body } from './motion';
import { metersBetween, placeOf, type Spot } from './town';

/** Reception: standard deviation of the error and the reported accuracy, metres. */
const SKIES = {
  open: { deviation: 2.5, accuracy: 5 },
  street: { deviation: 7, accuracy: 12 },
  indoors: { deviation: 12, accuracy: 25 },
} as const;

/** The reception at the phone. `none`: a tunnel, a cellar. */
export type Sky = keyof typeof SKIES | 'none';

/** Share of the error that stays from one second to the next: the error drifts and does not jump. */
const ERROR_KEPT = 0.95;
/** sqrt(1 - 0.95²), which keeps the standard deviation constant. */
const ERROR_FRESH = 0.31224989991991997;

/** After this time without a request the receiver starts cold… */
const COLD_AFTER_MILLIS = 30 * 60_000;
/** … its first fix takes this long … */
const COLD_MILLIS = 12_000;
/** … and has this additional error, which decreases each second. */
const COLD_EXTRA_METERS = 90;
const COLD_KEPT = 0.8;

/** Share of fixes that lie far off with a good reported accuracy, as reflections cause. */
const OUTLIER_SHARE = 0.004;
/** Share of fixes that are delivered twice. */
const DUPLICATE_SHARE = 0.005;
const OUTLIER_METERS_MIN = 300;
const OUTLIER_METERS_SPAN = 1500;
/** Greatest age of a fix while fixes are requested every second. */
const AGE_MILLIS_MAX = 300;

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;

/** A satellite receiver and the location service of the platform. */
export interface Receiver {
  sky: Sky;
  /** A fix at this moment. */
  measure(now: number): FixReading;
  /** What the location service delivers at this moment for this request: nothing, a fix, or the same one twice. */
  deliver(request: LocationRequest, up: number, now: number): readonly FixReading[];
  /** Forgets the last delivered fix, as for a new process: the next one is not compared with it. */
  reset(): void;
}

export function receiverOf(body: Body, draws: Draws): Receiver {
  let error: Spot = { east: 0, north: 0 };
  let askedUp = Number.NEGATIVE_INFINITY;
  let warmUp = Number.NEGATIVE_INFINITY;
  let coldMeters = 0;
  let last: { readonly up: number; readonly spot: Spot } | undefined;

  function wander(deviation: number): void {
    const next = (one: number) => ERROR_KEPT * one + draws.normal(deviation * ERROR_FRESH);
    error = { east: next(error.east), north: next(error.north) };
    coldMeters *= COLD_KEPT;
  }

  function seen(): Spot {
    const spot = { east: body.spot.east + error.east, north: body.spot.north + error.north };
    if (!draws.chance(OUTLIER_SHARE)) return spot;
    const off = () => (draws.chance(0.5) ? 1 : -1) * (OUTLIER_METERS_MIN + draws.below(OUTLIER_METERS_SPAN));
    return { east: spot.east + off(), north: spot.north + off() };
  }

  function fixAt(spot: Spot, now: number): FixReading {
    const { accuracy } = SKIES[receiver.sky === 'none' ? 'indoors' : receiver.sky];
    const ageMillis = draws.below(AGE_MILLIS_MAX);
    return {
      ...placeOf(spot),
      accuracy: rounded(accuracy * (0.8 + 0.4 * draws.random()) + coldMeters, 10),
      altitude: rounded(40 + draws.normal(4), 10),
      altitudeAccuracy: 8,
      speed: rounded(Math.max(0, body.speed + draws.normal(0.2)), 100),
      heading: body.heading,
      time: now - ageMillis,
      ageMillis,
    };
  }

  const receiver: Receiver = {
    sky: 'open',
    measure: (now) => fixAt(seen(), now),
    deliver({ interval, distanceFilter }, up, now) {
      if (receiver.sky === 'none') return [];
      if (up - askedUp > COLD_AFTER_MILLIS) {
        warmUp = up + COLD_MILLIS;
        coldMeters = COLD_EXTRA_METERS;
      }
      askedUp = up;
      if (up < warmUp) return [];
      wander(SKIES[receiver.sky].deviation);
      if (last !== undefined && up - last.up < interval) return [];
      const spot = seen();
      if (last !== undefined && metersBetween(last.spot, spot) < distanceFilter) return [];
      last = { up, spot };
      const fix = { ...fixAt(spot, now), ...(distanceFilter > 0 ? { filtered: true } : {}) };
      return draws.chance(DUPLICATE_SHARE) ? [fix, fix] : [fix];
    },
    reset() {
      last = undefined;
    },
  };
  return receiver;
}
