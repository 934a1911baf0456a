import type { Sensor, SensorKind, SensorReadings, SensorRequests, Watch } from '../ports/sensor';
import { type RequestedSensors, WANTED_KINDS, type WantedKind } from './sensor-requests';

/** The open watches: at most one per kind, updated rather than reopened. */
export interface Watches {
  /** Opens, updates and closes watches until they match the requests. */
  apply(sensorRequests: RequestedSensors): void;
  /** Opens a state-like kind for the process lifetime, if the device has it. */
  keep(kind: SensorKind): void;
  /** Repeats the present request: the platform went silent, or could not apply it. */
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
        // Registered before the call: a state-like kind delivers its present value within it.
        const entry = { request, text } as Open & { watch: unknown };
        open.set(kind, entry);
        const watch = env.sensor.watch(kind, request, (reading) => {
          if (open.get(kind) === entry) env.read(kind, reading);
        });
        entry.watch = watch;
        // What it delivered may have withdrawn the request.
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
