import { distanceMeters, type Position } from '@geo/core';
import { createCourse } from './course';
import type { TimedLeg } from './part';
import type { Carried, Network, Sky, World } from './world';

/** A place of a recorded track, and when it was reached, epoch milliseconds. */
export interface TrackPoint extends Position {
  /** When it was there, epoch milliseconds. */
  readonly time: number;
}

/** What a recording does not contain. */
export interface TrackOptions {
  /** What everything that is drawn comes of. */
  readonly seed: number;
  /** The mode of travel. Default: derived from the speed of each stretch. */
  readonly going?: TimedLeg['going'];
  /** On the way. Default `street`. */
  readonly sky?: Sky;
  /** At rest. Default `indoors`. */
  readonly skyAtRest?: Sky;
  /** Default: a mount in a vehicle, else a pocket. */
  readonly carried?: Carried;
  /** Default `cellular`. */
  readonly network?: Network;
}

/** Staying within this many metres for this long is a rest: the stop rule of most trackers (5 minutes, a house and its yard). */
const REST_METERS = 50;
const REST_MILLIS = 300_000;

/** Metres a second that are exceeded a tenth of the time at most, by manner of going; beyond the last it is a vehicle. */
const FASTEST = [
  { going: 'walking', below: 2.3 },
  { going: 'running', below: 4 },
  { going: 'on_bicycle', below: 9 },
] as const;

/**
 * A world that follows a recorded track: its points are the truth. Where they stay together for five minutes
 * there is a rest. The track must be in order of time; a second point of the same time is left out.
 */
export function trackWorld(points: readonly TrackPoint[], options: TrackOptions): World {
  const track = points.filter(
    ({ time }, index) => index === 0 || time > (points[index - 1] as TrackPoint).time,
  );
  const first = track[0];
  if (first === undefined || track.length < 2)
    throw new RangeError(
      `a track needs at least two points of different times, in order; got ${points.length}`,
    );
  const course = createCourse({ seed: options.seed, startsAt: first.time, begin: first });
  const { sky, skyAtRest, carried, network } = options;
  const common = { ...(carried && { carried }), ...(network && { network }) };
  let going: TrackPoint[] = [];
  const goes = () => {
    const [start] = going;
    if (start !== undefined && going.some((point) => distanceMeters(start, point) > 0))
      course.append({
        ...common,
        ...(sky && { sky }),
        going: options.going ?? mannerOf(going),
        path: going,
        reachedMillis: going.map(({ time }) => time - start.time),
      });
    else if (start !== undefined && going.length > 1)
      course.append({ ...common, restMillis: (going[going.length - 1] as TrackPoint).time - start.time });
  };
  for (let index = 0; index < track.length; ) {
    const here = track[index] as TrackPoint;
    const stay = stayAt(track, index);
    if (stay === undefined) {
      going.push(here);
      index += 1;
      continue;
    }
    going.push(...track.slice(index, stay.first + 1));
    goes();
    const place = track[stay.first] as TrackPoint;
    const until = (track[stay.last] as TrackPoint).time;
    course.append({ ...common, ...(skyAtRest && { sky: skyAtRest }), restMillis: until - place.time });
    // On from where the rest was, so that there is no jump.
    going = [{ ...place, time: until }];
    index = stay.last + 1;
  }
  goes();
  return course;
}

/** The stay that begins at this point, `undefined` where there is none: without the steps to the place and away from it. */
function stayAt(track: readonly TrackPoint[], from: number) {
  const isNear = (point: number, other: number, metres: number) =>
    distanceMeters(track[point] as TrackPoint, track[other] as TrackPoint) <= metres;
  let last = from;
  while (last + 1 < track.length && isNear(from, last + 1, REST_METERS)) last += 1;
  if (!isLong(track, from, last)) return undefined;
  const middle = Math.floor((from + last) / 2);
  let first = from;
  while (!isNear(first, middle, REST_METERS / 2)) first += 1;
  let end = last;
  while (!isNear(end, middle, REST_METERS / 2)) end -= 1;
  // Where the recorder paused, a stay may have no more than its two ends.
  return isLong(track, first, end) ? { first, last: end } : { first: from, last };
}

function isLong(track: readonly TrackPoint[], first: number, last: number): boolean {
  return (track[last] as TrackPoint).time - (track[first] as TrackPoint).time >= REST_MILLIS;
}

function mannerOf(points: readonly TrackPoint[]): TimedLeg['going'] {
  const speeds = points.slice(1).map((point, index) => {
    const before = points[index] as TrackPoint;
    return distanceMeters(before, point) / ((point.time - before.time) / 1000);
  });
  const fast = speeds.sort((a, b) => a - b)[Math.floor(speeds.length * 0.9)] ?? 0;
  return FASTEST.find(({ below }) => fast < below)?.going ?? 'in_vehicle';
}
