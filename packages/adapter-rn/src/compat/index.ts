/**
 * `BackgroundGeolocation` by the names of react-native-background-geolocation, versions 4 and 5: change one import, and the app runs.
 * What its configuration says that has no place here is in the log; `geo migrate` prints it.
 *
 * @packageDocumentation
 */

export {
  BackgroundGeolocation,
  BackgroundGeolocation as default,
  type TrackerCompat,
} from './module/background-geolocation';
export {
  LogLevel,
  DesiredAccuracy,
  PersistMode,
  AuthorizationStrategy,
  LocationFilterPolicy,
  KalmanProfile,
  HttpMethod,
  TriggerActivity,
  NotificationPriority,
  Event,
  LocationRequest,
  AccuracyAuthorization,
  AuthorizationStatus,
  Permission,
  ActivityType,
  EVENT_BOOT,
  EVENT_TERMINATE,
  EVENT_LOCATION,
  EVENT_MOTIONCHANGE,
  EVENT_HTTP,
  EVENT_HEARTBEAT,
  EVENT_PROVIDERCHANGE,
  EVENT_ACTIVITYCHANGE,
  EVENT_GEOFENCE,
  EVENT_GEOFENCESCHANGE,
  EVENT_ENABLEDCHANGE,
  EVENT_CONNECTIVITYCHANGE,
  EVENT_SCHEDULE,
  EVENT_POWERSAVECHANGE,
  EVENT_NOTIFICATIONACTION,
  EVENT_AUTHORIZATION,
  PERSIST_MODE_ALL,
  PERSIST_MODE_LOCATION,
  PERSIST_MODE_GEOFENCE,
  PERSIST_MODE_NONE,
  AUTHORIZATION_STRATEGY_JWT,
  AUTHORIZATION_STRATEGY_SAS,
  ACTIVITY_TYPE_OTHER,
  ACTIVITY_TYPE_AUTOMOTIVE_NAVIGATION,
  ACTIVITY_TYPE_FITNESS,
  ACTIVITY_TYPE_OTHER_NAVIGATION,
  ACTIVITY_TYPE_AIRBORNE,
  LOCATION_AUTHORIZATION_ALWAYS,
  LOCATION_AUTHORIZATION_WHEN_IN_USE,
  LOCATION_AUTHORIZATION_ANY,
} from './module/enums';
export {
  type ConfigStyle,
  type DefaultFinding,
  type Finding,
  type MigrateOptions,
  migrateConfig,
  type Migration,
} from '@geo/migrate';
