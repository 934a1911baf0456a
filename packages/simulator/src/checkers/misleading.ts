import { distanceMeters, type FixReading } from '@geo/core';
import type { World } from '../world/world';

/** Metres that a fix may be wrong by, beyond its accuracy, before it says that a resting device has left: the engine takes fixes nearer than this for the same stay. */
const MISLEADING_METERS = 500;

/** Is this fix so far from where the device is that it says another place? */
export function isMisleading(fix: FixReading, world: World, at: number): boolean {
  return distanceMeters(fix, world.truthAt(at)) - fix.accuracy > MISLEADING_METERS;
}
