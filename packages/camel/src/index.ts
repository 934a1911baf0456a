/**
 * The engine with camelCase shapes that carry the payload as it came in `raw`, and subscriptions that pause and iterate. Put
 * around an engine by `createCamel`. Parsing never throws: a field that is missing, or of another type, is empty.
 *
 * @packageDocumentation
 */

// The engine
export { createCamel } from './engine/create-camel';
export type { CamelEngine } from './engine/camel-engine';
export type { CamelEvents, Listening, On } from './engine/listening';
export type { LogOperations } from './engine/log';
export type { PositionOperations } from './engine/positions';
export type { HeadingOperations } from './engine/heading';
export type { DeviceOperations } from './engine/device';
export type { AuthOperations } from './engine/auth';
export type { CrashOperations } from './engine/crash';
export type { GeofenceOperations, GeofenceSource } from './engine/geofences';
export type { BlackBoxOperations } from './engine/black-box';
export type { QueueOperations } from './engine/queue';
export type { TrackingOperations } from './engine/tracking';
export type { TripOperations } from './engine/trips';
export {
  type StreamListener,
  type StreamSubscription,
  WAITING_EVENTS_MAX,
} from './stream/stream-subscription';

// Shapes, and how each is read from the wire
export type { Raw } from './shape/kinds';
export type { WithRaw } from './shape/shape';
export { type Coords, parseCoords } from './shapes/coords';
export {
  type Battery,
  type GeoLocation,
  type InsertLocation,
  type Location,
  type MotionActivity,
  type NullableFields,
  parseBattery,
  parseLocation,
  parseMotionActivity,
} from './shapes/location';
export { parseState, type State } from './shapes/state';
export { type DeviceReport, type ProcessExit, parseDeviceReport } from './shapes/device-report';
export { parseProviderChange, type ProviderChangeEvent } from './shapes/provider';
export {
  type HeartbeatEvent,
  type MotionChangeEvent,
  parseHeartbeat,
  parseMotionChange,
} from './shapes/motion-change';
export {
  type Geofence,
  type GeofenceEvent,
  type GeofenceInput,
  type GeofencesChangeEvent,
  parseGeofence,
  parseGeofenceEvent,
  parseGeofencesChange,
} from './shapes/geofence';
export {
  type ConnectivityChangeEvent,
  type HttpEvent,
  parseConnectivityChange,
  parseHttpEvent,
} from './shapes/network';
export { parsePowerSaveChange, type PowerSaveChangeEvent } from './shapes/power-save';
export {
  type CrashEvent,
  type CrashSuspectedEvent,
  type DistractionEvent,
  parseCrash,
  parseCrashSuspected,
  parseDistraction,
} from './shapes/safety';
export {
  type AuthorizationEvent,
  type AuthState,
  parseAuthorization,
  parseAuthState,
} from './shapes/authorization';
export { parseTrip, type Trip, type TripDoubt, type TripEnd, type TripStop } from './shapes/trip';
export { type HeadingEvent, parseHeading } from './shapes/heading';
export { type LineEvent, type LinePoint, parseLine } from './shapes/line';
export { type LogEntry, parseLogEntry } from './shapes/log-entry';
export { type HeadlessEvent, type HeadlessTask, parseHeadlessEvent } from './shapes/headless';
export {
  type LocationErrorEvent,
  type LocationFilterEvent,
  parseLocationError,
  parseLocationFilter,
  type RejectedCoords,
} from './shapes/location-error';
export { type Decision, type ExplainedFix, type Explanation, parseExplanation } from './shapes/explanation';
export { parseQuarantinedRecord, type QuarantinedRecord } from './shapes/quarantine';

// What operations take, and how it goes to the wire
export type { Authorization, Config, GeoNotification, Notification } from './shapes/config';
export type {
  CurrentPositionOptions,
  GeofencePage,
  HeadingOptions,
  LineOptions,
  LocationPage,
  TripPage,
  WatchPositionOptions,
} from './shapes/options';
export { insertLocationToWire, locationToWire } from './shapes/location';
export { geofenceToWire } from './shapes/geofence';
export {
  currentPositionOptionsToWire,
  geofencePageToWire,
  headingOptionsToWire,
  lineOptionsToWire,
  tripPageToWire,
  watchPositionOptionsToWire,
} from './shapes/options';

// Constants
export {
  AUTHORIZATION_STATUS_NOT_DETERMINED as authorizationStatusNotDetermined,
  AUTHORIZATION_STATUS_RESTRICTED as authorizationStatusRestricted,
  AUTHORIZATION_STATUS_DENIED as authorizationStatusDenied,
  AUTHORIZATION_STATUS_ALWAYS as authorizationStatusAlways,
  AUTHORIZATION_STATUS_WHEN_IN_USE as authorizationStatusWhenInUse,
  ACCURACY_AUTHORIZATION_FULL as accuracyAuthorizationFull,
  ACCURACY_AUTHORIZATION_REDUCED as accuracyAuthorizationReduced,
  DESIRED_ACCURACY_NAVIGATION as desiredAccuracyNavigation,
  DESIRED_ACCURACY_HIGH as desiredAccuracyHigh,
  DESIRED_ACCURACY_MEDIUM as desiredAccuracyMedium,
  DESIRED_ACCURACY_LOW as desiredAccuracyLow,
  DESIRED_ACCURACY_VERY_LOW as desiredAccuracyVeryLow,
  DESIRED_ACCURACY_LOWEST as desiredAccuracyLowest,
  LOG_LEVEL_OFF as logLevelOff,
  LOG_LEVEL_ERROR as logLevelError,
  LOG_LEVEL_WARNING as logLevelWarning,
  LOG_LEVEL_INFO as logLevelInfo,
  LOG_LEVEL_DEBUG as logLevelDebug,
  LOG_LEVEL_VERBOSE as logLevelVerbose,
  NOTIFICATION_PRIORITY_MIN as notificationPriorityMin,
  NOTIFICATION_PRIORITY_LOW as notificationPriorityLow,
  NOTIFICATION_PRIORITY_DEFAULT as notificationPriorityDefault,
  NOTIFICATION_PRIORITY_HIGH as notificationPriorityHigh,
  NOTIFICATION_PRIORITY_MAX as notificationPriorityMax,
  ACTIVITY_TYPE_STILL as activityTypeStill,
  ACTIVITY_TYPE_ON_FOOT as activityTypeOnFoot,
  ACTIVITY_TYPE_WALKING as activityTypeWalking,
  ACTIVITY_TYPE_RUNNING as activityTypeRunning,
  ACTIVITY_TYPE_ON_BICYCLE as activityTypeOnBicycle,
  ACTIVITY_TYPE_IN_VEHICLE as activityTypeInVehicle,
  ACTIVITY_TYPE_UNKNOWN as activityTypeUnknown,
  TRACKING_MODE_GEOFENCES as trackingModeGeofences,
  TRACKING_MODE_LOCATION as trackingModeLocation,
  LOCATION_ERROR_UNKNOWN as locationErrorUnknown,
  LOCATION_ERROR_PERMISSION_DENIED as locationErrorPermissionDenied,
  LOCATION_ERROR_UNAVAILABLE as locationErrorUnavailable,
  LOCATION_ERROR_INSUFFICIENT_ACCURACY as locationErrorInsufficientAccuracy,
  LOCATION_ERROR_TIMEOUT as locationErrorTimeout,
  LOCATION_ERROR_CANCELLED as locationErrorCancelled,
} from '@geo/core';
