import type { Sensor, SensorKind, SensorReadings, SensorRequests, Wake, Watch } from '@geo/core';

/** A process's sensors: one watch a kind, and one place where its readings go, whether by the watch or by a wake. */
export interface Senses {
  /** Sets the handler for readings of this kind. Called once, before anything is wanted. */
  on<K extends SensorKind>(kind: K, sink: (reading: SensorReadings[K]) => void): void;
  /**
   * Opens the watch, or changes what it wants. Does nothing where the device has no such sensor, nor where just this is wanted
   * already: a platform takes a request that is made again for a new one.
   */
  wants<K extends SensorKind>(kind: K, request: SensorRequests[K]): void;
  /** Closes the watch; harmless when there is none. */
  leaves(kind: SensorKind): void;
  /** A reading that woke the process goes where its kind goes. */
  wakes(wake: Wake): void;
}

/** The senses of one life. */
export function senses(sensor: Sensor): Senses {
  const sinks = new Map<SensorKind, (reading: never) => void>();
  const open = new Map<SensorKind, { readonly watch: Watch<never>; wanted: string }>();
  return {
    on(kind, sink) {
      sinks.set(kind, sink);
    },
    wants(kind, request) {
      if (!sensor.available.has(kind)) return;
      const wanted = JSON.stringify(request);
      const before = open.get(kind);
      if (before === undefined) {
        // A state-like kind speaks before `watch` returns; nothing in these policies closes a watch from within that.
        const watch = sensor.watch(kind, request, (reading) => sinks.get(kind)?.(reading as never));
        open.set(kind, { watch: watch as Watch<never>, wanted });
      } else if (before.wanted !== wanted) {
        before.wanted = wanted;
        before.watch.update(request as never);
      }
    },
    leaves(kind) {
      open.get(kind)?.watch.close();
      open.delete(kind);
    },
    wakes(wake) {
      if (wake.cause === 'reading') sinks.get(wake.kind)?.(wake.data as never);
    },
  };
}
