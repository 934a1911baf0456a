import { type Entropy, unprovidedEntropy } from './entropy';
import { type Http, unprovidedHttp } from './http';
import { type Presence, unprovidedPresence } from './presence';
import { type Scheduler, unprovidedScheduler } from './scheduler';
import { type Sensor, unprovidedSensor } from './sensor';
import { type Storage, unprovidedStorage } from './storage';

/** The engine's interfaces to the world, passed once to `createEngine`. */
export interface Ports {
  /** Sensors and platform queries. */
  readonly sensor: Sensor;
  /** Durable storage. */
  readonly storage: Storage;
  /** HTTP requests. */
  readonly http: Http;
  /** Clocks and timers. */
  readonly scheduler: Scheduler;
  /** Randomness. */
  readonly entropy: Entropy;
  /** What the platform must show while tracking. */
  readonly presence: Presence;
}

/** Ports of which every endpoint throws an error with its name: a test provides only those it expects to be called. */
export const unprovidedPorts: Ports = {
  sensor: unprovidedSensor,
  storage: unprovidedStorage,
  http: unprovidedHttp,
  scheduler: unprovidedScheduler,
  entropy: unprovidedEntropy,
  presence: unprovidedPresence,
};

/** @throws Error naming the first missing port. */
export function requirePorts(ports: Ports): void {
  for (const name of Object.keys(unprovidedPorts) as (keyof Ports)[]) {
    if (!ports[name]) throw new Error(`createEngine needs the port ${name}`);
  }
}
