import type {
  ProviderState,
  Scheduler,
  Sensor,
  SensorKind,
  SensorReadings,
  SensorRequests,
  Watch,
} from '@geo/core';
import { nodeTimers } from './node-timers';
import { isReachable } from './reachable';
import { watchFixes } from './watch-fixes';

/** Where gpsd listens. */
export interface GpsdOptions {
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Default 2947, gpsd's own. */
  readonly port?: number;
  /** For the waits between attempts; Node's timers when absent. */
  readonly scheduler?: Pick<Scheduler, 'after' | 'uptime'>;
}

/**
 * The Sensor port over gpsd: it has location and nothing else. While a location watch is open it is connected, and
 * connects again when the connection is lost; every failure, and 30 s without a fix, is a location error (code 2).
 *
 * @example
 * const sensor = gpsdSensor({ host: 'boat.local' });
 */
export function gpsdSensor({
  host = '127.0.0.1',
  port = 2947,
  scheduler = nodeTimers,
}: GpsdOptions = {}): Sensor {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new RangeError(`port must be a whole number from 1 to 65535; got ${JSON.stringify(port)}`);
  }
  let watched = false;

  async function currentProvider(): Promise<ProviderState> {
    const gps = await isReachable(host, port);
    // No operating system stands between us and gpsd that could ask for permission: 3 is "always".
    return { status: 3, enabled: gps, gps, network: false };
  }

  return {
    available: new Set<SensorKind>(['location']),
    watch<K extends SensorKind>(
      kind: K,
      request: SensorRequests[K],
      sink: (reading: SensorReadings[K]) => void,
    ): Watch<K> {
      if (kind !== 'location') throw new Error(`gpsd has no ${kind}; it has location`);
      if (watched) throw new Error('location is already watched; update that watch instead');
      watched = true;
      // TypeScript does not narrow K by its value; the kind decides the types of request and sink.
      return watchFixes(request as SensorRequests['location'], {
        host,
        port,
        scheduler,
        sink: sink as (reading: SensorReadings['location']) => void,
        onClose() {
          watched = false;
        },
      }) as Watch<SensorKind> as Watch<K>;
    },
    ask(question) {
      if (question === 'requestPermission') return Promise.resolve(3) as never;
      if (question === 'currentProvider') return currentProvider() as never;
      return Promise.reject(new Error(`gpsd cannot answer ${question}`));
    },
  };
}
