import { longitudeDifference } from '../geo/longitude';
import type { Position } from '../geo/position';
import { cosineDegrees } from '../geo/trigonometry';
import { type Circle, DEGREE_METERS } from './circle';

/** Beyond this latitude a degree of longitude changes too fast for one length of it. Degrees. */
const POLAR = 80;
/** The straight way is shorter than the one along the parallel, and degrees shrink towards the poles: a generous share for both. */
const CERTAIN_SHARE = 0.9;

/**
 * Can a circle's boundary be within this distance of a place? No is certain; yes means that it must be measured.
 * At most fixes most monitored fences are far away, which two subtractions show.
 */
export function nearEnough(place: Position, meters: number): (circle: Circle) => boolean {
  const isPolar = Math.abs(place.latitude) > POLAR;
  const longitudeMeters = DEGREE_METERS * cosineDegrees(place.latitude) * CERTAIN_SHARE;
  return (circle) => {
    const reach = circle.radius + meters;
    const north = Math.abs(circle.latitude - place.latitude) * DEGREE_METERS;
    if (north > reach) return false;
    // Within a degree or so of latitude the parallels are alike; for a wider reach the measure must decide.
    if (isPolar || reach > DEGREE_METERS) return true;
    return Math.abs(longitudeDifference(place.longitude, circle.longitude)) * longitudeMeters <= reach;
  };
}
