import { localProjection, type Place, type Point } from '../map/projection';

/** Marienplatz, Munich, where simulated phones begin. */
export const BEGIN: Place = { latitude: 48.1374, longitude: 11.5755 };

/** Corners of a way around the old town, metres east and south of the beginning. No street is exactly so. */
const CORNERS: readonly Point[] = [
  { x: 0, y: 0 },
  { x: 260, y: -60 },
  { x: 420, y: -330 },
  { x: 330, y: -620 },
  { x: 520, y: -900 },
  { x: 300, y: -1180 },
  { x: -80, y: -1060 },
  { x: -240, y: -760 },
  { x: -560, y: -700 },
  { x: -720, y: -380 },
  { x: -520, y: -140 },
  { x: -640, y: 140 },
  { x: -380, y: 380 },
  { x: -60, y: 300 },
  { x: 0, y: 0 },
];

/** Two geofences on the way. */
export const FENCES = [
  { identifier: 'Depot', radius: 150, at: { x: 0, y: 0 } },
  { identifier: 'Customer', radius: 180, at: { x: 330, y: -1100 } },
] as const;

const plane = localProjection(BEGIN);

/** A place of the plan. */
export const placeAt = (point: Point): Place => plane.toPlace(point);

/** One lap of the course, from its beginning back to it: a place every `stepMetres`. */
export function course(stepMetres: number): readonly Place[] {
  const line = rounded(rounded(rounded(CORNERS)));
  const steps: Place[] = [];
  let left = stepMetres;
  for (let index = 1; index < line.length; index++) {
    let [from, to] = [line[index - 1]!, line[index]!];
    let length = Math.hypot(to.x - from.x, to.y - from.y);
    while (length >= left) {
      const share = left / length;
      from = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
      steps.push(placeAt(from));
      length -= left;
      left = stepMetres;
    }
    left -= length;
  }
  return steps;
}

/** Corners cut at a quarter and three quarters of each side (Chaikin): three rounds of it are a curve. */
function rounded(line: readonly Point[]): readonly Point[] {
  const between = (from: Point, to: Point, share: number): Point => ({
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
  });
  const cut = line
    .slice(1)
    .flatMap((to, index) => [between(line[index]!, to, 0.25), between(line[index]!, to, 0.75)]);
  return [line[0]!, ...cut, line.at(-1)!];
}
