import type { Config } from '../config/keys';
import type { PlatformProfile } from '../config/profiles';
import { stationaryAccuracy } from '../config/stationary-accuracy';
import { DESIRED_ACCURACY_HIGH, DESIRED_ACCURACY_LOWEST, type DesiredAccuracy } from '../contract/constants';
import type { LocationRequest, RegionRequest, SensorKind, SensorRequests } from '../ports/sensor';
import { STATIONARY_REGION } from '../sensors/region-names';
import type { Anchor } from './departure';
import { networkWatchRequest, watchRequest } from './departure-watch';
import type { MotionMode } from './motion-machine';

/** Which sensors motion wants at which rate; what is absent is off. */
export type SensorPlan = {
  readonly [K in
    | 'location'
    | 'activity'
    | 'acceleration'
    | 'regions'
    | 'motion'
    | (typeof EVENT_KINDS)[number]]?: SensorRequests[K];
};

/**
 * Kinds that report single events, at no cost beside a receiver. Open in every mode: where a registration outlives the process it
 * restarts one that was killed on the way, and a link that is known already is not a change when the device parks.
 */
const EVENT_KINDS = ['significantChange', 'visits', 'wifi', 'car'] as const;

/** The coarsest request: for a platform on which the process runs as long as one is open. */
const KEEPS_AWAKE: LocationRequest = {
  desiredAccuracy: DESIRED_ACCURACY_LOWEST,
  distanceFilter: 1000,
  interval: 60_000,
  background: true,
};

/**
 * A check lasts a minute and needs two fixes that agree, twenty seconds apart where the device stands. A receiver that was off has its
 * first within half a minute: then three more come.
 */
const CHECK_INTERVAL_MILLIS = 10_000;

/** The still window sees fewer than five fixes where they come as rarely as this, milliseconds. */
const RARE_FIXES_MILLIS = 20_000;
/** Enough to distinguish shaking from stillness; crash detection requests more where it is armed. */
const SHAKING_RATE_HZ = 10;

/** Kinds that can wake a resting engine: a device with none of them notices a departure by a location watch only. */
const WAKING_SENSES: readonly SensorKind[] = [
  'activity',
  'acceleration',
  'motion',
  'significantChange',
  'regions',
];

/** What a plan is made for. */
export interface PlanConditions {
  readonly mode: MotionMode;
  readonly config: Config;
  readonly available: ReadonlySet<SensorKind>;
  /** The distance filter at the present speed, metres. */
  readonly elasticMeters: number;
  readonly anchor: Anchor | undefined;
  /** Does the activity suggest that the device is at rest? Only then does acceleration matter while tracking. */
  readonly mayRest: boolean;
  /** Has it suggested so for two minutes at most? */
  readonly isFreshlyStill: boolean;
  /** Does the activity say that the device moves? */
  readonly saysMoving: boolean;
  /** Has no fix come for two minutes on the way? Then acceleration alone tells a rest from a tunnel. */
  readonly isBlind: boolean;
  /** Is there no reception of satellites here? */
  readonly isUnderground: boolean;
  /** Has the device been parked for less than 35 minutes? */
  readonly isFreshlyParked: boolean;
  /** Is a departure watched for, outdoors after a stop? */
  readonly isWatched: boolean;
  /** Is a hint at departure to be checked as soon as one may? */
  readonly awaitsCheck: boolean;
  /** Has the region around the parking place been left already? */
  readonly isRegionLeft: boolean;
  /** Is the device parked dormant? Then the region alone is open. */
  readonly isDormant: boolean;
  /** While dormant: is one fix wanted, to check that the device is at its place? */
  readonly isLooking: boolean;
  readonly profile: PlatformProfile;
}

