/**
 * The background location engine: decides which fixes are good, whether the device moves, what is stored and when it is
 * uploaded. It accesses only its six ports: no globals, no clock, no randomness. Start with `createEngine`.
 *
 * Distances are metres, speeds metres a second, angles degrees; times are milliseconds, or ISO-8601 texts in UTC, unless a
 * name or a comment says otherwise. Operations reject with a `GeoError`.
 *
 * @packageDocumentation
 */

// The engine
export { createEngine, createEngineOf, type EngineOptions } from './engine/create-engine';
export type { Engine } from './api/engine';
export type { MachineInspection, MachineStateValue } from './machine/inspection';
export { createPendingWork, type PendingWork, type Settled, type WhenSettled } from './time/pending-work';

// What an engine can do without
export type { EnginePart } from './engine/parts';
export type { PartName } from './contract/part';
export {
  ALL_PARTS,
  blackBoxPart,
  crashPart,
  distractionPart,
  geofencesPart,
  headingPart,
  tripsPart,
  logUploadPart,
  templatesPart,
} from './engine/all-parts';

// Its operations
export type { Listening } from './api/listening';
export type { CrashOperations } from './api/crash';
export type { GeofenceOperations } from './api/geofences';
export type { LogOperations, Logger } from './api/log';
export type { DeviceOperations } from './api/device';
export { remediesOf } from './contract/remedies';
export type { PositionOperations } from './api/positions';
export type { PositionFailure, PositionListener } from './api/positions/position-watches';
export type { QuarantineOperations } from './api/quarantine';
export type { QueueOperations, SyncOptions } from './api/queue';
export type { TrackingOperations } from './api/tracking';
export type { TripOperations } from './api/trips';

// For clients of an engine in another heap
export { plainArguments } from './config/arguments';
export { type PlainCopyOptions, plainCopy } from './config/plain';

// Ports
export { type Ports, unprovidedPorts } from './ports/index';
export type { Entropy } from './ports/entropy';
export type { Http, HttpRequest, HttpResponse } from './ports/http';
export type { Presence, PresenceRequest } from './ports/presence';
export type { Scheduler, Wake } from './ports/scheduler';
export type {
  Aged,
  FixFailure,
  FixReading,
  LocationRequest,
  PermissionRequest,
  RegionRequest,
  Sensor,
  SensorKind,
  SensorQuestion,
  SensorQuestions,
  SensorReadings,
  SensorRequests,
  Visit,
  Watch,
} from './ports/sensor';
export {
  type Change,
  type Entry,
  type GeoStorage,
  isStorageLocked,
  type ScanOptions,
  type Storage,
  StorageLockedError,
} from './ports/storage';

// The black box
export { explainRecord } from './blackbox/explain';
export { BlackBoxError } from './blackbox/box-text';
export { ENGINE_VERSION } from './contract/version';

// Configuration
export { CONFIG_KEYS, type Config, type ConfigKey } from './config/keys';
export type { ConfigPatch, Given } from './config/config-patch';
export { CONFIG_PRESETS, type Preset, presetValues } from './config/presets';
export type { FieldRules, ObjectOf, Rule, TakesEffect } from './config/rule';
export type { Template, TemplateKind } from './templates/template';
export {
  ANDROID_PROFILE,
  IOS_PROFILE,
  NODE_PROFILE,
  type PlatformProfile,
  WEB_PROFILE,
} from './config/profiles';

