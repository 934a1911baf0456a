import type { Positions } from '../api/positions/positions';
import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import { sensorPlan } from '../motion/sensor-plan';
import { stopFixRequest } from '../motion/stop-fix';
import type { Sensor } from '../ports/sensor';
import type { RequestedSensors } from '../sensors/sensor-requests';
import type { WakeRegions } from '../sensors/wake-regions';
import type { Dormancy } from './dormancy';
import type { Regions } from './regions';

interface Requesters
  extends Pick<Regions, 'motion' | 'pipeline' | 'geofences' | 'heading' | 'crash' | 'distraction'> {
  readonly positions: Pick<Positions, 'sensorRequests'>;
  readonly wakeRegions: Pick<WakeRegions, 'isStationaryLeft'>;
  readonly dormancy: Pick<Dormancy, 'isDormant' | 'isLooking'>;
}

/** The current sensor requests of each part. */
export function requestsOf(
  parts: Requesters,
  config: Config,
  available: Sensor['available'],
  profile: PlatformProfile,
): readonly RequestedSensors[] {
  const { motion, pipeline } = parts;
  return [
    sensorPlan({
      mode: motion.mode,
      config,
      available,
      elasticMeters: pipeline.elasticMeters,
      anchor: motion.anchor,
      mayRest: motion.mayRest,
      saysMoving: motion.saysMoving,
      isBlind: motion.sky.isBlind,
      isUnderground: motion.sky.isUnderground,
      isFreshlyParked: motion.isFreshlyParked,
      awaitsCheck: motion.awaitsCheck,
      isRegionLeft: parts.wakeRegions.isStationaryLeft,
      isDormant: parts.dormancy.isDormant,
      isLooking: parts.dormancy.isLooking,
      profile,
    }),
    motion.wantsFix ? { location: stopFixRequest(config) } : {},
    parts.geofences.sensorRequests(),
    ...parts.positions.sensorRequests(),
    parts.heading.sensorRequests(),
    parts.crash.sensorRequests(),
    parts.distraction.sensorRequests(),
  ];
}
