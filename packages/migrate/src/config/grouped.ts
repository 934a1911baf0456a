import { AUTHORIZATION } from './authorization';
import { named, unlessIs } from './convert';
import { FLAT } from './flat';
import { NOTIFICATION } from './notification';
import { type KeyRule, type KeyRules, none, renamed } from './rule';

/** The rules of these flat keys. */
const flat = (...names: readonly string[]): KeyRules =>
  Object.fromEntries(names.map((name) => [name, FLAT[name] as KeyRule]));

const FILTER: KeyRules = {
  policy: renamed('locationFilterPolicy', named({ 0: 'PassThrough', 1: 'Adjust', 2: 'Conservative' })),
  kalmanProfile: renamed('kalmanProfile', named({ 0: 'DEFAULT', 1: 'AGGRESSIVE', 2: 'CONSERVATIVE' })),
  trackingAccuracyThreshold: renamed('locationFilterMaxAccuracy'),
  maxImpliedSpeed: renamed('locationFilterMaxSpeed'),
  odometerAccuracyThreshold: renamed('odometerAccuracyThreshold'),
  useKalman: {
    verdict: 'changed',
    says: 'disableLocationFilter: true turns the whole filter off, not this part alone',
    convert: unlessIs(true, 'disableLocationFilter: true turns the whole filter off, not this part alone'),
  },
  kalmanDebug: none('onLocationFilter and explain() say what the filter did'),
  filterDebug: none('onLocationFilter and explain() say what the filter did'),
  rollingWindow: none('the filter has no window: it weighs each fix by its accuracy'),
  burstWindow: none('the filter has no window: it weighs each fix by its accuracy'),
  maxBurstDistance: none('locationFilterMaxSpeed decides'),
  odometerUseKalmanFilter: none('the odometer measures the filtered track'),
  odometerPolicy: none('the odometer measures the filtered track'),
};

/** Keys of react-native-background-geolocation 5, by group. */
export const GROUPS: Readonly<Record<string, KeyRules>> = {
  geolocation: {
    ...flat(
      'desiredAccuracy',
      'activityType',
      'distanceFilter',
      'stationaryRadius',
      'stopTimeout',
      'pausesLocationUpdatesAutomatically',
      'disableElasticity',
      'elasticityMultiplier',
      'stopAfterElapsedMinutes',
      'useSignificantChangesOnly',
      'disableLocationAuthorizationAlert',
      'locationAuthorizationRequest',
      'locationAuthorizationAlert',
      'showsBackgroundLocationIndicator',
      'locationUpdateInterval',
      'fastestLocationUpdateInterval',
      'locationTimeout',
      'deferTime',
      'allowIdenticalLocations',
      'geofenceProximityRadius',
      'geofenceModeHighAccuracy',
      'geofenceInitialTriggerEntry',
      'enableTimestampMeta',
    ),
  },
  'geolocation.filter': FILTER,
  http: {
    ...flat(
      'url',
      'headers',
      'params',
      'method',
      'autoSync',
      'autoSyncThreshold',
      'disableAutoSyncOnCellular',
      'batchSync',
      'maxBatchSize',
    ),
    rootProperty: renamed('httpRootProperty'),
    timeout: renamed('httpTimeoutMs'),
  },
  app: flat(
    'stopOnTerminate',
    'startOnBoot',
    'enableHeadless',
    'heartbeatInterval',
    'schedule',
    'scheduleUseAlarmManager',
    'backgroundPermissionRationale',
    'preventSuspend',
  ),
  'app.notification': NOTIFICATION,
  logger: flat('debug', 'logLevel', 'logMaxDays'),
  persistence: {
    ...flat(
      'locationTemplate',
      'geofenceTemplate',
      'maxDaysToPersist',
      'maxRecordsToPersist',
      'locationsOrderDirection',
      'persistMode',
      'extras',
      'disableProviderChangeRecord',
    ),
    timestampFormat: {
      verdict: 'changed',
      says: 'a record has ISO 8601; epoch: write {{timestamp|millis}} in a locationTemplate',
      convert: unlessIs(
        'iso',
        'a record has ISO 8601; epoch: write {{timestamp|millis}} in a locationTemplate',
      ),
    },
  },
  activity: flat(
    'activityRecognitionInterval',
    'minimumActivityRecognitionConfidence',
    'disableStopDetection',
    'stopOnStationary',
    'motionTriggerDelay',
    'triggerActivities',
    'disableMotionActivityUpdates',
    'stopDetectionDelay',
  ),
  notification: NOTIFICATION,
  authorization: AUTHORIZATION,
};
