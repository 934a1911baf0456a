import { sensorPlan } from '../../motion/sensor-plan';
import { stopFixRequest } from '../../motion/stop-fix';
import { mergeSensorRequests, type RequestedSensors } from '../../sensors/sensor-requests';
import type { Parts } from '../parts';
import { createSensing, type Sensing } from '../sensing';

/** The senses, and everybody who wants something of them. */
export function wireSensing(parts: Parts): Sensing {
  return createSensing(parts, () => parts.provider.permitted(mergeSensorRequests(sensorRequests(parts))));
}

/** What each part wants now. */
function sensorRequests(parts: Parts): readonly RequestedSensors[] {
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
    motion.wantsStopFix ? { location: stopFixRequest(parts.config()) } : {},
    parts.geofences.sensorRequests(),
    ...parts.positions.sensorRequests(),
    parts.heading.sensorRequests(),
    parts.crash.sensorRequests(),
    parts.distraction.sensorRequests(),
  ];
}
