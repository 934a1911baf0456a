import type { Position } from '@geo/core';
import { draws } from '../chance/draws';
import { indexAt } from './index-at';
import { type NetworkFrom, networksOfLeg, networksOfRest } from './networks';
import type { Leg, Part, Rest, SkyFrom, TimedLeg } from './part';
import { headingsOf, type Path, pathOf, placeAt, segmentAt } from './path';
import { type Phase, phasesOf, timedPhasesOf } from './phases';
import type { Stretch, Trip, Truth, World } from './world';

/** A world that is being laid out, part after part. */
export interface Course extends World {
  /** Where it ends. */
  readonly place: Position;
  append(part: Part): void;
}

/** How a world begins. */
export interface CourseOptions {
  /** What everything that is drawn comes of. */
  readonly seed: number;
  /** Wall clock at the beginning, epoch milliseconds. */
  readonly startsAt: number;
  /** Where it begins. */
  readonly begin: Position;
}

/** A shorter stay on the way is not an arrival: the default stop timeout, 5 minutes. */
const SHORTEST_STAY_MILLIS = 300_000;

/** Two parts that are meant to meet may be this far apart: the width of a car park. */
const WIDEST_GAP_METERS = 300;

/** A phase in world time with the path that it goes along. */
interface Passage {
  readonly from: number;
  readonly to: number;
  readonly metres: number;
  readonly speed: number;
  readonly acceleration: number;
  readonly path: Path;
  readonly headings: readonly number[];
  /** Metres since the world began where the path begins. */
  readonly pathBegan: number;
}

