import type { Ports, Storage } from '@geo/core';
import { webEntropy } from './entropy/web-entropy';
import { type WebHttpOptions, webHttp } from './http/web-http';
import type { ClosablePorts } from './leader/led-engine';
import { type WebPresenceOptions, webPresence } from './page/web-presence';
import { webScheduler } from './scheduler/web-scheduler';
import { type WebSensorOptions, webSensor } from './sensors/web-sensor';
import { idbStorage } from './storage/idb-storage';

/** What the ports of a browser take. */
export interface WebPortsOptions extends WebHttpOptions, WebSensorOptions, WebPresenceOptions {
  /** Name of the database in this origin. Default: `geo`. */
  readonly name?: string;
}

/**
 * The ports of a page for `createEngine`. The page must be the only one of its origin that uses this database: `createGeo` sees to that,
 * and this does not.
 *
 * @example
 * const ports = webPorts({ name: 'tracker' });
 * const engine = createEngine({ ports, profile: WEB_PROFILE });
 */
export function webPorts(options: WebPortsOptions = {}): ClosablePorts {
  return webPortsOver(idbStorage(options), options);
}

/** The same over a storage, with ports of the caller in the place of those that it gives. */
export function webPortsOver(
  storage: Storage,
  options: WebPortsOptions & { readonly ports?: Partial<Omit<Ports, 'storage'>> },
): ClosablePorts {
  const { ports = {} } = options;
  const scheduler = webScheduler();
  return {
    sensor: webSensor(options),
    http: webHttp(options),
    scheduler,
    entropy: webEntropy(),
    presence: webPresence(options),
    ...ports,
    storage,
    close: scheduler.close,
  };
}
