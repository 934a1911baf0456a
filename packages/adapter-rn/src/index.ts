/**
 * The engine for React Native and Expo: `BackgroundGeolocation`, the default export, and hooks. Importing it starts nothing; the
 * first call attaches this JavaScript runtime to the engine, which runs in the app's process whether React Native does or not.
 *
 * @packageDocumentation
 */

// The module
export { BackgroundGeolocation, BackgroundGeolocation as default } from './module/background-geolocation';
export type {
  BackgroundGeolocationModule,
  CallbackForm,
  CallbackForms,
  ReactNativeForms,
} from './module/api';
export type { CallbackOperation } from './module/operations';
export type { Failure, Success } from './module/callbacks';

// Hooks
export { type Tracker, useTracker } from './hooks/use-tracker';
export { type LocationView, useLocation } from './hooks/use-location';
export { type LiveLineView, useLiveLine } from './hooks/use-live-line';
export { type MotionView, useMotion } from './hooks/use-motion';
export {
  type Geofences,
  type GeofencesView,
  type GeofenceTransition,
  useGeofences,
} from './hooks/use-geofences';

// Headless
export { registerHeadlessTask } from './link/link';

// Errors
export { GeoError, type GeoErrorCode, type GeoErrorDetails } from '@geo/core/client';

// Remedies
export { remediesOf } from '@geo/core/client';

// Configuration and state
export type { Config, ConfigPatch, EngineState, State } from '@geo/core';

// Shapes
export type {
  ActivityType,
  AuthorizationEvent,
  AuthState,
  Battery,
  ConnectivityChangeEvent,
  Coords,
  CrashEvent,
  CrashMissing,
  CrashSuspectedEvent,
  CurrentPositionOptions,
  Delivery,
  DeviceReport,
  DistractionEvent,
  Engine,
  EventName,
  Events,
  Explanation,
  Extras,
  Geofence,
  GeofenceAction,
  GeofenceEvent,
  GeofencesChangeEvent,
  GeofenceSource,
  GeoLocation,
  GeoNotification,
  HeadingEvent,
  HeadingOptions,
  HeadlessEvent,
  HeadlessEventName,
  HeadlessTask,
  HeartbeatEvent,
  HttpEvent,
  InsertLocation,
  LineEvent,
  LineOptions,
  LinePoint,
  Listener,
  Location,
  LocationErrorEvent,
  LocationFilterEvent,
  LocationPage,
  LogEntry,
  Logger,
  LogQuery,
  MotionActivity,
  MotionChangeEvent,
  Notification,
  PositionFailure,
  PositionListener,
  ProviderState,
  QuarantinedRecord,
  SettingsPage,
  Subscription,
  SyncOptions,
  Trip,
  TripDoubt,
  TripDoubtKind,
  TripEnd,
  TripPage,
  TripStop,
  WatchPositionOptions,
} from '@geo/core';

// Constants
export {
  ACCURACY_AUTHORIZATION_FULL,
  ACCURACY_AUTHORIZATION_REDUCED,
  ACTIVITY_TYPE_IN_VEHICLE,
  ACTIVITY_TYPE_ON_BICYCLE,
  ACTIVITY_TYPE_ON_FOOT,
  ACTIVITY_TYPE_RUNNING,
  ACTIVITY_TYPE_STILL,
  ACTIVITY_TYPE_UNKNOWN,
  ACTIVITY_TYPE_WALKING,
  AUTHORIZATION_STATUS_ALWAYS,
  AUTHORIZATION_STATUS_DENIED,
  AUTHORIZATION_STATUS_NOT_DETERMINED,
  AUTHORIZATION_STATUS_RESTRICTED,
  AUTHORIZATION_STATUS_WHEN_IN_USE,
  DESIRED_ACCURACY_HIGH,
  DESIRED_ACCURACY_LOW,
  DESIRED_ACCURACY_LOWEST,
  DESIRED_ACCURACY_MEDIUM,
  DESIRED_ACCURACY_NAVIGATION,
  DESIRED_ACCURACY_VERY_LOW,
  LOCATION_ERROR_CANCELLED,
  LOCATION_ERROR_INSUFFICIENT_ACCURACY,
  LOCATION_ERROR_PERMISSION_DENIED,
  LOCATION_ERROR_TIMEOUT,
  LOCATION_ERROR_UNAVAILABLE,
  LOCATION_ERROR_UNKNOWN,
  LOG_LEVEL_DEBUG,
  LOG_LEVEL_ERROR,
  LOG_LEVEL_INFO,
  LOG_LEVEL_OFF,
  LOG_LEVEL_VERBOSE,
  LOG_LEVEL_WARNING,
  NOTIFICATION_PRIORITY_DEFAULT,
  NOTIFICATION_PRIORITY_HIGH,
  NOTIFICATION_PRIORITY_LOW,
  NOTIFICATION_PRIORITY_MAX,
  NOTIFICATION_PRIORITY_MIN,
  TRACKING_MODE_GEOFENCES,
  TRACKING_MODE_LOCATION,
} from './module/constants';
export type {
  AccuracyAuthorization,
  AuthorizationStatus,
  DesiredAccuracy,
  LocationErrorCode,
  LogLevel,
  NotificationPriority,
  TrackingMode,
} from '@geo/core';
