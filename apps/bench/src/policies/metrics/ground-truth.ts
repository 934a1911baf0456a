import type { Trip, World } from '@geo/simulator';
import { type PlanePoint, planeAround } from './plane';

/** The true way, with which tracks are compared. Made once a world, for all policies. */
export interface GroundTruth {
  readonly world: World;
  /** Those that lead somewhere: a few steps on a platform between two waits are none. */
  readonly trips: readonly Trip[];
  /** Those, too, that are too short to be missed: finding one is not an error. */
  readonly allTrips: readonly Trip[];
  /** Puts a place into the same plane. */
  readonly plane: ReturnType<typeof planeAround>;
  /** Metres of the way between two moments that lead under some sky: under ground no receiver can know the position. */
  metresSeen(from: number, to: number): number;
  /** For each trip, where the phone was about every ten metres of it; first its beginning, last its end. */
  readonly samples: readonly (readonly PlanePoint[])[];
  /** The same, but only what lies under some sky. */
  readonly seen: readonly PlanePoint[];
  /** Where the phone was from its first to its last moment: the samples of all trips, with the rests between them. */
  readonly line: readonly PlanePoint[];
}

/** A shorter movement is no departure: no region is smaller, and no place either. */
const SHORTEST_TRIP_METERS = 150;
/** Metres between samples: half of what a street is wide. */
const SAMPLE_METERS = 10;
/** How finely time is searched for the next sample: at 30 m/s the samples are 15 m apart at worst. */
const STEP_MILLIS = 500;

export function groundTruth(world: World): GroundTruth {
  const plane = planeAround(world.truthAt(0));
  const trips = world.trips.filter(({ metres }) => metres >= SHORTEST_TRIP_METERS);
  const samples = trips.map((trip) => sampled(world, plane, trip));
  return {
    world,
    trips,
    allTrips: world.trips,
    plane,
    samples,
    seen: samples.flat().filter(({ at }) => world.stretchAt(at).sky !== 'none'),
    metresSeen(from, to) {
      let metres = 0;
      for (let at = from; at < to; ) {
        const stretch = world.stretchAt(at);
        const end = Math.min(to, stretch.to);
        if (stretch.sky !== 'none') metres += world.truthAt(end).metres - world.truthAt(at).metres;
        at = end;
      }
      return metres;
    },
    line: [
      plane(world.truthAt(0), 0),
      ...samples.flat(),
      plane(world.truthAt(world.durationMillis), world.durationMillis),
    ],
  };
}

function sampled(world: World, plane: GroundTruth['plane'], { from, to }: Trip): PlanePoint[] {
  const points = [plane(world.truthAt(from), from)];
  let last = world.truthAt(from).metres;
  for (let at = from + STEP_MILLIS; at < to; at += STEP_MILLIS) {
    const truth = world.truthAt(at);
    if (truth.metres - last < SAMPLE_METERS) continue;
    points.push(plane(truth, at));
    last = truth.metres;
  }
  points.push(plane(world.truthAt(to), to));
  return points;
}
