import type { ActivityType } from '@geo/core';
import { metersBetween, type Spot } from './town';

/** How somebody gets along. */
export type Going = 'still' | 'walking' | 'on_bicycle' | 'in_vehicle';

/** Metres a second when nothing is in the way: on foot, by bicycle, by car through towns and between them. */
const CRUISE: Readonly<Record<Going, number>> = {
  still: 0,
  walking: 1.4,
  on_bicycle: 5,
  in_vehicle: 15,
};

/** Metres a second that speed changes by in a second. */
const PACE_CHANGE: Readonly<Record<Going, number>> = {
  still: 2.5,
  walking: 0.5,
  on_bicycle: 0.8,
  in_vehicle: 2.5,
};

/** Where the phone truly is, and how it moves: what the senses only guess at. */
export interface Body {
  readonly spot: Spot;
  readonly speed: number;
  /** Degrees, one of sixteen winds: enough for a course over ground. */
  readonly heading: number;
  readonly going: Going;
  /** A second passes on the way to there, slowing down in time to stop; true when it has arrived. */
  approaches(there: Spot, cruise?: number): boolean;
  /** From now on it goes so. */
  goes(going: Going): void;
  /** It stands at once, as after a collision. */
  stops(): void;
}

/** Directions by their tangent at the borders between winds, so that no inverse function is needed. */
const WIND_DEGREES = 22.5;
const WIND_TANGENTS = [0.198912367379658, 0.6681786379192989, 1.4966057626654885, 5.027339492125846];

/** The wind of sixteen into which somebody goes. */
function windOf(east: number, north: number): number {
  const [x, y] = [Math.abs(east), Math.abs(north)];
  const winds = WIND_TANGENTS.filter((tangent) => x > tangent * y).length;
  const quarter = winds * WIND_DEGREES;
  const half = north >= 0 ? quarter : 180 - quarter;
  return east >= 0 ? half : (360 - half) % 360;
}

export function bodyAt(begin: Spot): Body {
  let spot = begin;
  let speed = 0;
  let heading = 0;
  let going: Going = 'still';
  return {
    get spot() {
      return spot;
    },
    get speed() {
      return speed;
    },
    get heading() {
      return heading;
    },
    get going() {
      return going;
    },
    goes(next) {
      going = next;
    },
    stops() {
      speed = 0;
    },
    approaches(there, cruise = CRUISE[going]) {
      const left = metersBetween(spot, there);
      const change = PACE_CHANGE[going];
      // The speed from which one can still stop there: v² = 2·a·s.
      const allowed = Math.min(cruise, Math.sqrt(2 * change * left) + change / 2);
      speed = speed < allowed ? Math.min(allowed, speed + change) : Math.max(allowed, speed - 2 * change);
      if (left <= speed || left < 1) {
        spot = there;
        return true;
      }
      const share = speed / left;
      const east = (there.east - spot.east) * share;
      const north = (there.north - spot.north) * share;
      spot = { east: spot.east + east, north: spot.north + north };
      heading = windOf(east, north);
      return false;
    },
  };
}

/** What a phone's activity recognition would call it. */
export const ACTIVITY_OF: Readonly<Record<Going, ActivityType>> = {
  still: 'still',
  walking: 'walking',
  on_bicycle: 'on_bicycle',
  in_vehicle: 'in_vehicle',
};
