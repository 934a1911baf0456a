import { distanceMeters, type Position } from '@geo/core';
import { headingsOf, pathOf } from '../world/path';
import { wrapped } from '../world/scale';
import type { Carried, Going, Stretch, Truth } from '../world/world';

/** A straight piece of way, or a rest, at one speed. */
export interface Piece extends Stretch {
  readonly start: Position;
  readonly end: Position;
  /** Metres a second; 0: a rest. */
  readonly speed: number;
  /** How fast it is at its very beginning: a stop takes effect after this moment, and what was read in it does not change. */
  readonly speedAtFirst: number;
  readonly heading: number;
  /** Metres along the way at its beginning. */
  readonly metres: number;
}

/** Where, how far, how fast and which way one has come. */
export type Arrived = Position & Pick<Truth, 'metres' | 'speed' | 'heading'>;

/** How it is along a piece, besides the way. */
export interface Manner {
  readonly going: Going;
  readonly carried: Carried;
  readonly sky: Stretch['sky'];
}

/** From here to there in a straight line, at about this speed: a piece lasts whole milliseconds. */
export function wayPiece(
  from: number,
  arrived: Arrived,
  end: Position,
  speed: number,
  manner: Manner,
): Piece {
  const { latitude, longitude, metres, speed: speedAtFirst } = arrived;
  const start = { latitude, longitude };
  const length = distanceMeters(start, end);
  const millis = Math.max(1, Math.round((length / speed) * 1000));
  const [heading = 0] = headingsOf(pathOf([start, end]));
  const even = (length * 1000) / millis;
  return { ...manner, from, to: from + millis, start, end, speed: even, speedAtFirst, heading, metres };
}

/** Stays where it has arrived, until the next command. */
export function restPiece(from: number, arrived: Arrived, manner: Manner): Piece {
  const { latitude, longitude, metres, heading, speed: speedAtFirst } = arrived;
  const start = { latitude, longitude };
  return { ...manner, from, to: Infinity, start, end: start, speed: 0, speedAtFirst, heading, metres };
}

/** What is true at a moment of a piece. */
export function truthOn(piece: Piece, at: number): Truth {
  const { from, to, start, end, speed, speedAtFirst, heading, going, sky, carried, metres } = piece;
  const since = Math.max(0, at - from);
  const share = speed === 0 ? 0 : since / (to - from);
  return {
    latitude: start.latitude + (end.latitude - start.latitude) * share,
    longitude: wrapped(start.longitude + wrapped(end.longitude - start.longitude) * share),
    metres: metres + (speed * since) / 1000,
    speed: at === from ? speedAtFirst : speed,
    heading,
    going,
    sky,
    carried,
  };
}
