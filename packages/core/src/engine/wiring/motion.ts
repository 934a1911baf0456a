import { createMotion, type Motion } from '../../motion/motion';
import { motionSettings } from '../../motion/motion-settings';
import { alarm } from '../../time/alarms';
import type { Timers } from '../../time/timers';
import { rearmLocation } from '../device/rearm';
import { motionChanges } from '../motion-changes';
import type { Parts } from '../parts';
import { tellSafety } from './safety';

/** Under ground a fix a minute is asked for. */
const UNHURRIED_MILLIS = 60_000;

/** The motion region among its neighbours. */
export function wireMotion(parts: Parts, timers: Timers): Motion {
  const { unit, bootId } = parts;
  /** On the way nobody asks for less; what is open still when a rest ends may have been the rest's own watch, of minutes. */
  const expectedMillis = () => {
    const slowest = Math.max(parts.config().locationUpdateInterval, UNHURRIED_MILLIS);
    return Math.min(parts.sensing.location?.interval ?? 0, slowest);
  };
  return createMotion({
    effects: unit,
    bootId,
    after: (millis, run) => timers.after(millis, () => unit.step(run)),
    settings: () => motionSettings(parts.config()),
    intervalMillis: expectedMillis,
    hearsEveryFixWithin(millis) {
      const { location } = parts.sensing;
      return location !== undefined && location.distanceFilter === 0 && location.interval <= millis;
    },
    isConnected: () => parts.device.connected,
    hasAcceleration: parts.ports.sensor.available.has('acceleration'),
    ...motionChanges(parts),
    rearm: (cause) => rearmLocation(parts, cause),
    checkBegan: () => parts.sensing.askHistory(),
    changed() {
      tellSafety(parts);
      parts.sensing.replan();
    },
    wakeIn: alarm(parts.ports.scheduler, 'motion'),
    stopFixIn: alarm(parts.ports.scheduler, 'motion-look'),
    reviewIn: alarm(parts.ports.scheduler, 'motion-review'),
  });
}
