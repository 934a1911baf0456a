import type { Positions } from '../../api/positions/positions';
import type { Config } from '../../config/keys';
import type { PlatformProfile } from '../../config/profiles';
import type { ReceiverReason } from '../../contract/state';
import type { Dormancy } from '../../motion/dormant-parking';
import type { MotionMode } from '../../motion/motion-machine';
import { sensorPlan } from '../../motion/sensor-plan';
import { stopFixRequest } from '../../motion/stop-fix';
import type { Sensor } from '../../ports/sensor';
import { type DeviceState, isAwayFromWifi } from '../../sensors/device-state';
import type { RequestedSensors } from '../../sensors/sensor-requests';
import type { WakeRegions } from '../../sensors/wake-regions';
import type { Regions } from '../regions';

interface Requesters {
  readonly regions: Pick<Regions, 'motion' | 'pipeline' | 'geofences' | 'heading' | 'crash' | 'distraction'>;
  readonly positions: Pick<Positions, 'sensorRequests'>;
  readonly wakeRegions: Pick<WakeRegions, 'isStationaryLeft'>;
  readonly device: DeviceState;
  readonly dormancy: Pick<Dormancy, 'isDormant' | 'isLooking'>;
}

/** What motion's location request is for. */
const PLANNED_FOR: Readonly<Record<MotionMode, ReceiverReason>> = {
  off: 'moving',
  probing: 'starting',
  tracking: 'moving',
  softStop: 'parked-watch',
  parked: 'parked-watch',
  checking: 'departure-check',
};

/** The current sensor requests of each part. */
export function requestsOf(
  parts: Requesters,
  config: Config,
  available: Sensor['available'],
  profile: PlatformProfile,
): readonly RequestedSensors[] {
  const { motion, pipeline, geofences, heading, crash, distraction } = parts.regions;
  const plan = sensorPlan({
    mode: motion.mode,
    config,
    available,
    elasticMeters: pipeline.elasticMeters,
    anchor: motion.anchor,
    mayRest: motion.mayRest,
    isFreshlyStill: motion.isFreshlyStill,
    saysMoving: motion.saysMoving,
    isBlind: motion.sky.isBlind,
    isUnderground: motion.sky.isUnderground,
    isFreshlyParked: motion.isFreshlyParked,
    isWatched: motion.watchesDeparture && isAwayFromWifi(parts.device),
    awaitsCheck: motion.awaitsCheck,
    isRegionLeft: parts.wakeRegions.isStationaryLeft,
    isDormant: parts.dormancy.isDormant,
    isLooking: parts.dormancy.isLooking,
    profile,
  });
  return [
    { ...plan, because: PLANNED_FOR[motion.mode] },
    motion.wantsFix ? { location: stopFixRequest(config), because: motion.wantsFix } : {},
    { ...geofences.sensorRequests(), because: 'geofences' },
    ...parts.positions.sensorRequests(),
    heading.sensorRequests(),
    { ...crash.sensorRequests(), because: 'crash-check' },
    distraction.sensorRequests(),
  ];
}