export function createCourse({ seed, startsAt, begin }: CourseOptions): Course {
  const passages: Passage[] = [];
  const stretches: Stretch[] = [];
  const networks: NetworkFrom[] = [];
  const trips: Trip[] = [];
  let end = 0;
  let metresAtEnd = 0;
  let place = pathOf([begin]).points[0] as Position;
  let heading = 0;
  let parts = 0;
  // Where the last question was answered: only a hint where to look first.
  let passageHint = 0;
  let segmentHint = 0;
  let stretchHint = 0;
  let networkHint = 0;

  /** The last stretch has no end; what comes after it gives it one, or replaces it where it had not begun. */
  const closeLast = () => {
    const last = stretches.pop();
    if (last !== undefined && last.from < end) stretches.push({ ...last, to: end });
  };
  const network = (next: readonly NetworkFrom[]) => {
    for (const change of next) {
      while ((networks[networks.length - 1]?.from ?? -1) >= change.from) networks.pop();
      if (networks[networks.length - 1]?.network !== change.network) networks.push(change);
    }
  };

  const appendRest = ({ restMillis, ...rest }: Rest) => {
    if (!(restMillis > 0))
      throw new RangeError(`a rest must last longer than 0 milliseconds; got ${restMillis}`);
    closeLast();
    const sky = rest.sky ?? 'indoors';
    stretches.push({ from: end, to: Infinity, going: 'still', sky, carried: rest.carried ?? 'table' });
    const wanted = sky === 'none' ? 'none' : (rest.network ?? 'cellular');
    network(networksOfRest(end, end + restMillis, wanted, draws(seed, `network ${parts}`)));
    const path = pathOf([place]);
    passages.push({
      from: end,
      to: end + restMillis,
      metres: metresAtEnd,
      speed: 0,
      acceleration: 0,
      path,
      headings: [heading],
      pathBegan: metresAtEnd,
    });
    end += restMillis;
  };

  const appendLeg = (leg: Leg | TimedLeg) => {
    const first = leg.path[0] ?? place;
    const way = pathOf([place, first]);
    if (way.metres > WIDEST_GAP_METERS)
      throw new RangeError(
        `a leg must begin where the last part ended (within ${WIDEST_GAP_METERS} m); got ${first.latitude}, ${first.longitude}, ${Math.round(way.metres)} m away`,
      );
    const timed = 'reachedMillis' in leg;
    const path = timed ? pathOf(leg.path) : pathOf([place, ...leg.path]);
    if (path.metres === 0) throw new RangeError('a leg must lead somewhere; got a path of 0 metres');
    const phases = timed ? timedPhasesOf(leg, path) : phasesOf(leg, path, draws(seed, `leg ${parts}`));
    const millis = Math.ceil(phases[phases.length - 1]?.to ?? 0);
    const headings = headingsOf(path);
    for (const { from, to, metres, speed, acceleration } of phases)
      passages.push({
        from: end + from,
        to: end + to,
        metres: metresAtEnd + metres,
        speed,
        acceleration,
        path,
        headings,
        pathBegan: metresAtEnd,
      });
    closeLast();
    const carried = leg.carried ?? (leg.going === 'in_vehicle' ? 'mount' : 'pocket');
    const laid = skiesOf(leg, path, phases).map(({ at, sky }, index, all) => ({
      from: end + at,
      to: end + (all[index + 1]?.at ?? millis),
      going: leg.going,
      sky,
      carried,
    }));
    stretches.push(...laid);
    network(networksOfLeg(laid, leg.network ?? 'cellular', draws(seed, `network ${parts}`)));
    const last = trips[trips.length - 1];
    if (last !== undefined && end - last.to < SHORTEST_STAY_MILLIS) {
      trips[trips.length - 1] = { ...last, to: end + millis, metres: last.metres + path.metres };
    } else trips.push({ from: end, to: end + millis, metres: path.metres });
    end += millis;
    metresAtEnd += path.metres;
    place = path.points[path.points.length - 1] as Position;
    heading = headings[headings.length - 1] as number;
    const sky = laid[laid.length - 1]?.sky ?? 'street';
    stretches.push({ from: end, to: Infinity, going: 'still', sky, carried });
  };

  const stretchAt = (at: number): Stretch => {
    stretchHint = indexAt(stretches, at, stretchHint);
    return stretches[stretchHint] as Stretch;
  };

  return {
    seed,
    startsAt,
    trips,
    get durationMillis() {
      return end;
    },
    get place() {
      return place;
    },
    append(part) {
      if ('restMillis' in part) appendRest(part);
      else appendLeg(part);
      parts += 1;
    },
    stretchAt,
    truthAt(at): Truth {
      passageHint = indexAt(passages, at, passageHint);
      const passage = passages[passageHint];
      if (passage === undefined) throw new RangeError('a world needs at least one part before it is asked');
      const seconds = (Math.min(Math.max(at, passage.from), passage.to) - passage.from) / 1000;
      const speed = at >= end ? 0 : Math.max(0, passage.speed + passage.acceleration * seconds);
      const metres = Math.min(
        passage.metres + passage.speed * seconds + (passage.acceleration * seconds * seconds) / 2,
        passage.pathBegan + passage.path.metres,
      );
      const along = metres - passage.pathBegan;
      segmentHint = segmentAt(passage.path, along, segmentHint);
      const { latitude, longitude } = placeAt(passage.path, along, segmentHint);
      const stretch = stretchAt(at);
      return {
        latitude,
        longitude,
        speed,
        heading: passage.headings[segmentHint] as number,
        going: stretch.going,
        sky: stretch.sky,
        carried: stretch.carried,
        metres,
      };
    },
    networkAt(at) {
      networkHint = indexAt(networks, at, networkHint);
      return networks[networkHint]?.network ?? 'cellular';
    },
    networkChangesAfter(at) {
      const index = indexAt(networks, at, networkHint);
      for (let next = index; next < networks.length; next++) {
        const change = networks[next] as NetworkFrom;
        if (change.from > at) return change.from;
      }
      return Infinity;
    },
  };
}

/** When which sky begins along a leg, milliseconds from its beginning. */
function skiesOf(leg: Leg | TimedLeg, path: Path, phases: readonly Phase[]) {
  const { sky = 'street' } = leg;
  const skies: readonly SkyFrom[] = typeof sky === 'string' ? [{ metres: 0, sky }] : sky;
  if (skies[0]?.metres !== 0)
    throw new RangeError(`a leg's first sky begins at metre 0; got ${skies[0]?.metres}`);
  return skies
    .filter(({ metres }) => metres < path.metres)
    .map((from) => ({ at: Math.floor(millisAt(phases, from.metres)), sky: from.sky }));
}

/** When this distance is reached. */
function millisAt(phases: readonly Phase[], metres: number): number {
  let low = 0;
  let high = phases.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((phases[middle] as Phase).metres <= metres) low = middle;
    else high = middle - 1;
  }
  const phase = phases[low];
  if (phase === undefined) return 0;
  const distance = metres - phase.metres;
  const { speed, acceleration } = phase;
  if (acceleration === 0) return phase.from + (speed > 0 ? (distance / speed) * 1000 : 0);
  const root = Math.sqrt(Math.max(0, speed * speed + 2 * acceleration * distance));
  return Math.min(phase.to, phase.from + ((root - speed) / acceleration) * 1000);
}