/** State → which sensors, at which rate. */
export function sensorPlan(device: PlanConditions): SensorPlan {
  const { mode, config, available, anchor, profile } = device;
  if (mode === 'off') return {};
  if (mode === 'parked' && device.isDormant) return dormantPlan(device);
  const resting = mode === 'softStop' || mode === 'parked';
  const senses = WAKING_SENSES.filter(
    (kind) =>
      available.has(kind) &&
      !(kind === 'activity' && config.disableMotionActivityUpdates) &&
      // Without a place there is no region to leave.
      !(kind === 'regions' && anchor === undefined),
  );
  const hasWakingHardware = senses.includes('motion') || senses.includes('significantChange');
  // Significant motion wakes sooner than activities do, at a quarter of their power; acceleration does not wake the device.
  const isThrifty = resting && config.stationaryLowPower && hasWakingHardware;
  const plan: { -readonly [K in keyof SensorPlan]: SensorPlan[K] } = {};
  // Where a process runs only beside a location request, activities are heard only beside one: the coarsest costs a fix every few minutes.
  // Low power listens for the first 35 minutes alone, since most stops on the way to somewhere are short; where activities wake the
  // process themselves, while it watches for a departure.
  const isListening =
    mode === 'parked' &&
    senses.includes('activity') &&
    (profile.locationKeepsAwake ? device.isFreshlyParked || !config.stationaryLowPower : device.isWatched);
  const staysAwake = mode === 'softStop' || isListening || device.awaitsCheck;
  const location = resting
    ? restingRequest(device, senses.length === 0, staysAwake)
    : mode === 'tracking' && device.isUnderground
      ? KEEPS_AWAKE
      : movingRequest(mode, config, device.elasticMeters);
  if (location) plan.location = location;
  if (senses.includes('activity') && !(isThrifty && mode === 'parked' && !isListening))
    plan.activity = { intervalMillis: config.activityRecognitionInterval };
  // Without batching every second of samples keeps the processor awake: detecting a stop by fixes is cheaper.
  const isDear = profile.locationKeepsAwake;
  // Safety listens at any speed for blocks that come late: of a blow before the car stood.
  const isGuarded = config.crashDetection.enabled || config.distractionDetection.enabled;
  // A night of it is 66 mWh in batches and 4,400 without them; significant motion detects as much for 11. Where nothing batches it, an
  // activity that is no longer still tells as much, for 40 a day.
  const isFeltAtRest = !isThrifty && !profile.locationKeepsAwake && !(mode === 'parked' && hasWakingHardware);
  // Blind, and with no activity to say that it moves, the phone would search for hours: then no price is too high.
  const isFeltBlind = device.isBlind && !(isDear && device.saysMoving);
  // Rare fixes without a speed, and no activity: acceleration shows what happened between them.
  const isFeltBetween =
    !profile.locationKeepsAwake &&
    !senses.includes('activity') &&
    config.locationUpdateInterval >= RARE_FIXES_MILLIS;
  const isFeltOnTheWay =
    mode === 'tracking' &&
    (isGuarded ||
      (device.mayRest && (!isDear || (device.isFreshlyStill && !config.stationaryLowPower))) ||
      isFeltBlind ||
      isFeltBetween);
  const isFelt = resting ? isFeltAtRest : isFeltOnTheWay;
  if (senses.includes('acceleration') && isFelt) plan.acceleration = { rateHz: SHAKING_RATE_HZ };
  if (resting && senses.includes('motion')) plan.motion = {};
  for (const kind of EVENT_KINDS) if (available.has(kind)) plan[kind] = {};
  // Until the departure is certain: the exit starts a process again that was killed while it checked.
  const mayBeThere = resting || (mode === 'checking' && !device.isRegionLeft);
  if (mayBeThere && anchor && senses.includes('regions')) plan.regions = [stationaryRegion(anchor, config)];
  return plan;
}

/** Neither a sensor that is silent without a foreground service, nor one that costs energy. */
function dormantPlan({ config, available, anchor, isLooking, profile }: PlanConditions): SensorPlan {
  const plan: { -readonly [K in keyof SensorPlan]: SensorPlan[K] } = {};
  if (isLooking)
    plan.location = {
      desiredAccuracy: stationaryAccuracy(config, profile),
      distanceFilter: 0,
      interval: config.stationaryLocationUpdateInterval,
      background: true,
    };
  for (const kind of EVENT_KINDS) if (available.has(kind)) plan[kind] = {};
  if (anchor) plan.regions = [stationaryRegion(anchor, config)];
  return plan;
}

const finer = (a: DesiredAccuracy, b: DesiredAccuracy): DesiredAccuracy => (a < b ? a : b);

function movingRequest(mode: MotionMode, config: Config, elasticMeters: number): LocationRequest {
  const { desiredAccuracy, locationUpdateInterval } = config;
  return {
    // A check has a minute for a question of tens of metres: cell towers may be wrong by more than the way that was gone.
    desiredAccuracy: mode === 'checking' ? finer(desiredAccuracy, DESIRED_ACCURACY_HIGH) : desiredAccuracy,
    // While a verdict is open every fix counts; a fix that is not delivered costs nothing.
    distanceFilter: mode === 'tracking' ? elasticMeters : 0,
    interval:
      mode === 'checking' ? Math.min(locationUpdateInterval, CHECK_INTERVAL_MILLIS) : locationUpdateInterval,
    background: true,
  };
}

function restingRequest(
  device: PlanConditions,
  lacksWakingSensors: boolean,
  staysAwake: boolean,
): LocationRequest | undefined {
  const { config, profile } = device;
  // Not beside the app's own location watch at rest.
  if (device.isWatched && !lacksWakingSensors && !config.stationaryKeepAlive) {
    if (!config.stationaryLowPower) return watchRequest(config);
    // Where a request keeps the process awake it listens to activities beside the coarsest one; scans of networks cost more than they tell.
    if (!profile.locationKeepsAwake) return networkWatchRequest(profile);
  }
  if (!lacksWakingSensors && !config.stationaryKeepAlive)
    // A suspended process would end the soft stop only with the next trip.
    return staysAwake && profile.locationKeepsAwake ? KEEPS_AWAKE : undefined;
  return {
    desiredAccuracy: stationaryAccuracy(config, profile),
    // Without waking sensors, fixes must also confirm that the device is still here.
    distanceFilter: lacksWakingSensors ? 0 : config.stationaryDistanceFilter,
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
