import type { Position } from '@geo/core';
import type { Draws } from '../chance/draws';
import type { Leg } from './part';
import { pathOf, placeAt } from './path';
import { between, scaleAt, shifted } from './scale';

/** Metres from one corner to the next, and how far a way swings between them. Estimates; railways have no corners. */
const BLOCKS: Readonly<
  Record<Leg['going'], { readonly block: readonly [number, number]; readonly swing: number }>
> = {
  walking: { block: [60, 220], swing: 4 },
  running: { block: [80, 400], swing: 8 },
  on_bicycle: { block: [100, 500], swing: 8 },
  in_vehicle: { block: [200, 1_400], swing: 15 },
  on_rails: { block: [1_500, 6_000], swing: 60 },
};

/** A way through streets from one place to another: east and north by turns, in blocks as the manner of going has them. */
export function wayBetween(chance: Draws, from: Position, to: Position, going: Leg['going']): Position[] {
  const { block, swing } = BLOCKS[going];
  // One scale for the whole way, so that it ends where it should.
  const scale = scaleAt((from.latitude + to.latitude) / 2);
  const { east, north } = between(from, to, scale);
  const size = (Math.abs(east) + Math.abs(north)) / 2;
  const turns = Math.max(1, Math.round(size / chance.between(...block)));
  const easts = shares(chance, turns, east);
  const norths = shares(chance, turns, north);
  const places: Position[] = [from];
  let reachedEast = 0;
  let reachedNorth = 0;
  const eastFirst = chance.chance(0.5);
  const go = (stepEast: number, stepNorth: number) => {
    // A bow in the middle of each block: no street is quite straight.
    const bow = chance.between(-swing, swing);
    const [sideEast, sideNorth] = stepEast === 0 ? [bow, 0] : [0, bow];
    places.push(
      shifted(from, reachedEast + stepEast / 2 + sideEast, reachedNorth + stepNorth / 2 + sideNorth, scale),
      shifted(from, reachedEast + stepEast, reachedNorth + stepNorth, scale),
    );
    reachedEast += stepEast;
    reachedNorth += stepNorth;
  };
  for (let turn = 0; turn < turns; turn++) {
    if (going === 'on_rails') {
      go(easts[turn] as number, norths[turn] as number);
    } else if (eastFirst) {
      go(easts[turn] as number, 0);
      go(0, norths[turn] as number);
    } else {
      go(0, norths[turn] as number);
      go(easts[turn] as number, 0);
    }
  }
  places[places.length - 1] = to;
  return places;
}

/** A random way of this length through streets. */
export function wander(chance: Draws, from: Position, metres: number, going: Leg['going']): Position[] {
  if (!(metres > 0)) throw new RangeError(`a way must be longer than 0 metres; got ${metres}`);
  // Somewhere at least so far away along streets; the way is cut where it is long enough.
  const share = chance.between(0.3, 0.7);
  const east = metres * 1.05 * share * (chance.chance(0.5) ? 1 : -1);
  const north = metres * 1.05 * (1 - share) * (chance.chance(0.5) ? 1 : -1);
  // Rails go straight: their two sides are not both walked.
  const longer = going === 'on_rails' ? 1 / Math.sqrt(share * share + (1 - share) * (1 - share)) : 1;
  const path = pathOf(wayBetween(chance, from, shifted(from, east * longer, north * longer), going));
  if (path.metres <= metres) return [...path.points];
  const kept = path.points.filter((_, index) => (path.reached[index] as number) < metres);
  return [...kept, placeAt(path, metres)];
}

/** Splits the total into `count` uneven parts. */
function shares(chance: Draws, count: number, total: number): number[] {
  const weights = Array.from({ length: count }, () => chance.between(0.4, 1.6));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => (total * weight) / sum);
}
