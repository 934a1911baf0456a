import type { Sensor, SensorKind, Watch } from '@geo/core';
import type { HostMessageBody } from '../protocol/messages';

/** The open watches of one guest, at most one for each kind. */
export interface SensorWatches {
  /** Opens the watch, or updates the request of an open one. */
  watch(kind: SensorKind, request: never): void;
  unwatch(kind: SensorKind): void;
  closeAll(): void;
}

export function createSensorWatches(sensor: Sensor, send: (body: HostMessageBody) => void): SensorWatches {
  const open = new Map<SensorKind, Watch<SensorKind>>();

  function unwatch(kind: SensorKind): void {
    const watch = open.get(kind);
    open.delete(kind);
    watch?.close();
  }

  return {
    watch(kind, request) {
      const watch = open.get(kind);
      if (watch) return watch.update(request);
      open.set(
        kind,
        sensor.watch(kind, request, (data) => send({ reading: kind, data })),
      );
    },
    unwatch,
    closeAll() {
      for (const kind of [...open.keys()]) unwatch(kind);
    },
  };
}