// Shapes
export type { ActivityType, MotionActivity } from './contract/activity';
export { GeoError, type GeoErrorCode, type GeoErrorDetails } from './contract/errors';
export type {
  AuthorizationEvent,
  AuthorizationFailure,
  AuthorizationSuccess,
  AuthState,
} from './contract/authorization';
export type { CrashEvent, CrashMissing, CrashSuspectedEvent } from './contract/crash';
export type { DistractionCause, DistractionEvent, DistractionExtras } from './contract/distraction';
export { EVENT_LISTENERS, EVENT_NAMES, type EventListenerName } from './contract/event-listeners';
export type {
  ConnectivityChangeEvent,
  Delivery,
  EventName,
  Events,
  HeartbeatEvent,
  HttpEvent,
  Listener,
  LocationErrorEvent,
  LocationFilterEvent,
  MotionChangeEvent,
  RejectionReason,
  Subscription,
} from './contract/events';
export type { AppLife, LifeGap } from './contract/app-life';
export type { DeviceReport } from './contract/device-report';
export type { Restrictions } from './contract/restrictions';
export type { Decision, Explanation } from './contract/explanation';
export type {
  Geofence,
  GeofenceAction,
  GeofenceEvent,
  GeofencesChangeEvent,
  GeofencePage,
  GeofenceSource,
} from './contract/geofence';
export {
  HEADLESS_EVENT_NAMES,
  type HeadlessEvent,
  type HeadlessEventName,
  type HeadlessTask,
} from './contract/headless';
export type { HeadingEvent, HeadingOptions } from './contract/heading';
export type { LineEvent, LineOptions, LinePoint } from './contract/line';
export type {
  Battery,
  Coords,
  Extras,
  GeoLocation,
  InsertLocation,
  Location,
  LocationEventName,
} from './contract/location';
export type { LocationPage } from './contract/location-page';
export type { LastLife } from './contract/last-life';
export type { LogEntry, LogQuery } from './contract/log-entry';
export type { GeoNotification, Notification } from './contract/notification';
export type { CurrentPositionOptions, WatchPositionOptions } from './contract/position-options';
export type { ProviderState } from './contract/provider';
export type { QuarantinedRecord } from './contract/quarantine';
export type { SettingsPage } from './contract/settings-page';
export type { DegradedReason, EngineState, Receiver, ReceiverReason, State } from './contract/state';
export type { Trip, TripDoubt, TripDoubtKind, TripEnd, TripPage, TripStop } from './contract/trip';

// Constants
export {
  AUTHORIZATION_STATUS_NOT_DETERMINED,
  AUTHORIZATION_STATUS_RESTRICTED,
  AUTHORIZATION_STATUS_DENIED,
  AUTHORIZATION_STATUS_ALWAYS,
  AUTHORIZATION_STATUS_WHEN_IN_USE,
  ACCURACY_AUTHORIZATION_FULL,
  ACCURACY_AUTHORIZATION_REDUCED,
  DESIRED_ACCURACY_NAVIGATION,
  DESIRED_ACCURACY_HIGH,
  DESIRED_ACCURACY_MEDIUM,
  DESIRED_ACCURACY_LOW,
  DESIRED_ACCURACY_VERY_LOW,
  DESIRED_ACCURACY_LOWEST,
  LOG_LEVEL_OFF,
  LOG_LEVEL_ERROR,
  LOG_LEVEL_WARNING,
  LOG_LEVEL_INFO,
  LOG_LEVEL_DEBUG,
  LOG_LEVEL_VERBOSE,
  NOTIFICATION_PRIORITY_MIN,
  NOTIFICATION_PRIORITY_LOW,
  NOTIFICATION_PRIORITY_DEFAULT,
  NOTIFICATION_PRIORITY_HIGH,
  NOTIFICATION_PRIORITY_MAX,
  ACTIVITY_TYPE_STILL,
  ACTIVITY_TYPE_ON_FOOT,
  ACTIVITY_TYPE_WALKING,
  ACTIVITY_TYPE_RUNNING,
  ACTIVITY_TYPE_ON_BICYCLE,
  ACTIVITY_TYPE_IN_VEHICLE,
  ACTIVITY_TYPE_UNKNOWN,
  TRACKING_MODE_GEOFENCES,
  TRACKING_MODE_LOCATION,
  LOCATION_ERROR_UNKNOWN,
  LOCATION_ERROR_PERMISSION_DENIED,
  LOCATION_ERROR_UNAVAILABLE,
  LOCATION_ERROR_INSUFFICIENT_ACCURACY,
  LOCATION_ERROR_TIMEOUT,
  LOCATION_ERROR_CANCELLED,
  type AuthorizationStatus,
  type AccuracyAuthorization,
  type DesiredAccuracy,
  type LogLevel,
  type NotificationPriority,
  type TrackingMode,
  type LocationErrorCode,
} from './contract/constants';

// For a backend
export {
  type DistractionEpisode,
  type GroupedRecord,
  groupDistractionEpisodes,
} from './safety/distraction-grouping';

// Arithmetic on the earth
export { distanceMeters } from './geo/distance';
export type { Position } from './geo/position';
