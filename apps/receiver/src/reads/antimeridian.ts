/** One position of a line: longitude, latitude, and height where it is known. */
export type Position = readonly number[];

/** A piece of a line on one side of the antimeridian; `at` are places in the whole line, halves and all, for each position. */
export interface Piece {
  readonly coordinates: readonly Position[];
  readonly at: readonly number[];
}

/**
 * Cuts a line where it crosses 180 degrees, as RFC 7946 §3.1.9 wants it: a map draws a line from 179 to -179 around the
 * whole world. Both pieces get the point of the crossing; its `at` is a fraction, such as 3.25 for a quarter of the way
 * from position 3 to 4. Of two ways around the world the shorter one is meant.
 */
export function cutAtAntimeridian(line: readonly Position[]): readonly Piece[] {
  const pieces = [{ coordinates: [] as Position[], at: [] as number[] }];
  for (const [index, position] of line.entries()) {
    const before = line[index - 1];
    if (before !== undefined && crosses(before, position)) {
      const { exit, enter, fraction } = crossing(before, position);
      add(exit, index - 1 + fraction);
      pieces.push({ coordinates: [], at: [] });
      add(enter, index - 1 + fraction);
    }
    add(position, index);
  }
  function add(position: Position, at: number): void {
    const piece = pieces.at(-1);
    piece?.coordinates.push(position);
    piece?.at.push(at);
  }
  return pieces;
}

function crosses([from = 0]: Position, [to = 0]: Position): boolean {
  return Math.abs(to - from) > 180;
}

function crossing(before: Position, after: Position): { exit: Position; enter: Position; fraction: number } {
  const [from = 0, latitude = 0, height] = before;
  const [to = 0, nextLatitude = 0, nextHeight] = after;
  const edge = from > 0 ? 180 : -180;
  const way = to + 2 * edge - from;
  const fraction = way === 0 ? 0 : (edge - from) / way;
  const between = (low: number, high: number) => low + (high - low) * fraction;
  const rest = [
    between(latitude, nextLatitude),
    ...(height === undefined || nextHeight === undefined ? [] : [between(height, nextHeight)]),
  ];
  return { exit: [edge, ...rest], enter: [-edge, ...rest], fraction };
}
