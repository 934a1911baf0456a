/**
 * The engine in a web page.
 *
 * Rooms: `storage/` core's Storage on IndexedDB; `leader/` which tab tracks, and the way of the others to it; `worker/` the service
 * worker's entry; `sensors/` `http/` `device/` `page/` `scheduler/` the other ports over the browser's own interfaces.
 *
 * @packageDocumentation
 */

// The engine of an origin, and its ports
export { createGeo, type Geo, type GeoOptions, type GeoState, type WebState } from './create-geo';
export { webPorts, type WebPortsOptions } from './web-ports';
export type { ClosablePorts } from './leader/led-engine';
export type { TabRole } from './leader/tab';
export type { BackgroundSync } from './worker/background-sync';

// Storage
export { idbStorage, type IdbStorage, type IdbStorageOptions } from './storage/idb-storage';
export { type Persistence, persistStorage } from './storage/persistence';
export { StorageError, type StorageErrorCode } from './storage/storage-error';

// Time and wakes
export { type WebScheduler, webScheduler } from './scheduler/web-scheduler';

// HTTP
export { type WebHttpOptions, webHttp } from './http/web-http';

// Sensors
export { type WebSensorOptions, webSensor } from './sensors/web-sensor';
export type { OpenSource, Source } from './sensors/source';
export { detectMotionSensors, requestMotionPermission, type MotionSensors } from './sensors/motion-sensors';
export {
  type Reachability,
  type ReachabilityOptions,
  type ReachabilityProbe,
  reachability,
} from './device/reachability';

// Ids, and what a page does while it is tracked
export { webEntropy } from './entropy/web-entropy';
export { type WebPresenceOptions, webPresence } from './page/web-presence';
