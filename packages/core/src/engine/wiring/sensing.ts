import { sensorPlan } from '../../motion/sensor-plan';
import type { Parts } from '../parts';
import { createSensing, type Sensing } from '../sensing';
import { mergeWishes, type Wishes } from '../wishes';

/** The senses, and everybody who wants something of them. */
export function wireSensing(parts: Parts): Sensing {
  return createSensing(parts, () => mergeWishes(wishes(parts)));
}

/** What each part wants now. */
function wishes({ motion, track, positions, config, ports }: Parts): readonly Wishes[] {
  return [
    sensorPlan(motion.mode, config(), ports.sensor.available, track.elasticMeters, motion.anchor),
    ...positions.wishes(),
  ];
}
