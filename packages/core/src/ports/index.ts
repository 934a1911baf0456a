import { type Entropy, unprovidedEntropy } from './entropy';
import { type Http, unprovidedHttp } from './http';
import { type Presence, unprovidedPresence } from './presence';
import { type Scheduler, unprovidedScheduler } from './scheduler';
import { type Sensor, unprovidedSensor } from './sensor';
import { type Storage, unprovidedStorage } from './storage';

/** Everything the engine needs from the world: a value, passed once to `createEngine`. */
export interface Ports {
  /** What the device senses. */
  readonly sensor: Sensor;
  /** Durable memory. */
  readonly storage: Storage;
  /** The way to servers. */
  readonly http: Http;
  /** Clocks and timers. */
  readonly scheduler: Scheduler;
  /** Randomness. */
  readonly entropy: Entropy;
  /** What the platform must show while we track. */
  readonly presence: Presence;
}

/** Ports of which every endpoint throws its own name: provide only what a test expects to be called. */
export const unprovidedPorts: Ports = {
  sensor: unprovidedSensor,
  storage: unprovidedStorage,
  http: unprovidedHttp,
  scheduler: unprovidedScheduler,
  entropy: unprovidedEntropy,
  presence: unprovidedPresence,
};

/** @throws Error naming the first port that is missing. */
export function requirePorts(ports: Ports): void {
  for (const name of Object.keys(unprovidedPorts) as (keyof Ports)[]) {
    if (!ports[name]) throw new Error(`createEngine needs the port ${name}`);
  }
}
