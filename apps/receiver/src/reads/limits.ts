/** How many rows a read gives: unless it is asked for another number, and at most. */
export interface Limits {
  readonly usual: number;
  readonly most: number;
}

/** By what is read; the OpenAPI document quotes them. */
export const LIMITS = {
  /** A day at one record every ten seconds has 8,640 points; ten times that is 30 MB of GeoJSON. */
  track: { usual: 10_000, most: 100_000 },
  records: { usual: 100, most: 5000 },
  episodes: { usual: 5000, most: 100_000 },
  /** As the engine's own `getLog`. */
  log: { usual: 500, most: 5000 },
  /** A week of a device at a record every ten seconds. */
  deviceTrack: { usual: 60_000, most: 100_000 },
  trips: { usual: 1000, most: 10_000 },
  transitions: { usual: 1000, most: 100_000 },
  positions: { usual: 10_000, most: 100_000 },
  nearest: { usual: 10, most: 1000 },
  /** Records looked at for one question of who was inside; beyond, it has to be asked in pieces. */
  inside: { usual: 2_000_000, most: 2_000_000 },
  /** As many as there are: what is streamed costs no memory. */
  exports: { usual: Number.MAX_SAFE_INTEGER, most: 1e12 },
  /** A place in the order of arrival: absent, what comes next. */
  after: { usual: -1, most: 999_999_999_999_999 },
  /** Hours without an upload. */
  silentHours: { usual: 24, most: 8760 },
  /** Minutes between the newest record and its arrival. */
  backlogMinutes: { usual: 60, most: 525_600 },
} as const satisfies Readonly<Record<string, Limits>>;
