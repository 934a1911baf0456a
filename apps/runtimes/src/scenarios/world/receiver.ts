import type { FixReading, LocationRequest } from '@geo/core';
import type { Draws } from './draws';
import type { Body } from './motion';
import { metersBetween, placeOf, type Spot } from './town';

/** What the satellites can be seen from: standard deviation of the error and the accuracy that is claimed, metres. */
const SKIES = {
  open: { deviation: 2.5, accuracy: 5 },
  street: { deviation: 7, accuracy: 12 },
  indoors: { deviation: 12, accuracy: 25 },
} as const;

/** Where the phone is, as its receiver feels it. `none`: a tunnel, a cellar. */
export type Sky = keyof typeof SKIES | 'none';

/** How much of its error a receiver keeps from one second to the next: it wanders, it does not jump. */
const ERROR_KEPT = 0.95;
/** sqrt(1 - 0.95²): so that the error stays as large as it is. */
const ERROR_FRESH = 0.31224989991991997;

/** A receiver that has not been asked for so long has forgotten its satellites… */
const COLD_AFTER_MILLIS = 30 * 60_000;
/** … finds the first after so long … */
const COLD_MILLIS = 12_000;
/** … and is that much worse at first, less each second. */
const COLD_EXTRA_METERS = 90;
const COLD_KEPT = 0.8;

/** A fix in so many lies far off and says it is good: a reflection. */
const OUTLIER_SHARE = 0.004;
/** A fix in so many comes twice. */
const DUPLICATE_SHARE = 0.005;
const OUTLIER_METERS_MIN = 300;
const OUTLIER_METERS_SPAN = 1500;
/** The oldest fix that the platform hands over while it is asked every second. */
const AGE_MILLIS_MAX = 300;

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;

/** The receiver of satellites, and the platform's location service over it. */
export interface Receiver {
  sky: Sky;
  /** A fix as it would be now. */
  measures(now: number): FixReading;
  /** What the location service delivers at this moment for this request: nothing, a fix, or the same one twice. */
  delivers(request: LocationRequest, up: number, now: number): readonly FixReading[];
  /** The service begins anew: the next fix is not held against one that an earlier process heard. */
  begins(): void;
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
    measures: (now) => fixAt(seen(), now),
    delivers({ interval, distanceFilter }, up, now) {
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
    begins() {
      last = undefined;
    },
  };
  return receiver;
}
