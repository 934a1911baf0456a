/**
 * Ports for an engine in the app's own JavaScript runtime, in the foreground only: for apps that choose adapters at run time, or have
 * no native module. Tracking in the background needs `BackgroundGeolocation`.
 *
 * @packageDocumentation
 */

// All of them
export { foregroundPorts, type ForegroundPortsOptions } from './foreground-ports';

// One by one
export { type Fetch, fetchHttp } from './fetch-http';
export { type GeolocationLike, type GeolocationPositionLike, geolocationSensor } from './geolocation-sensor';
export { type KeyValueStore, keyValueStorage } from './key-value-storage';
export { type AppStateLike, type TimerScheduler, timerScheduler } from './timer-scheduler';
