import type { Location } from '../../contract/location';
import { type Crash, createCrash } from '../../safety/crash';
import { createDistraction, type Distraction } from '../../safety/distraction';
import type { Movement } from '../../safety/safety-settings';
import { alarm } from '../../time/alarms';
import type { Parts } from '../parts';

/** The crash region among its neighbours. */
export function wireCrash(parts: Parts): Crash {
  return createCrash({
    effects: parts.unit,
    bootId: parts.bootId,
    settings: () => parts.config().crashDetection,
    location: () => lastKnown(parts),
    changed: () => parts.sensing.replan(),
    wakeIn: alarm(parts.ports.scheduler, 'crash'),
  });
}

/** The distraction region among its neighbours. */
export function wireDistraction(parts: Parts): Distraction {
  const { distractionCause } = parts.profile;
  return createDistraction({
    effects: parts.unit,
    bootId: parts.bootId,
    settings: () => parts.config().distractionDetection,
    // What nobody can see is not claimed: without a sense for the screen handling alone is the cause.
    cause: parts.ports.sensor.available.has('screen') ? distractionCause : 'h',
    location: () => lastKnown(parts),
    changed: () => parts.sensing.replan(),
  });
}

/** Motion or tracking may have changed: both regions are armed only while the device certainly moves. */
export function tellSafety({ motion, crash, distraction }: Parts): void {
  const movement: Movement = motion.mode === 'off' ? 'off' : motion.verdict === true ? 'moving' : 'still';
  crash.moved(movement);
  distraction.moved(movement);
}

/** The last known fix as a record with an id of its own, not queued. */
function lastKnown({ track, unit }: Parts): Location | null {
  const fix = track.lastKnown;
  return fix === undefined ? null : track.describe(fix, { age: Math.max(0, unit.at.up - fix.taken.up) });
}
