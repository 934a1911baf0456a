import type { Position } from '@geo/core';
import type { Draws } from '../chance/draws';
import { MANNERS, type Manner } from './manners';
import type { Halt, Leg, TimedLeg } from './part';
import { headingsOf, type Path } from './path';

/** A time of constant acceleration along a path. */
export interface Phase {
  /** Milliseconds from the leg's beginning. */
  readonly from: number;
  readonly to: number;
  /** Metres from the path's beginning, at `from`. */
  readonly metres: number;
  /** Metres a second at `from`. */
  readonly speed: number;
  readonly acceleration: number;
}

/** A place that is passed no faster than this, and where one stands for so long. */
interface Bound {
  readonly metres: number;
  readonly speed: number;
  readonly millis: number;
}

/** Metres a second: keeps divisions finite on ways of a few millimetres. */
const SLOWEST = 0.05;

/** The phases of moving along a path: starting, cruising, slowing at corners, halting, and stopping at its end. */
export function phasesOf(leg: Leg, path: Path, chance: Draws): Phase[] {
  const manner = { ...MANNERS[leg.going], ...(leg.speed === undefined ? {} : { speed: leg.speed }) };
  if (!(manner.speed > 0 && manner.speed < 350))
    throw new RangeError(`a leg's speed must be between 0 and 350 metres a second; got ${leg.speed}`);
  const halts = leg.halts ?? drawHalts(manner, path.metres, chance);
  const bounds = boundsOf(manner, path, halts);
  const phases: Phase[] = [];
  let from = 0;
  let metres = 0;
  let speed = 0;
  const push = (millis: number, acceleration: number) => {
    if (millis <= 0) return;
    phases.push({ from, to: from + millis, metres, speed, acceleration });
    const seconds = millis / 1000;
    metres += speed * seconds + (acceleration * seconds * seconds) / 2;
    speed += acceleration * seconds;
    from += millis;
  };
  for (const bound of bounds) {
    // Drawn speeds vary by stretch; a set speed is kept.
    const cruise = leg.speed === undefined ? manner.speed * chance.between(0.8, 1.1) : manner.speed;
    const distance = bound.metres - metres;
    const { acceleration, braking } = manner;
    const end = Math.min(bound.speed, Math.sqrt(speed * speed + 2 * acceleration * distance));
    // As fast as the distance allows: away with the one, down again with the other.
    const reachable = Math.sqrt(
      (2 * acceleration * braking * distance + braking * speed * speed + acceleration * end * end) /
        (acceleration + braking),
    );
    const top = Math.max(Math.min(cruise, reachable), speed, end, SLOWEST);
    const away = Math.max(0, (top * top - speed * speed) / (2 * acceleration));
    const stopping = Math.max(0, (top * top - end * end) / (2 * braking));
    push(((top - speed) / acceleration) * 1000, acceleration);
    push(((distance - away - stopping) / top) * 1000, 0);
    push(((top - end) / braking) * 1000, -braking);
    // What rounding leaves is put right here, so that it does not add up.
    metres = bound.metres;
    speed = end;
    push(bound.millis, 0);
  }
  return leg.lastsMillis === undefined ? phases : fitted(phases, from, leg.lastsMillis);
}

/** The same way in another time: twice as long is half as fast, and a quarter as hard on the brakes. */
function fitted(phases: readonly Phase[], millis: number, wanted: number): Phase[] {
  if (!(wanted > 0)) throw new RangeError(`a leg must last longer than 0 milliseconds; got ${wanted}`);
  const times = wanted / millis;
  return phases.map(({ from, to, metres, speed, acceleration }) => ({
    from: from * times,
    to: to * times,
    metres,
    speed: speed / times,
    acceleration: acceleration / (times * times),
  }));
}

/** The phases of a recorded track: at a constant speed from each place to the next, and standing where it is the same one. */
export function timedPhasesOf({ path: places, reachedMillis }: TimedLeg, path: Path): Phase[] {
  if (reachedMillis.length !== places.length || reachedMillis[0] !== 0)
    throw new RangeError(
      `a timed leg needs one time for each of its places, the first of them 0; got ${reachedMillis.length} times from ${reachedMillis[0]}, ${places.length} places`,
    );
  const phases: Phase[] = [];
  let passed = 0;
  for (let index = 1; index < places.length; index++) {
    const from = reachedMillis[index - 1] as number;
    const to = reachedMillis[index] as number;
    if (!(to > from))
      throw new RangeError(`times must grow; got ${to} after ${from} (reachedMillis[${index}])`);
    const metres = path.reached[passed] as number;
    if (!isSame(places[index] as Position, path.points[passed] as Position)) passed += 1;
    const speed = ((path.reached[passed] as number) - metres) / ((to - from) / 1000);
    phases.push({ from, to, metres, speed, acceleration: 0 });
  }
  return phases;
}

function isSame(a: Position, b: Position): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude;
}

function drawHalts(manner: Manner, metres: number, chance: Draws): Halt[] {
  const halts: Halt[] = [];
  if (manner.haltEveryMeters === 0) return halts;
  const [shortest, longest] = manner.haltSeconds;
  let at = manner.haltEveryMeters * chance.between(0.2, 1.4);
  while (at < metres - 50) {
    halts.push({ metres: at, millis: Math.round(chance.between(shortest, longest) * 1000) });
    at += manner.haltEveryMeters * chance.between(0.4, 1.6);
  }
  return halts;
}

/** A turn of this many degrees or more is a corner. */
const CORNER_DEGREES = 60;

function boundsOf(manner: Manner, path: Path, halts: readonly Halt[]): Bound[] {
  const bounds: Bound[] = halts.map(({ metres, millis }) => {
    if (!(metres > 0 && metres < path.metres && millis >= 0))
      throw new RangeError(
        `a halt must lie within its leg of ${path.metres} metres and last 0 or more milliseconds; got ${metres} metres, ${millis}`,
      );
    return { metres, speed: 0, millis };
  });
  if (manner.cornerSpeed < manner.speed) {
    headingsOf(path).forEach((heading, index, all) => {
      const turn = Math.abs(((heading - (all[index - 1] ?? heading) + 540) % 360) - 180);
      const metres = path.reached[index] as number;
      if (turn >= CORNER_DEGREES) bounds.push({ metres, speed: manner.cornerSpeed, millis: 0 });
    });
  }
  bounds.push({ metres: path.metres, speed: 0, millis: 0 });
  bounds.sort((a, b) => a.metres - b.metres);
  return brakeable(bounds, manner.braking);
}

/** From the end: a corner is passed at most as fast as braking for the next bound allows. */
function brakeable(bounds: readonly Bound[], braking: number): Bound[] {
  let after: Bound | undefined;
  return [...bounds]
    .reverse()
    .map((bound) => {
      const allowed =
        after === undefined
          ? bound.speed
          : Math.sqrt(after.speed * after.speed + 2 * braking * (after.metres - bound.metres));
      after = { ...bound, speed: Math.min(bound.speed, allowed) };
      return after;
    })
    .reverse();
}
