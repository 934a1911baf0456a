import type { Position } from '@geo/core';
import { type Draws, draws } from '../chance/draws';
import { type Course, createCourse } from './course';
import type { Leg, Rest, SkyFrom } from './part';
import { pathOf } from './path';
import { shifted } from './scale';
import { wayBetween } from './ways';
import type { Sky } from './world';
import { MONDAY } from './world-of';

/** A person's day from midnight to midnight. */
export interface DayOptions {
  /** What everything that is drawn comes of. */
  readonly seed: number;
  /** Wall clock at midnight, epoch milliseconds. Default: Monday, 2 March 2026, 00:00 UTC. */
  readonly startsAt?: number;
  /** Where one lives. Default: near the middle of Munich, a few kilometres off by seed. */
  readonly home?: Position;
}

/** What a day is written with. */
export interface Day {
  readonly course: Course;
  readonly chance: Draws;
  readonly home: Position;
  /** A random place whose distance, metres, is between these two. */
  somewhere(from: Position, nearest: number, farthest: number): Position;
  goes(going: Leg['going'], to: Position, how?: Omit<Partial<Leg>, 'going' | 'path'>): void;
  /** Stays until an hour of the day, or not at all when it has passed. */
  until(hour: number, how: Omit<Rest, 'restMillis'>): void;
  rests(minutes: number, how: Omit<Rest, 'restMillis'>): void;
}

const HOUR = 3_600_000;
const MUNICH = { latitude: 48.137, longitude: 11.575 };

/** At home: indoors on Wi-Fi, the phone on a table. */
export const AT_HOME = { sky: 'indoors', network: 'wifi', carried: 'table' } as const;

/** At a desk: as at home. */
export const AT_WORK = { ...AT_HOME } as const;

export function beginDay(name: string, { seed, startsAt = MONDAY, home }: DayOptions): Day {
  const chance = draws(seed, name);
  const at =
    home ??
    shifted(MUNICH, Math.round(chance.between(-4_000, 4_000)), Math.round(chance.between(-4_000, 4_000)));
  const course = createCourse({ seed, startsAt, begin: at });
  return {
    course,
    chance,
    home: at,
    somewhere(from, nearest, farthest) {
      const distance = chance.between(nearest, farthest);
      const share = chance.between(-1, 1);
      const other = Math.sqrt(1 - share * share) * (chance.chance(0.5) ? 1 : -1);
      return shifted(from, distance * share, distance * other);
    },
    goes(going, to, how = {}) {
      const path = wayBetween(chance, course.place, to, going);
      const sky = how.sky ?? drawSkies(going, pathOf(path).metres, chance);
      course.append({ ...how, going, path, sky });
    },
    until(hour, how) {
      const millis = Math.round(hour * HOUR) - course.durationMillis;
      if (millis > 0) course.append({ ...how, restMillis: millis });
    },
    rests(minutes, how) {
      course.append({ ...how, restMillis: Math.round(minutes * 60_000) });
    },
  };
}

/** Which skies a way of its kind leads under, metre by metre: mostly streets, open country, canyons, now and then a tunnel. */
function drawSkies(going: Leg['going'], metres: number, chance: Draws): SkyFrom[] {
  const skies: SkyFrom[] = [];
  const tunnels = going === 'in_vehicle' || going === 'on_rails' ? 0.06 : 0;
  let at = 0;
  while (at < metres) {
    const draw = chance.random();
    const sky: Sky =
      at > 0 && draw < tunnels ? 'none' : draw < 0.25 ? 'canyon' : draw < 0.75 ? 'street' : 'open';
    skies.push({ metres: at, sky });
    at += sky === 'none' ? chance.between(200, 1_500) : chance.between(0.4, 1.6) * Math.max(300, metres / 8);
  }
  return skies;
}
