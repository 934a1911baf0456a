import { metresToSegment, type PlanePoint } from './plane';

/**
 * How far in time a line may be searched for the part that is nearest: a fix may be late, but the way back along the same
 * street is no proof that the way there was recorded.
 */
const TIME_SLACK_MILLIS = 120_000;

/**
 * Metres from a point to a line, both with times: to the nearest part of the line within two minutes, or else to the segment
 * that spans the moment. `line` is in the order of time; ask in the order of time, too. `undefined` for a line of no points.
 */
export function metresToLine(line: readonly PlanePoint[]): (point: PlanePoint) => number | undefined {
  let first = 0;
  return (point) => {
    if (line.length === 0) return undefined;
    // The segment that ends within the slack, or spans all of it.
    while (first < line.length - 2 && (line[first + 1] as PlanePoint).at < point.at - TIME_SLACK_MILLIS)
      first += 1;
    let nearest = Infinity;
    for (let index = first; index < line.length; index++) {
      const from = line[index] as PlanePoint;
      if (index > first && from.at > point.at + TIME_SLACK_MILLIS) break;
      const metres = metresToSegment(point, from, line[index + 1] ?? from);
      if (metres < nearest) nearest = metres;
    }
    return nearest;
  };
}
