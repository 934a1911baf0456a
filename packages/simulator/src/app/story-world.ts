import { distanceMeters, type Position } from '@geo/core';
import { indexAt } from '../world/index-at';
import type { Carried, Going, Network, Trip, Truth, World } from '../world/world';
import { type Arrived, type Manner, type Piece, restPiece, truthOn, wayPiece } from './piece';

/** What surrounds the phone until it is changed. */
export interface Surroundings {
  /** No satellites, and no Wi-Fi or cells to be placed by. */
  readonly isTunnel: boolean;
  /** What network there is. */
  readonly network: Network;
}

/** How a trip begins. */
export interface Travel {
  /** The manner of going. */
  readonly going: Exclude<Going, 'still'>;
  /** Metres a second. */
  readonly speed: number;
  /** Where the phone is carried. */
  readonly carried: Carried;
}

/** A world that is changed as time passes: the past never changes, and the latest change applies from its moment on. */
export interface StoryWorld extends World {
  /** Along these places from this moment on, at one speed, to a stand. Answers when the last of them is reached. */
  travel(at: number, places: readonly Position[], departure: Travel): number;
  /** From this moment on the phone lies still. */
  rest(at: number): void;
  /** From this moment on these are other ones. */
  change(at: number, surroundings: Partial<Surroundings>): void;
  /** Does it go on behind this moment? */
  isGoingOn(at: number): boolean;
  /** A collision happens now. */
  collide(at: number): void;
  /** When there were collisions. */
  readonly collisions: readonly number[];
  /** Where the last way came from; `undefined` before the first. */
  readonly cameFrom: Position | undefined;
}

/** How a story begins. */
export interface StoryWorldOptions {
  /** What everything that is drawn comes of. */
  readonly seed: number;
  /** Wall clock at the beginning, epoch milliseconds. */
  readonly startsAt: number;
  /** Where it begins. */
  readonly begin: Position;
}

/**
 * A world without chance: speeds are constant and a stop is instantaneous, so that a test can rely on every millisecond. After
 * a trip the phone waits in traffic until the next trip or `rest`.
 */
export function storyWorld({ seed, startsAt, begin }: StoryWorldOptions): StoryWorld {
  let surroundings: Surroundings = { isTunnel: false, network: 'cellular' };
  const atFirst: Arrived = { ...begin, speed: 0, heading: 0, metres: 0 };
  const pieces: Piece[] = [restPiece(0, atFirst, mannerOf('still', 'table'))];
  const networks = [{ from: 0, network: surroundings.network }];
  const collisions: number[] = [];
  const trips: Trip[] = [];
  /** Where the trip that is not over yet began. */
  let tripBegan: { readonly from: number; readonly metres: number } | undefined;
  let cameFrom: Position | undefined;
  let near = 0;
  /** The last change: what was before it is the past. */
  let changedAt = 0;

  /** One goes through streets, and stays indoors. */
  function mannerOf(going: Going, carried: Carried): Manner {
    const sky = going === 'still' ? 'indoors' : 'street';
    return { going, carried, sky: surroundings.isTunnel ? 'none' : sky };
  }

  /** The present piece ends now, and what was ahead does not come; what it has become is what the next one begins with. */
  function cut(at: number): Truth {
    if (at < changedAt)
      throw new RangeError(`the world is fixed until ${changedAt} and cannot be changed at ${at}`);
    changedAt = at;
    const truth = truthAt(at);
    near = 0;
    let last = pieces.pop() as Piece;
    while (last.from > at) last = pieces.pop() as Piece;
    if (at > last.from) pieces.push({ ...last, to: at });
    return truth;
  }

  function pieceAt(at: number): Piece {
    near = indexAt(pieces, at, near);
    return pieces[near] as Piece;
  }

  const truthAt = (at: number) => truthOn(pieceAt(at), at);

  /** The trip goes on, at least until now. */
  function travels(from: number, to: number, metres: number): void {
    if (tripBegan !== undefined) trips.pop();
    tripBegan ??= { from, metres: truthAt(from).metres };
    trips.push({ from: tripBegan.from, to, metres: metres - tripBegan.metres });
  }

  return {
    seed,
    startsAt,
    trips,
    collisions,
    truthAt,
    stretchAt: pieceAt,
    isGoingOn: (at) => pieceAt(at).speed > 0,
    get durationMillis() {
      return (pieces[pieces.length - 1] as Piece).from;
    },
    get cameFrom() {
      return cameFrom;
    },
    networkAt: (at) => networks[indexAt(networks, at)]?.network ?? surroundings.network,
    networkChangesAfter: (at) => networks.find(({ from }) => from > at)?.from ?? Infinity,
    travel(at, places, { going, speed, carried }) {
      const manner = mannerOf(going, carried);
      let arrived: Arrived = cut(at);
      let from = at;
      for (const end of places) {
        if (distanceMeters(arrived, end) === 0) continue;
        const piece = wayPiece(from, arrived, end, speed, manner);
        pieces.push(piece);
        from = piece.to;
        cameFrom = piece.start;
        arrived = { ...truthOn(piece, piece.to), ...end };
      }
      pieces.push(restPiece(from, arrived, manner));
      travels(at, from, arrived.metres);
      return from;
    },
    rest(at) {
      const arrived = cut(at);
      pieces.push(restPiece(at, arrived, mannerOf('still', 'table')));
      if (tripBegan !== undefined) travels(at, at, arrived.metres);
      tripBegan = undefined;
    },
    change(at, change) {
      surroundings = { ...surroundings, ...change };
      const arrived = cut(at);
      pieces.push(restPiece(at, arrived, mannerOf(arrived.going, arrived.carried)));
      if (change.network === undefined) return;
      if (networks[networks.length - 1]?.from === at) networks.pop();
      networks.push({ from: at, network: change.network });
    },
    collide(at) {
      collisions.push(at);
    },
  };
}
