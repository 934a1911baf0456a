import type { Config } from '../config/keys';
import type { DesiredAccuracy } from '../contract/constants';
import type { LocationRequest, RegionRequest, SensorKind, SensorRequests } from '../ports/sensor';
import type { Anchor } from './departure';
import type { MotionMode } from './motion-machine';

/** The name of the region around the parking place. */
export const STATIONARY_REGION = 'geo/stationary';

/** Which sensors motion wants at which rate; what is absent is off. */
export type SensorPlan = {
  readonly [K in 'location' | 'activity' | 'acceleration' | 'regions' | 'motion']?: SensorRequests[K];
};

const STATIONARY_ACCURACY: Readonly<Record<Config['stationaryDesiredAccuracy'], DesiredAccuracy>> = {
  HIGH: -1,
  BALANCED: 10,
  LOW: 100,
};

/** Enough to tell shaking from stillness; crash detection asks for more where it is armed. */
const SHAKING_RATE_HZ = 10;

/** Kinds that can wake a resting engine: a device with none of them would be deaf without a location watch. */
const WAKING_SENSES: readonly SensorKind[] = ['activity', 'acceleration', 'motion', 'regions'];

/** State → which sensors, at which rate. `elasticMeters` is the distance filter at the present speed. */
export function sensorPlan(
  mode: MotionMode,
  config: Config,
  available: ReadonlySet<SensorKind>,
  elasticMeters: number,
  anchor: Anchor | undefined,
): SensorPlan {
  if (mode === 'off') return {};
  const resting = mode === 'softStop' || mode === 'parked';
  const senses = WAKING_SENSES.filter(
    (kind) =>
      available.has(kind) &&
      !(kind === 'activity' && config.disableMotionActivityUpdates) &&
      // Without a place there is no region to leave.
      !(kind === 'regions' && anchor === undefined),
  );
  const plan: { -readonly [K in keyof SensorPlan]: SensorPlan[K] } = {};
  const location = resting
    ? restingRequest(config, senses.length === 0)
    : movingRequest(mode, config, elasticMeters);
  if (location) plan.location = location;
  if (senses.includes('activity')) plan.activity = { intervalMillis: config.activityRecognitionInterval };
  if (senses.includes('acceleration')) plan.acceleration = { rateHz: SHAKING_RATE_HZ };
  if (resting && senses.includes('motion')) plan.motion = {};
  if (resting && anchor && senses.includes('regions')) plan.regions = [stationaryRegion(anchor, config)];
  return plan;
}

function movingRequest(mode: MotionMode, config: Config, elasticMeters: number): LocationRequest {
  return {
    desiredAccuracy: config.desiredAccuracy,
    // While a verdict is open every fix counts; a fix that is not delivered costs nothing.
    distanceFilter: mode === 'tracking' ? elasticMeters : 0,
    interval: config.locationUpdateInterval,
    background: true,
  };
}

function restingRequest(config: Config, deaf: boolean): LocationRequest | undefined {
  if (!deaf && !config.stationaryKeepAlive) return undefined;
  return {
    desiredAccuracy: STATIONARY_ACCURACY[config.stationaryDesiredAccuracy],
    // A deaf device must also hear that it is still here.
    distanceFilter: deaf ? 0 : config.stationaryDistanceFilter,
    interval: config.stationaryLocationUpdateInterval,
    background: true,
  };
}

function stationaryRegion(anchor: Anchor, config: Config): RegionRequest {
  return {
    identifier: STATIONARY_REGION,
    latitude: anchor.latitude,
    longitude: anchor.longitude,
    radius: config.stationaryRadius,
    notifyOnEntry: false,
    notifyOnExit: true,
  };
}
