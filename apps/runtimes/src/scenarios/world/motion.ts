import type { ActivityType } from '@geo/core';
import { metersBetween, type Spot } from './town';

/** How the carrier of the phone travels. */
export type TravelMode = 'still' | 'walking' | 'on_bicycle' | 'in_vehicle';

/** Cruising speed, metres per second. */
const CRUISE: Readonly<Record<TravelMode, number>> = {
  still: 0,
  walking: 1.4,
  on_bicycle: 5,
  in_vehicle: 15,
};

/** Acceleration, metres per second squared. */
const SPEED_CHANGE: Readonly<Record<TravelMode, number>> = {
  still: 2.5,
  walking: 0.5,
  on_bicycle: 0.8,
  in_vehicle: 2.5,
};

/** The true position and movement of the phone, which the sensors measure with errors. */
export interface Body {
  readonly spot: Spot;
  readonly speed: number;
  /** Course over ground, degrees, in steps of 22.5. */
  readonly heading: number;
  readonly mode: TravelMode;
  /** Moves for one second towards `there`, braking in time to stop; true on arrival. */
  approach(there: Spot, cruise?: number): boolean;
  /** Changes the mode of travel. */
  setMode(mode: TravelMode): void;
  /** Stops at once, as after a collision. */
  stop(): void;
}

/** Tangents at the borders between the directions, so that no inverse function is needed. */
const WIND_DEGREES = 22.5;
const WIND_TANGENTS = [0.198912367379658, 0.6681786379192989, 1.4966057626654885, 5.027339492125846];

/** The nearest of sixteen compass directions. */
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
  let mode: TravelMode = 'still';
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
    get mode() {
      return mode;
    },
    setMode(next) {
      mode = next;
    },
    stop() {
      speed = 0;
    },
    approach(there, cruise = CRUISE[mode]) {
      const left = metersBetween(spot, there);
      const change = SPEED_CHANGE[mode];
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

/** The activity that a phone reports for each mode. */
export const ACTIVITY_OF: Readonly<Record<TravelMode, ActivityType>> = {
  still: 'still',
  walking: 'walking',
  on_bicycle: 'on_bicycle',
  in_vehicle: 'in_vehicle',
};
