import type { Sensor, SensorKind, SensorReadings, SensorRequests, Watch } from '../ports/sensor';
import { type RequestedSensors, WANTED_KINDS, type WantedKind } from './sensor-requests';

/** The open watches: at most one a kind, updated rather than reopened. */
export interface Watches {
  /** Opens, updates and closes until the watches are what is wanted. */
  apply(sensorRequests: RequestedSensors): void;
  /** Opens a state-like kind for the life of the process, where the device has it. */
  keep(kind: SensorKind): void;
  /** Asks again with the request as it stands: the platform has gone silent, or could not follow it. */
  rearm(kind: 'location' | 'regions'): void;
  request<K extends WantedKind>(kind: K): SensorRequests[K] | undefined;
  closeAll(): void;
}

interface WatchesEnvironment {
  readonly sensor: Sensor;
  read<K extends SensorKind>(kind: K, reading: SensorReadings[K]): void;
  /** The platform refused a watch. */
  refused(kind: SensorKind, error: unknown): void;
}

interface Open {
  readonly watch: Watch<SensorKind>;
  request: unknown;
  text: string;
}

export function createWatches(env: WatchesEnvironment): Watches {
  const open = new Map<SensorKind, Open>();

  function set<K extends SensorKind>(kind: K, request: SensorRequests[K]): void {
    const text = JSON.stringify(request);
    const present = open.get(kind);
    if (present?.text === text) return;
    try {
      if (present) {
        present.request = request;
        present.text = text;
        present.watch.update(request);
      } else {
        // Entered before the call: a state-like kind delivers its present value inside it.
        const entry = { request, text } as Open & { watch: unknown };
        open.set(kind, entry);
        const watch = env.sensor.watch(kind, request, (reading) => {
          if (open.get(kind) === entry) env.read(kind, reading);
        });
        entry.watch = watch;
        // What it delivered may have made it unwanted again.
        if (open.get(kind) !== entry) watch.close();
      }
    } catch (error) {
      open.delete(kind);
      env.refused(kind, error);
    }
  }

  function close(kind: SensorKind): void {
    const present = open.get(kind);
    open.delete(kind);
    try {
      present?.watch?.close();
    } catch (error) {
      env.refused(kind, error);
    }
  }

  return {
    apply(sensorRequests) {
      for (const kind of WANTED_KINDS) {
        const request = sensorRequests[kind];
        if (request === undefined) close(kind);
        else if (env.sensor.available.has(kind)) set(kind, request);
      }
    },
    keep(kind) {
      if (env.sensor.available.has(kind)) set(kind, {} as SensorRequests[SensorKind]);
    },
    rearm(kind) {
      const present = open.get(kind);
      try {
        present?.watch?.update(present.request as SensorRequests[SensorKind]);
      } catch (error) {
        env.refused(kind, error);
      }
    },
    request: (kind) => open.get(kind)?.request as never,
    closeAll() {
      for (const kind of [...open.keys()]) close(kind);
    },
  };
}
