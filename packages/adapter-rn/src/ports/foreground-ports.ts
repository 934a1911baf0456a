import type { Entropy, Ports } from '@geo/core';
import { type Fetch, fetchHttp } from './fetch-http';
import { type GeolocationLike, geolocationSensor } from './geolocation-sensor';
import { type KeyValueStore, keyValueStorage } from './key-value-storage';
import { type AppStateLike, timerScheduler } from './timer-scheduler';

/** What the ports are made of. */
export interface ForegroundPortsOptions {
  /** AsyncStorage, or MMKV behind the same four methods. */
  readonly store: KeyValueStore;
  /** `navigator.geolocation`, or a package with its methods. */
  readonly geolocation: GeolocationLike;
  /** React Native's `AppState`: without it timers that came due in the background run late. */
  readonly appState?: AppStateLike;
  /** Default: the runtime's own. */
  readonly fetch?: Fetch;
}

/**
 * The ports of `createEngine` in React Native's own runtime. **In the foreground only**: when the system suspends the app, the engine
 * stands still, and when it ends the app, nothing starts it again. Nothing is shown, no region is monitored, no activity is known.
 * Tracking in the background needs the native module, `BackgroundGeolocation`.
 *
 * @example
 * const ports = foregroundPorts({ store: AsyncStorage, geolocation: navigator.geolocation, appState: AppState });
 * const engine = createEngine({ ports, profile: WEB_PROFILE });
 */
export function foregroundPorts({ store, geolocation, appState, fetch }: ForegroundPortsOptions): Ports {
  return {
    storage: keyValueStorage(store),
    sensor: geolocationSensor(geolocation),
    http: fetchHttp(fetch),
    scheduler: timerScheduler(appState),
    entropy: randomEntropy(),
    presence: { set: () => undefined },
  };
}

/** A UUID of version 4 of `Math.random`: React Native has no other source of randomness of its own. */
function randomEntropy(): Entropy {
  const digit = (below: number) => Math.floor(Math.random() * below).toString(16);
  const digits = (count: number) => Array.from({ length: count }, () => digit(16)).join('');
  return {
    random: () => Math.random(),
    uuid: () =>
      [
        digits(8),
        digits(4),
        `4${digits(3)}`,
        `${(8 + Math.floor(Math.random() * 4)).toString(16)}${digits(3)}`,
        digits(12),
      ].join('-'),
  };
}
