// Shapes
export type { ActivityType, MotionActivity } from './contract/activity';
export { GeoError, type GeoErrorCode } from './contract/errors';
export type { Delivery, EventName, Events, Listener, Subscription } from './contract/events';
export type { Battery, Coords, Extras, InsertLocation, Location } from './contract/location';
export type { LogEntry, LogQuery } from './contract/log-entry';
export type { Notification } from './contract/notification';
export type { ProviderState } from './contract/provider';
export type { QuarantinedRecord } from './contract/quarantine';
export type { State } from './contract/state';
export type { Entropy } from './ports/entropy';
export type { Http, HttpRequest, HttpResponse } from './ports/http';
// Ports
export { type Ports, unprovidedPorts } from './ports/index';
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
