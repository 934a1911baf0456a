import { distanceMeters } from '@geo/core';

/** A position at a moment, epoch milliseconds. */
export interface Point {
  readonly at: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** A trip as a second receiver recorded it: its moving part, in the order of time. */
export interface Trip {
  readonly name: string;
  readonly points: readonly Point[];
}

/** Within this distance of its first and its last point a logger lies where the trip begins and ends, metres. */
const END_METERS = 100;

/** From the last point near the beginning to the first near the end; empty where the logger never left either. */
export function movingPart(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], points[points.length - 1]];
  if (!first || !last) return [];
  const left = points.findIndex((point) => distanceMeters(first, point) > END_METERS);
  let arrived = points.length - 1;
  while (arrived > 0 && distanceMeters(last, points[arrived] as Point) <= END_METERS) arrived--;
  return left < 0 ? [] : points.slice(Math.max(0, left - 1), Math.max(left, arrived + 1) + 1);
}

/** Metres along the points from the first one to each. */
export function travelled(points: readonly Point[]): readonly number[] {
  let sum = 0;
  return points.map((point, index) => {
    const before = points[index - 1];
    if (before) sum += distanceMeters(before, point);
    return sum;
  });
}

/** Metres travelled at a moment, between the two points around it. */
export function travelledAt(points: readonly Point[], sums: readonly number[], at: number): number {
  const after = points.findIndex((point) => point.at >= at);
  if (after < 0) return sums[sums.length - 1] ?? 0;
  const [a, b] = [points[after - 1], points[after] as Point];
  if (!a || b.at === a.at) return sums[after] ?? 0;
  const [from = 0, to = 0] = [sums[after - 1], sums[after]];
  return from + ((to - from) * (at - a.at)) / (b.at - a.at);
}

/** Metres between a position and the line of those points that are at most `aroundMillis` from its moment; null: there are none. */
export function distanceToLine(points: readonly Point[], of: Point, aroundMillis: number): number | null {
  const near = points.filter((point) => Math.abs(point.at - of.at) <= aroundMillis);
  const [first] = near;
  if (!first) return null;
  let least = distanceMeters(first, of);
  for (const [index, b] of near.entries()) {
    const a = near[index - 1];
    if (a) least = Math.min(least, distanceToSegment(a, b, of));
  }
  return least;
}

/** On a plane: the points of a logger are some metres apart. */
function distanceToSegment(a: Point, b: Point, of: Point): number {
  const scale = Math.cos((a.latitude * Math.PI) / 180);
  const east = (b.longitude - a.longitude) * scale;
  const north = b.latitude - a.latitude;
  const square = east * east + north * north;
  const along = (of.longitude - a.longitude) * scale * east + (of.latitude - a.latitude) * north;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, along / square));
  return distanceMeters(of, {
    latitude: a.latitude + share * north,
    longitude: a.longitude + share * (b.longitude - a.longitude),
  });
}
