import { color, desiredAccuracy } from './convert';
import { postTemplate } from './post-template';
import { type Converted, type KeyRules, none, renamed, same, unneeded } from './rule';

/** Keys of `@mauron85/react-native-background-geolocation` and its descendants. */
export const DESCENDANT: KeyRules = {
  locationProvider: unneeded('one engine decides from motion, activity and fixes together'),
  desiredAccuracy: renamed('desiredAccuracy', desiredAccuracy),
  stationaryRadius: same('stationaryRadius'),
  distanceFilter: same('distanceFilter'),
  interval: renamed('locationUpdateInterval'),
  fastestInterval: none(
    'fixes that other apps caused are taken as they come, and distanceFilter decides which are recorded',
  ),
  activitiesInterval: renamed('activityRecognitionInterval'),
  stopOnStillActivity: unneeded('the receiver is off while the device is at rest'),
  stopOnTerminate: same('stopOnTerminate'),
  startOnBoot: same('startOnBoot'),
  debug: same('debug'),
  notificationsEnabled: none('Android shows a notification wherever it tracks in the background'),
  startForeground: unneeded('tracking on Android always has a foreground service'),
  notificationTitle: renamed('notification.title'),
  notificationText: renamed('notification.text'),
  notificationIconColor: renamed('notification.color', color),
  notificationIconSmall: renamed(
    'notification.smallIcon',
    undefined,
    'say where it lies: drawable/name or mipmap/name',
  ),
  notificationIconLarge: none('the notification has a small icon only'),
  activityType: none(
    'the hint to Core Location is not set; the engine decides from its own recognition of motion',
  ),
  pauseLocationUpdates: none(
    'it is false: iOS pauses by rules that lose trips, and the engine stops the receiver itself',
  ),
  saveBatteryOnBackground: none(
    'in the background the engine decides as in the foreground; at rest the receiver is off',
  ),
  url: same('url'),
  syncUrl: none('what fails is sent again to url itself, until it arrives'),
  syncThreshold: none('it was for what had failed; records go to url as they come'),
  httpHeaders: renamed('headers'),
  maxLocations: renamed('maxRecordsToPersist'),
  postTemplate: renamed('locationTemplate', postTemplate),
};

/** As above, where the app uploads to `syncUrl` alone: in batches, once there are enough. */
export const DESCENDANT_IN_BATCHES: KeyRules = {
  ...DESCENDANT,
  syncUrl: renamed('url'),
  syncThreshold: renamed(
    'autoSyncThreshold',
    number,
    'records wait for this many five minutes at most (autoSyncInterval)',
  ),
};

/** A number, also where it came as a text. */
function number(value: unknown): Converted {
  return Number.isFinite(Number(value))
    ? { value: Number(value) }
    : { says: `${JSON.stringify(value)} is no number` };
}
