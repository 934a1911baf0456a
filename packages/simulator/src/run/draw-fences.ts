import type { Geofence, Position } from '@geo/core';
import type { Draws } from '../chance/draws';
import type { World } from '../world/world';

/** Metres in a degree of latitude; of longitude at most as many. The exact place of a fence does not matter. */
const METERS_A_DEGREE = 111_320;

/** Fences beyond this number are farther off: they are there to be left out of what is monitored. */
const ALONG_THE_WAY = 40;
const NEAR_METERS = 600;
const FAR_METERS = 30_000;

function beside({ latitude, longitude }: Position, draws: Draws, meters: number): Position {
  const off = () => draws.between(-meters, meters) / METERS_A_DEGREE;
  return { latitude: latitude + off(), longitude: longitude + off() };
}

/** A fence beside the way at some moment of the day, so that many are crossed, and some slept in. */
export function drawFence(draws: Draws, world: World, identifier: string, isFar = false): Geofence {
  const truth = world.truthAt(draws.between(0, world.durationMillis));
  const at = beside(truth, draws, isFar ? FAR_METERS : draws.one([0, 100, NEAR_METERS]));
  const dwells = draws.chance(0.4);
  const entry = draws.chance(0.8);
  return {
    identifier,
    latitude: at.latitude,
    longitude: at.longitude,
    radius: draws.one([60, 100, 150, 200, 400, 1000]),
    notifyOnEntry: entry,
    // A fence without any notification is refused.
    notifyOnExit: draws.chance(0.8) || !(entry || dwells),
    notifyOnDwell: dwells,
    ...(dwells ? { loiteringDelay: draws.one([10_000, 60_000, 300_000, 1_800_000]) } : {}),
  };
}

/** The fences that are there from the beginning. */
export function drawFences(draws: Draws, world: World, count: number): readonly Geofence[] {
  return Array.from({ length: count }, (_, number) =>
    drawFence(draws, world, `fence-${number}`, number >= ALONG_THE_WAY),
  );
}
