import { distanceMeters, type Position } from '@geo/core';
import type { Carried, Going, Network, Sky, Stretch, Truth, World } from '../world/world';
import { courseDegrees } from './course';

/** What surrounds whoever goes; it holds until it is changed. */
export interface Surroundings {
  /** No satellites, and no Wi-Fi or cells to be placed by. */
  readonly isTunnel: boolean;
  readonly network: Network;
}

/** How somebody sets out. */
export interface Departure {
  readonly going: Exclude<Going, 'still'>;
  /** Metres a second. */
  readonly speed: number;
  readonly carried: Carried;
}

/** A straight piece of way, or a rest, at one speed. */
interface Piece extends Stretch {
  to: number;
  readonly start: Position;
  readonly end: Position;
  readonly speed: number;
  /** How fast it is at its very beginning: whoever stops, stops behind this moment, and nothing that was seen in it changes. */
  readonly speedAtFirst: number;
  readonly heading: number;
  /** Metres along the way at its beginning. */
  readonly metres: number;
}

/** Where, how far and how fast one has come. */
type Arrived = Position & Pick<Truth, 'metres' | 'speed'>;

/** A world that grows as it is told: what has passed stays as it was, and from now on it is as was last said. */
export interface StoryWorld extends World {
  /** Along these places from this moment on, at one speed, to a stand. Answers when the last of them is reached. */
  goes(at: number, places: readonly Position[], departure: Departure): number;
  /** From this moment on the phone lies still. */
  rests(at: number): void;
  /** From this moment on these are other ones. */
  changes(at: number, surroundings: Partial<Surroundings>): void;
  /** Does it go on behind this moment? */
  isGoingOn(at: number): boolean;
  /** A collision happens now. */
  collides(at: number): void;
  /** When there were collisions. */
  readonly collisions: readonly number[];
  /** Where the last way came from; `undefined` before the first. */
  readonly cameFrom: Position | undefined;
}

export interface StoryWorldOptions {
  readonly seed: number;
  readonly startsAt: number;
  readonly begin: Position;
}

/**
 * A world without chance: speeds are even, and a stop is one moment, so that a story can count on every millisecond. Whoever
 * has gone somewhere waits there, at the light, so to say, until he is told to stop for good or to go on.
 */
export function storyWorld({ seed, startsAt, begin }: StoryWorldOptions): StoryWorld {
  let surroundings: Surroundings = { isTunnel: false, network: 'cellular' };
  let heading = 0;
  const pieces: Piece[] = [restAt(0, { ...begin, speed: 0, metres: 0 }, 'still', 'table')];
  const networks: { readonly at: number; readonly network: Network }[] = [
    { at: 0, network: surroundings.network },
  ];
  const collisions: number[] = [];
  const trips: { from: number; to: number; metres: number }[] = [];
  /** Metres along the way at the beginning of the trip that is not over yet. */
  let tripBegan: number | undefined;
  let cameFrom: Position | undefined;
  let near = 0;

  /** One goes through streets, and stays indoors. */
  function skyOf(going: Going): Sky {
    if (surroundings.isTunnel) return 'none';
    return going === 'still' ? 'indoors' : 'street';
  }

  function restAt(from: number, arrived: Arrived, going: Going, carried: Carried): Piece {
    const { latitude, longitude, metres, speed: speedAtFirst } = arrived;
    const start = { latitude, longitude };
    const standing = { start, end: start, speed: 0, speedAtFirst, heading, metres };
    return { from, to: Infinity, going, sky: skyOf(going), carried, ...standing };
  }

  /** The last piece ends now; what it has become is what the next one begins with. */
  function cut(at: number): Truth {
    const truth = world.truthAt(at);
    const last = pieces[pieces.length - 1] as Piece;
    if (!(at >= last.from))
      throw new RangeError(`what has been told until ${last.from} cannot be changed at ${at}`);
    last.to = at;
    if (last.from === at) pieces.pop();
    near = 0;
    return truth;
  }

  function pieceAt(at: number): Piece {
    const holds = (piece: Piece | undefined) => piece !== undefined && piece.from <= at && at < piece.to;
    if (holds(pieces[near])) return pieces[near] as Piece;
    if (holds(pieces[near + 1])) near++;
    else
      near = Math.max(
        0,
        lastBy(pieces, at, ({ from }) => from),
      );
    return pieces[near] as Piece;
  }

  const world: StoryWorld = {
    seed,
    startsAt,
    collisions,
    get durationMillis() {
      return (pieces[pieces.length - 1] as Piece).from;
    },
    get cameFrom() {
      return cameFrom;
    },
    stretchAt: pieceAt,
    isGoingOn: (at) => pieceAt(at).speed > 0,
    truthAt(at) {
      const { from, to, start, end, speed, speedAtFirst, heading, going, sky, carried, metres } = pieceAt(at);
      const share = speed === 0 ? 0 : Math.max(0, at - from) / (to - from);
      return {
        latitude: start.latitude + (end.latitude - start.latitude) * share,
        longitude: start.longitude + (end.longitude - start.longitude) * share,
        metres: metres + (speed * Math.max(0, at - from)) / 1000,
        speed: at === from ? speedAtFirst : speed,
        heading,
        going,
        sky,
        carried,
      };
    },
    trips,
    networkAt: (at) =>
      (
        networks[
          Math.max(
            0,
            lastBy(networks, at, (change) => change.at),
          )
        ] as { network: Network }
      ).network,
    networkChangesAfter: (at) => networks.find((change) => change.at > at)?.at ?? Infinity,
    goes(at, places, { going, speed, carried }) {
      const truth = cut(at);
      let { metres, speed: speedAtFirst } = truth;
      let start: Position = { latitude: truth.latitude, longitude: truth.longitude };
      let from = at;
      for (const end of places) {
        const length = distanceMeters(start, end);
        if (length === 0) continue;
        // Whole milliseconds: the speed gives way a little.
        const millis = Math.max(1, Math.round((length / speed) * 1000));
        heading = courseDegrees(start, end);
        const even = (length * 1000) / millis;
        const along = { start, end, speed: even, speedAtFirst, heading, metres };
        pieces.push({ from, to: from + millis, going, sky: skyOf(going), carried, ...along });
        speedAtFirst = even;
        cameFrom = start;
        start = end;
        from += millis;
        metres += length;
      }
      pieces.push(restAt(from, { ...start, metres, speed: speedAtFirst }, going, carried));
      if (tripBegan === undefined) trips.push({ from: at, to: from, metres: 0 });
      tripBegan ??= truth.metres;
      Object.assign(trips[trips.length - 1] ?? {}, { to: from, metres: metres - tripBegan });
      return from;
    },
    rests(at) {
      const truth = cut(at);
      pieces.push(restAt(at, truth, 'still', 'table'));
      if (tripBegan !== undefined) Object.assign(trips[trips.length - 1] ?? {}, { to: at });
      tripBegan = undefined;
    },
    changes(at, change) {
      surroundings = { ...surroundings, ...change };
      const truth = cut(at);
      pieces.push(restAt(at, truth, truth.going, truth.carried));
      if (change.network === undefined) return;
      if (networks[networks.length - 1]?.at === at) networks.pop();
      networks.push({ at, network: change.network });
    },
    collides(at) {
      collisions.push(at);
    },
  };
  return world;
}

/** The last of these that has begun; -1 when none has. */
function lastBy<T>(of: readonly T[], at: number, begins: (one: T) => number): number {
  let low = 0;
  let high = of.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (begins(of[middle] as T) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
