import type { Position } from '../geo/position';
import { boundaryMeters } from './circle';
import type { FenceIndex, Nearby } from './fence-index';
import type { GeofenceSettings } from './geofence-settings';
import { FARTHEST_METERS } from './sentinel';

/** Which fences are to be monitored from a place. */
export interface Cut {
  readonly identifiers: readonly string[];
  /** Metres to the boundary of the nearest fence that is not monitored; Infinity where there is none to meet. */
  readonly clearMeters: number;
  /** There are more fences within the proximity radius than may be monitored. */
  readonly overflows: boolean;
}

/** A monitored fence stays until it ranks worse than the budget and this: near a tie registrations must not alternate. */
const HYSTERESIS_RANKS = 2;
/** First guess of how far the budget reaches; doubled until it does. Metres. */
const FIRST_REACH_METERS = 500;

/**
 * The fences nearest by distance to their boundary, within the proximity radius, up to the budget; those that
 * contain the device come first, then those monitored already that are still near enough.
 */
export function cutSlice(
  index: FenceIndex,
  place: Position,
  { proximityMeters, budget }: GeofenceSettings,
  monitored: ReadonlySet<string>,
  inside: ReadonlySet<string>,
): Cut {
  const ranked = nearest(index, place, proximityMeters, budget + HYSTERESIS_RANKS + 1, inside);
  const isKept = ({ identifier }: Nearby, rank: number) =>
    monitored.has(identifier) && rank < budget + HYSTERESIS_RANKS;
  const isAround = (fence: Nearby) => inside.has(fence.identifier) || fence.boundaryMeters <= 0;
  const order = [
    ...ranked.filter(isAround),
    ...ranked.filter((fence, rank) => !isAround(fence) && isKept(fence, rank)),
    ...ranked.filter((fence, rank) => !isAround(fence) && !isKept(fence, rank)),
  ];
  const identifiers = order.slice(0, budget).map(({ identifier }) => identifier);
  const left = order.slice(budget);
  const clearMeters =
    left.length > 0
      ? nearestOf(left)
      : nearestOther(index, place, Math.max(proximityMeters, FIRST_REACH_METERS), new Set(identifiers));
  return { identifiers, clearMeters, overflows: left.length > 0 };
}

/** Fences in the order of their boundary distance: at least `wanted`, if the proximity radius holds as many. */
function nearest(
  index: FenceIndex,
  place: Position,
  proximityMeters: number,
  wanted: number,
  inside: ReadonlySet<string>,
): readonly Nearby[] {
  let reach = Math.min(FIRST_REACH_METERS, proximityMeters);
  let found = index.near(place, reach);
  while (found.length < wanted && reach < proximityMeters) {
    reach = Math.min(reach * 2, proximityMeters);
    found = index.near(place, reach);
  }
  const names = new Set(found.map(({ identifier }) => identifier));
  // A fence that contains the device stays until an EXIT is certain, however far a fix may lie.
  for (const identifier of inside) {
    const circle = names.has(identifier) ? undefined : index.circle(identifier);
    if (circle) found.push({ identifier, boundaryMeters: boundaryMeters(circle, place) });
  }
  return found.sort((a, b) => a.boundaryMeters - b.boundaryMeters || (a.identifier < b.identifier ? -1 : 1));
}

function nearestOther(
  index: FenceIndex,
  place: Position,
  from: number,
  monitored: ReadonlySet<string>,
): number {
  if (index.size <= monitored.size) return Number.POSITIVE_INFINITY;
  for (let reach = from; ; reach = Math.min(reach * 2, FARTHEST_METERS)) {
    const others = index.near(place, reach).filter(({ identifier }) => !monitored.has(identifier));
    if (others.length > 0) return nearestOf(others);
    if (reach >= FARTHEST_METERS) return FARTHEST_METERS;
  }
}

/** Not by one call with all of them: there may be more than a call takes. */
function nearestOf(fences: readonly Nearby[]): number {
  return fences.reduce((nearest, fence) => Math.min(nearest, fence.boundaryMeters), Number.POSITIVE_INFINITY);
}
