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
} from './module/enums';
export {
  type ConfigStyle,
  type DefaultFinding,
  type Finding,
  type MigrateOptions,
  migrateConfig,
  type Migration,
} from '@geo/migrate';
