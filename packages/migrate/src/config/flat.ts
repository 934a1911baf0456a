import { activities, desiredAccuracy, oneOf, unlessIs } from './convert';
import { type KeyRule, type KeyRules, none, renamed, same, unneeded } from './rule';

const ORDER = oneOf(['ASC'], 'the queue is uploaded oldest first, always');
const PERMISSION = oneOf(['Always', 'WhenInUse'], 'Any: asked as Always, and WhenInUse will do');
const RUNTIME = none(
  'no React Native runtime is started for it: the engine tracks without one, and registerHeadlessTask() gets the events',
);

/** A key that is right at the value it nearly always has. */
const only = (expected: unknown, why: string): KeyRule => ({
  verdict: 'changed',
  says: why,
  convert: unlessIs(expected, why),
});

/** Keys of react-native-background-geolocation up to version 4. Version 5 takes them too. */
export const FLAT: KeyRules = {
  // Location
  desiredAccuracy: renamed('desiredAccuracy', desiredAccuracy),
  distanceFilter: same('distanceFilter'),
  stationaryRadius: same('stationaryRadius'),
  disableElasticity: same('disableElasticity'),
  elasticityMultiplier: same('elasticityMultiplier'),
  locationUpdateInterval: same('locationUpdateInterval'),
  fastestLocationUpdateInterval: none(
    'fixes that other apps caused are taken as they come, and distanceFilter decides which are recorded',
  ),
  deferTime: none('fixes are not held back by the platform; batchSync and autoSyncThreshold save the radio'),
  locationTimeout: none('each getCurrentPosition() has its own timeout'),
  allowIdenticalLocations: none('distanceFilter: 0 records every fix'),
  speedJumpFilter: renamed('locationFilterMaxSpeed'),
  desiredOdometerAccuracy: renamed('odometerAccuracyThreshold'),
  enableTimestampMeta: none('timestamp is the time of the fix; age says how long ago that was'),
  useSignificantChangesOnly: none(
    'a parked phone is woken by significant changes anyway; a coarse track is desiredAccuracy: 3000 with a wide distanceFilter',
  ),
  pausesLocationUpdatesAutomatically: only(
    false,
    'it is false: iOS pauses by rules that lose trips, and the engine stops the receiver itself',
  ),
  showsBackgroundLocationIndicator: same('showsBackgroundLocationIndicator'),
  activityType: none(
    'the hint to Core Location is not set; the engine decides from its own recognition of motion',
  ),
  // Permissions
  locationAuthorizationRequest: renamed('locationAuthorizationRequest', PERMISSION),
  locationAuthorizationAlert: same('locationAuthorizationAlert'),
  disableLocationAuthorizationAlert: same('disableLocationAuthorizationAlert'),
  backgroundPermissionRationale: same('backgroundPermissionRationale'),
  // Motion
  isMoving: none('call changePace(true) after start()'),
  stopTimeout: same('stopTimeout'),
  stopAfterElapsedMinutes: none('call stop() when the work is over'),
  stopOnStationary: none('call stop() when onMotionChange says that moving ended'),
  disableStopDetection: none(
    'a stop is always detected; stopTimeout says how long it lasts before it counts',
  ),
  stopDetectionDelay: none('stopTimeout is the one delay'),
  motionTriggerDelay: same('motionTriggerDelay'),
  triggerActivities: renamed('triggerActivities', activities),
  activityRecognitionInterval: same('activityRecognitionInterval'),
  minimumActivityRecognitionConfidence: same('minimumActivityRecognitionConfidence'),
  disableMotionActivityUpdates: same('disableMotionActivityUpdates'),
  // Geofences
  geofenceProximityRadius: same('geofenceProximityRadius'),
  geofenceInitialTriggerEntry: same('geofenceInitialTriggerEntry'),
  geofenceModeHighAccuracy: none(
    'how precisely fixes are taken in this mode follows from the distance to the nearest geofence',
  ),
  // Uploads and queue
  url: same('url'),
  method: renamed('method', oneOf(['POST', 'PUT', 'PATCH'], 'POST, PUT and PATCH are the methods')),
  httpRootProperty: same('httpRootProperty'),
  httpTimeout: renamed('httpTimeoutMs'),
  params: same('params'),
  headers: same('headers'),
  extras: same('extras'),
  autoSync: same('autoSync'),
  autoSyncThreshold: same('autoSyncThreshold'),
  batchSync: same('batchSync'),
  maxBatchSize: same('maxBatchSize'),
  disableAutoSyncOnCellular: same('disableAutoSyncOnCellular'),
  locationTemplate: renamed(
    'locationTemplate',
    undefined,
    'the text form is understood; a property with nothing to say is left out, not empty',
  ),
  geofenceTemplate: renamed(
    'geofenceTemplate',
    undefined,
    'the text form is understood; a property with nothing to say is left out, not empty',
  ),
  maxDaysToPersist: same('maxDaysToPersist'),
  maxRecordsToPersist: same('maxRecordsToPersist'),
  persistMode: only(2, 'every record is queued, of locations and of geofences'),
  locationsOrderDirection: {
    verdict: 'changed',
    says: 'uploads begin with the oldest record',
    convert: (value) => ('value' in ORDER(value) ? { says: '' } : ORDER(value)),
  },
  disableProviderChangeRecord: unneeded('a change of the provider is an event, and no record'),
  authorization: unneeded(''),
  transistorAuthorizationToken: none(
    'it belongs to a server of that library; send to one of your own: url, authorization',
  ),
  // Life of the app
  stopOnTerminate: same('stopOnTerminate'),
  startOnBoot: same('startOnBoot'),
  heartbeatInterval: same('heartbeatInterval'),
  preventSuspend: same('preventSuspend'),
  enableHeadless: unneeded('registerHeadlessTask() is enough'),
  foregroundService: unneeded('tracking on Android always has one'),
  schedule: none('start and stop from the app, from its server by push, or from a geofence'),
  scheduleUseAlarmManager: none('there is no schedule'),
  forceReloadOnLocationChange: RUNTIME,
  forceReloadOnMotionChange: RUNTIME,
  forceReloadOnGeofence: RUNTIME,
  forceReloadOnBoot: RUNTIME,
  forceReloadOnHeartbeat: RUNTIME,
  forceReloadOnSchedule: RUNTIME,
  // Notification
  notification: unneeded(''),
  notificationTitle: renamed('notification.title'),
  notificationText: renamed('notification.text'),
  notificationColor: renamed('notification.color'),
  notificationSmallIcon: renamed('notification.smallIcon'),
  notificationLargeIcon: none('the notification has a small icon only'),
  notificationPriority: renamed('notification.priority'),
  notificationChannelName: renamed('notification.channelName'),
  // Log
  debug: same('debug'),
  logLevel: same('logLevel'),
  logMaxDays: same('logMaxDays'),
  reset: same('reset'),
};
