import type { DistractionCause } from '@geo/core';
import type { StoredEpisode } from '../store/store';

/** An episode of handling the phone while driving, from its device's records. */
export interface Episode {
  readonly device: string;
  /** Unix seconds of its start; with the device its id. */
  readonly dds: number;
  readonly cause: DistractionCause;
  /** ISO-8601, UTC: the same instant as `dds`. */
  readonly startTimestamp: string;
  /** Seconds; while not `closed` the least it lasted. */
  readonly durationSec: number;
  /** Did the record arrive that says how long it was? */
  readonly closed: boolean;
  /** How many records carry it. */
  readonly records: number;
  /** Longitude and latitude of the first of them. */
  readonly position: readonly [number, number];
}

/** An episode in a response. */
export function toEpisode({ device, dds, cause, ...stored }: StoredEpisode): Episode {
  const { durationSeconds, firstAt, lastAt, records, longitude, latitude } = stored;
  return {
    device,
    dds,
    cause: (cause ?? 'h') as DistractionCause,
    startTimestamp: new Date(dds * 1000).toISOString(),
    durationSec: durationSeconds ?? (lastAt - firstAt) / 1000,
    closed: durationSeconds !== null,
    records,
    position: [longitude, latitude],
  };
}
