/** A point of which less is better, both ways. */
export interface Point {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** The points that no other point beats in both figures. Of equals, all stay. */
export function front<T extends Point>(points: readonly T[]): T[] {
  return points
    .filter(
      ({ x, y }) => !points.some((other) => other.x <= x && other.y <= y && (other.x < x || other.y < y)),
    )
    .sort((a, b) => a.x - b.x);
}
