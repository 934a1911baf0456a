import { distanceMeters, type Position } from '@geo/core';
import { type Draws, type TimedLeg, worldOf } from '@geo/simulator';
import { drawSkies, type TravelMode } from './travel-mode';

/** How closely a way is followed. */
const STEP_MILLIS = 2_000;
/** Nearer places than this are one: the phone stands still. */
const STANDS_METERS = 0.5;
/** A leg that takes much longer than its way needs contains a wait: time beyond this factor is waiting. */
const SLOWEST = 1.5;

/** A leg along a path that takes about this time: with halts and corners as usual for the mode, the whole stretched or shrunk to fit. */
export function timedLeg(
  path: readonly Position[],
  mode: TravelMode,
  section: string,
  millis: number,
  seed: number,
  chance: Draws,
): TimedLeg {
  const trial = worldOf({ seed, begin: path[0] as Position, parts: [{ going: mode.going, path }] });
  const stretch = Math.min(SLOWEST, millis / trial.durationMillis);
  const places: Position[] = [path[0] as Position];
  const reachedMillis = [0];
  const add = (place: Position, at: number) => {
    places.push({ latitude: place.latitude, longitude: place.longitude });
    reachedMillis.push(Math.max(at * stretch, (reachedMillis[reachedMillis.length - 1] as number) + 1));
  };
  for (let at = STEP_MILLIS; at < trial.durationMillis; at += STEP_MILLIS) {
    const truth = trial.truthAt(at);
    if (distanceMeters(places[places.length - 1] as Position, truth) < STANDS_METERS) {
      continue;
    }
    add(truth, at);
  }
  const end = path[path.length - 1] as Position;
  if (distanceMeters(places[places.length - 1] as Position, end) > STANDS_METERS)
    add(end, trial.durationMillis);
  return {
    going: mode.going,
    path: places,
    reachedMillis,
    sky: drawSkies(mode, section, trial.truthAt(trial.durationMillis).metres, chance),
    carried: 'pocket',
  };
}
