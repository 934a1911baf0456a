import type { Sensor, SensorKind, SensorReadings, SensorRequests, Wake, Watch } from '@geo/core';

/** A process's sensors: one watch and one handler a kind, for readings of the watch and those that wake the process. */
export interface Sensors {
  /** Sets the handler for readings of this kind. Called once, before the first request. */
  on<K extends SensorKind>(kind: K, sink: (reading: SensorReadings[K]) => void): void;
  /**
   * Opens the watch, or changes its request. Does nothing where the device has no such sensor, nor where the request is the same: a
   * platform treats a repeated request as a new one.
   */
  request<K extends SensorKind>(kind: K, request: SensorRequests[K]): void;
  /** Closes the watch; harmless when there is none. */
  release(kind: SensorKind): void;
  /** Calls the handler of the reading that woke the process. */
  handleWake(wake: Wake): void;
}

/** The sensors of one life. */
export function sensors(sensor: Sensor): Sensors {
  const sinks = new Map<SensorKind, (reading: never) => void>();
  const open = new Map<SensorKind, { readonly watch: Watch<never>; requested: string }>();
  return {
    on(kind, sink) {
      sinks.set(kind, sink);
    },
    request(kind, request) {
      if (!sensor.available.has(kind)) return;
      const requested = JSON.stringify(request);
      const before = open.get(kind);
      if (before === undefined) {
        // A kind with a state delivers before `watch` returns; no policy closes a watch from within that call.
        const watch = sensor.watch(kind, request, (reading) => sinks.get(kind)?.(reading as never));
        open.set(kind, { watch: watch as Watch<never>, requested });
      } else if (before.requested !== requested) {
        before.requested = requested;
        before.watch.update(request as never);
      }
    },
    release(kind) {
      open.get(kind)?.watch.close();
      open.delete(kind);
    },
    handleWake(wake) {
      if (wake.cause === 'reading') sinks.get(wake.kind)?.(wake.data as never);
    },
  };
}
