import type { Position } from '@geo/core';
import { draws } from '../chance/draws';
import { type CourseOptions, createCourse } from './course';
import type { Leg, Rest } from './part';
import { wander } from './ways';
import type { World } from './world';

/** A world that is made while the story goes. What was true stays true: only what comes after its end is added. */
export interface GrowingWorld extends World {
  /** Where it ends. */
  readonly place: Position;
  /** Travels this many metres through streets, or along a path. Begins at the world's end. */
  travel(
    going: Leg['going'],
    way: number | readonly Position[],
    how?: Omit<Partial<Leg>, 'going' | 'path'>,
  ): void;
  /** Rests. Begins at the world's end. */
  rest(millis: number, how?: Omit<Rest, 'restMillis'>): void;
}

/** How long the phone rests at the beginning before anything can happen. */
const FIRST_REST_MILLIS = 1_000;

/** A world that is extended while it runs: it begins with a rest at `begin`. */
export function growingWorld(options: CourseOptions, first: Omit<Rest, 'restMillis'> = {}): GrowingWorld {
  const course = createCourse(options);
  course.append({ ...first, restMillis: FIRST_REST_MILLIS });
  let ways = 0;
  return {
    seed: course.seed,
    startsAt: course.startsAt,
    trips: course.trips,
    get durationMillis() {
      return course.durationMillis;
    },
    get place() {
      return course.place;
    },
    truthAt: course.truthAt,
    stretchAt: course.stretchAt,
    networkAt: course.networkAt,
    networkChangesAfter: course.networkChangesAfter,
    travel(going, way, how = {}) {
      ways += 1;
      const path =
        typeof way === 'number' ? wander(draws(options.seed, `way ${ways}`), course.place, way, going) : way;
      course.append({ ...how, going, path });
    },
    rest(millis, how = {}) {
      course.append({ ...how, restMillis: millis });
    },
  };
}
