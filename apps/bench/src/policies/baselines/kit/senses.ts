import type { Sensor, SensorKind, SensorReadings, SensorRequests, Wake, Watch } from '@geo/core';

/** A process's sensors: one watch a kind, and one place where its readings go, whether by the watch or by a wake. */
export interface Senses {
  has(kind: SensorKind): boolean;
  /** Where readings of this kind go. Said once, before anything is wanted. */
  hears<K extends SensorKind>(kind: K, sink: (reading: SensorReadings[K]) => void): void;
  /** Opens the watch, or changes what it wants. Does nothing where the device has no such sensor. */
  wants<K extends SensorKind>(kind: K, request: SensorRequests[K]): void;
  /** Closes the watch; harmless when there is none. */
  leaves(kind: SensorKind): void;
  /** A reading that woke the process goes where its kind goes. */
  wakes(wake: Wake): void;
}

/** The senses of one life. */
export function senses(sensor: Sensor): Senses {
  const sinks = new Map<SensorKind, (reading: never) => void>();
  const open = new Map<SensorKind, Watch<never>>();
  return {
    has: (kind) => sensor.available.has(kind),
    hears(kind, sink) {
      sinks.set(kind, sink);
    },
    wants(kind, request) {
      if (!sensor.available.has(kind)) return;
      const watch = open.get(kind);
      if (watch !== undefined) return watch.update(request as never);
      // A state-like kind speaks before `watch` returns; nothing in these policies closes a watch from within that.
      open.set(
        kind,
        sensor.watch(kind, request, (reading) => sinks.get(kind)?.(reading as never)) as Watch<never>,
      );
    },
    leaves(kind) {
      open.get(kind)?.close();
      open.delete(kind);
    },
    wakes(wake) {
      if (wake.cause === 'reading') sinks.get(wake.kind)?.(wake.data as never);
    },
  };
}
