import type { Sensor, SensorKind, Watch } from '@geo/core';
import type { HostWord } from '../protocol/messages';

/** What one guest watches: one watch a kind. */
export interface SensorWatches {
  /** The first opens the watch, later ones change what is wanted of it. */
  watch(kind: SensorKind, request: never): void;
  unwatch(kind: SensorKind): void;
  closeAll(): void;
}

export function createSensorWatches(sensor: Sensor, tell: (word: HostWord) => void): SensorWatches {
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
        sensor.watch(kind, request, (data) => tell({ reading: kind, data })),
      );
    },
    unwatch,
    closeAll() {
      for (const kind of [...open.keys()]) unwatch(kind);
    },
  };
}
