import { createMotion, type Motion } from '../../motion/motion';
import { motionSettings } from '../../motion/settings';
import { alarm } from '../alarms';
import { rearmLocation } from '../device/rearm';
import { motionChanges } from '../motion-changes';
import type { Parts } from '../parts';
import type { Timers } from '../timers';
import { tellSafety } from './safety';

/** The motion region among its neighbours. */
export function wireMotion(parts: Parts, timers: Timers): Motion {
  const { ledger, bootId } = parts;
  return createMotion({
    outlet: ledger,
    bootId,
    after: (millis, run) => timers.after(millis, () => ledger.step(run)),
    settings: () => motionSettings(parts.config()),
    intervalMillis: () => parts.sensing.location?.interval ?? 0,
    isConnected: () => parts.situation.connected,
    hasAcceleration: parts.ports.sensor.available.has('acceleration'),
    ...motionChanges(parts),
    rearm: (cause) => rearmLocation(parts, cause),
    checkBegan: () => parts.sensing.askHistory(),
    changed() {
      tellSafety(parts);
      parts.sensing.replan();
    },
    wakeIn: alarm(parts, 'motion'),
    reviewIn: alarm(parts, 'motion-review'),
  });
}
