// The engine
export { createEngine, type EngineOptions } from './engine/create-engine';
export type { Engine, Logger } from './engine/operations';

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
  RegionRequest,
  Sensor,
  SensorKind,
  SensorQuestion,
  SensorQuestions,
  SensorReadings,
  SensorRequests,
  Watch,
} from './ports/sensor';
export type { Change, Entry, ScanOptions, Storage } from './ports/storage';

// Configuration
export { CONFIG_KEYS, type Config, type ConfigKey, type ConfigPatch } from './config/keys';
export type { Rule } from './config/rule';
export { ANDROID_PROFILE, IOS_PROFILE, NODE_PROFILE, type PlatformProfile, WEB_PROFILE } from './config/profiles';

// Shapes
export type { ActivityType, MotionActivity } from './contract/activity';
export { GeoError, type GeoErrorCode } from './contract/errors';
export type {
  ConnectivityChangeEvent,
  Delivery,
  EventName,
  Events,
  HttpEvent,
  Listener,
  LocationErrorEvent,
  LocationFilterEvent,
  MotionChangeEvent,
  RejectionReason,
  Subscription,
} from './contract/events';
export type { Battery, Coords, Extras, InsertLocation, Location, LocationEventName } from './contract/location';
export type { LogEntry, LogQuery } from './contract/log-entry';
export type { Notification } from './contract/notification';
export type { ProviderState } from './contract/provider';
export type { QuarantinedRecord } from './contract/quarantine';
export type { State } from './contract/state';

// Constants
export * from './contract/constants';

// Arithmetic on the earth
export { distanceMeters } from './geo/distance';
export type { Position } from './geo/position';
