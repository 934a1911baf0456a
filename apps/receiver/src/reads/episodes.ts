import { type DistractionCause, groupDistractionEpisodes } from '@geo/core';
import type { StoredRow } from '../store/store';

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

/** The latest time that ECMAScript can name, seconds. */
const MAX_SECONDS = 8.64e12;

/** Rows as episodes, the latest first: grouped by device and start, wherever in the stream the records are. */
export function toEpisodes(rows: readonly StoredRow[]): readonly Episode[] {
  const byDevice = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const known = byDevice.get(row.device);
    if (known) known.push(row);
    else byDevice.set(row.device, [row]);
  }
  const episodes = [...byDevice].flatMap(([device, own]) =>
    groupDistractionEpisodes(own.map(({ record }) => record))
      .filter(({ dds }) => Math.abs(dds) <= MAX_SECONDS)
      .map(({ dds, ddc, durationSec, closed, fixes }): Episode => {
        const { longitude = 0, latitude = 0 } = fixes[0]?.coords ?? {};
        return {
          device,
          dds,
          cause: ddc,
          startTimestamp: new Date(dds * 1000).toISOString(),
          durationSec,
          closed,
          records: fixes.length,
          position: [longitude, latitude],
        };
      }),
  );
  return episodes.sort((one, other) => other.dds - one.dds);
}
