import type { SensorKind, SensorReadings, SensorRequests } from '@geo/core';

/** One open source of readings. */
export interface OpenSource<K extends SensorKind> {
  /** Replaces the request; absent where requests have no options. */
  update?(request: SensorRequests[K]): void;
  /** Called once. */
  close(): void;
}

/** Opens what delivers the readings of a kind. It may deliver after `close`: the sensor drops that. */
export type Source<K extends SensorKind> = (
  request: SensorRequests[K],
  sink: (reading: SensorReadings[K]) => void,
) => OpenSource<K>;

/** The kinds that a browser has, with their sources. */
export type Sources = { readonly [K in SensorKind]?: Source<K> };
