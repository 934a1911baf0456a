import { lastLookRequest } from '../../motion/last-look';
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
  return [
    sensorPlan({
      mode: motion.mode,
      config: parts.config(),
      available: parts.ports.sensor.available,
      elasticMeters: track.elasticMeters,
      anchor: motion.anchor,
      mayRest: motion.mayRest,
      isUnderground: motion.isUnderground,
      isFreshlyParked: motion.isFreshlyParked,
      awaitsCheck: motion.awaitsCheck,
      profile: parts.profile,
    }),
    motion.isLooking ? { location: lastLookRequest(parts.config()) } : {},
    parts.geofences.wishes(),
    ...parts.positions.wishes(),
    parts.heading.wishes(),
    parts.crash.wishes(),
    parts.distraction.wishes(),
  ];
}
