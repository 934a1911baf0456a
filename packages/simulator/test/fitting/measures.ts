import { distanceMeters, type Position } from '@geo/core';
import { between, type Scale, scaleAt } from '../../src/world/scale';

/** A fix with how far it lies left of its way, metres; seconds of any clock. */
export interface Measured extends Position {
  readonly seconds: number;
  readonly accuracy: number;
  /** `undefined` where the way is not known. */
  readonly aside: number | undefined;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** A way on a plane of its own, for many questions. */
export function wayOf(route: readonly Position[]) {
  const origin = route[0] as Position;
  const scale: Scale = scaleAt(origin.latitude);
  const points = route.map((place) => between(origin, place, scale));
  return {
    /** Metres from a place to the nearest point of the way, positive on its left. */
    aside(place: Position): number {
      const { east, north } = between(origin, place, scale);
      let nearest = Number.POSITIVE_INFINITY;
      let side = 1;
      for (let index = 1; index < points.length; index++) {
        const from = points[index - 1] as { east: number; north: number };
        const to = points[index] as { east: number; north: number };
        const alongEast = to.east - from.east;
        const alongNorth = to.north - from.north;
        const squared = alongEast * alongEast + alongNorth * alongNorth;
        const share =
          squared === 0
            ? 0
            : Math.min(
                1,
                Math.max(0, ((east - from.east) * alongEast + (north - from.north) * alongNorth) / squared),
              );
        const offEast = east - from.east - share * alongEast;
        const offNorth = north - from.north - share * alongNorth;
        const distance = Math.sqrt(offEast * offEast + offNorth * offNorth);
        if (distance < nearest) {
          nearest = distance;
          side = alongEast * offNorth - alongNorth * offEast >= 0 ? 1 : -1;
        }
      }
      return nearest * side;
    },
  };
}

/** Jumps: farther than 200 m and faster than 60 m/s since the last fix; and how many of them claim 100 m or better. */
export function jumps(series: readonly (readonly Measured[])[]) {
  let pairs = 0;
  let jumped = 0;
  let lying = 0;
  for (const fixes of series)
    fixes.forEach((fix, index) => {
      const last = fixes[index - 1];
      if (last === undefined) return;
      pairs += 1;
      const metres = distanceMeters(last, fix);
      if (metres <= 200 || metres <= 60 * Math.max(0.001, fix.seconds - last.seconds)) return;
      jumped += 1;
      if (fix.accuracy <= 100) lying += 1;
    });
  return { share: jumped / pairs, lies: lying / jumped, jumped };
}

/** Errors beyond this many times the claim are held there: one detour must not decide a correlation. */
const HELD_AT = 3;

/** How much the errors (as shares of their claims) this many seconds apart resemble each other. */
export function lagCorrelation(series: readonly (readonly Measured[])[], lagSeconds: number): number {
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (const all of series) {
    const fixes = all.filter(
      ({ aside, accuracy }) => aside !== undefined && accuracy <= 100 && Math.abs(aside) < 200,
    );
    const errorOf = ({ aside, accuracy }: Measured) =>
      Math.min(HELD_AT, Math.max(-HELD_AT, (aside ?? 0) / accuracy));
    let later = 0;
    for (const fix of fixes) {
      while (later < fixes.length && (fixes[later] as Measured).seconds < fix.seconds + lagSeconds * 0.9)
        later += 1;
      const other = fixes[later];
      if (other === undefined || other.seconds > fix.seconds + lagSeconds * 1.1 + 0.3) continue;
      const a = errorOf(fix);
      const b = errorOf(other);
      product += a * b;
      squaresA += a * a;
      squaresB += b * b;
    }
  }
  return product / Math.sqrt(squaresA * squaresB);
}

/** How far aside of its way a fix lies from the next one a second later, metres: what makes tracks longer than ways. */
export function sidesteps(series: readonly (readonly Measured[])[]): number[] {
  return series.flatMap((fixes) =>
    fixes.flatMap((fix, index) => {
      const next = fixes[index + 1];
      if (next?.aside === undefined || fix.aside === undefined) return [];
      const isSecond = Math.abs(next.seconds - fix.seconds - 1) < 0.3;
      return isSecond && fix.accuracy <= 100 && next.accuracy <= 100
        ? [Math.abs(next.aside - fix.aside)]
        : [];
    }),
  );
}

/** Metres along the fixes that claim 100 m or better, where they come each second or two and lie this far apart at least. */
export function lengthOf(fixes: readonly Measured[], filterMeters: number): number {
  let metres = 0;
  let last: Measured | undefined;
  for (const fix of fixes) {
    if (fix.accuracy > 100) continue;
    const step = last === undefined ? 0 : distanceMeters(last, fix);
    if (last !== undefined && step < filterMeters) continue;
    metres += step;
    last = fix;
  }
  return metres;
}
