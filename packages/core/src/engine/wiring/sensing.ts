import { sensorPlan } from '../../motion/sensor-plan';
import type { Parts } from '../parts';
import { createSensing, type Sensing } from '../sensing';
import { mergeWishes, type Wishes } from '../wishes';

/** The senses, and everybody who wants something of them. */
export function wireSensing(parts: Parts): Sensing {
  return createSensing(parts, () => parts.provider.permitted(mergeWishes(wishes(parts))));
}

/** What each part wants now. */
function wishes(parts: Parts): readonly Wishes[] {
  const { motion, track } = parts;
  const { available } = parts.ports.sensor;
  return [
    sensorPlan(motion.mode, parts.config(), available, track.elasticMeters, motion.anchor),
    parts.geofences.wishes(),
    ...parts.positions.wishes(),
    parts.heading.wishes(),
    parts.crash.wishes(),
    parts.distraction.wishes(),
  ];
}
