import type { TrackFix } from './track-fix';

/** Fixes of one trip in memory: a fix a second for two and a quarter hours. At the limit every second fix is left out. */
export const TRACK_FIXES_MAX = 8_192;
/** Fixes in a stored row: small enough to be written anew with each commit until it is full. */
const ROW_FIXES = 16;

/** A fix as it is stored: milliseconds since the track began, 1e-7 degrees north and east, decimetres of accuracy. */
export type PackedFix = readonly [millis: number, north: number, east: number, accuracy: number];

/** What is stored of a track beside its full rows. */
export interface TrackMemory {
  /** When it began, epoch milliseconds. */
  readonly beganAt: number;
  /** Full rows. */
  readonly rows: number;
  /** The fixes behind them. */
  readonly open: readonly PackedFix[];
  /** The most accurate of this many consecutive fixes is kept. */
  readonly stride: number;
  /** How many of them have come since the last one that begins such a group. */
  readonly inGroup: number;
  /** Fixes that were left out so far. */
  readonly thinned: number;
}

/** Where full rows are kept. */
export interface TrackRows {
  put(row: number, fixes: readonly PackedFix[]): void;
  /** Removes every row. */
  clear(): void;
}

/** The fixes of a running trip, by time; bounded, and kept as they come. */
export interface Track {
  readonly fixes: readonly TrackFix[];
  readonly thinned: number;
  /** A fix that is not younger than the last one is put in its place while that is not yet in a full row, else left out. */
  append(fix: TrackFix): void;
  memory(): TrackMemory;
}

/** A new track. */
export const newTrack = (beganAt: number): TrackMemory => ({
  beganAt,
  rows: 0,
  open: [],
  stride: 1,
  inGroup: 0,
  thinned: 0,
});

/** A track as it was stored. */
export function createTrack(rows: TrackRows, memory: TrackMemory, stored: readonly PackedFix[] = []): Track {
  const { beganAt } = memory;
  let { rows: full, stride, inGroup, thinned } = memory;
  const unpacked = (fix: PackedFix) => unpack(fix, beganAt);
  let fixes = [...stored, ...memory.open].map(unpacked);
  let sealed = stored.length;

  const packed = (from: number, to?: number) => fixes.slice(from, to).map((fix) => pack(fix, beganAt));

  function seal(): void {
    while (fixes.length - sealed > ROW_FIXES) {
      rows.put(full++, packed(sealed, sealed + ROW_FIXES));
      sealed += ROW_FIXES;
    }
  }

  /** Of two neighbours the more accurate one stays. */
  function thin(): void {
    const before = fixes.length;
    fixes = fixes.filter((fix, n) => {
      const other = fixes[n % 2 === 0 ? n + 1 : n - 1];
      return (
        other === undefined ||
        fix.accuracy < other.accuracy ||
        (n % 2 === 0 && fix.accuracy === other.accuracy)
      );
    });
    thinned += before - fixes.length;
    stride *= 2;
    inGroup = 0;
    rows.clear();
    full = 0;
    sealed = 0;
  }

  function insertLate(fix: TrackFix): void {
    let n = fixes.length;
    while (n > sealed && (fixes[n - 1] as TrackFix).at > fix.at) n--;
    if (stride > 1 || (fixes[n - 1]?.at ?? Number.NEGATIVE_INFINITY) >= fix.at) return;
    fixes.splice(n, 0, fix);
  }

  function extend(fix: TrackFix): void {
    inGroup = inGroup % stride;
    const last = fixes[fixes.length - 1];
    if (inGroup++ === 0 || last === undefined) fixes.push(fix);
    else {
      thinned++;
      if (fix.accuracy < last.accuracy) fixes[fixes.length - 1] = fix;
    }
  }

  return {
    get fixes() {
      return fixes;
    },
    get thinned() {
      return thinned;
    },
    append(given) {
      const last = fixes[fixes.length - 1];
      if (last?.at === given.at) return;
      // As it will be read: a kill must not change what is made of it.
      const fix = unpack(pack(given, beganAt), beganAt);
      if (last !== undefined && fix.at <= last.at) insertLate(fix);
      else extend(fix);
      if (fixes.length >= TRACK_FIXES_MAX) thin();
      seal();
    },
    memory: () => ({ beganAt, rows: full, open: packed(sealed), stride, inGroup, thinned }),
  };
}

function pack({ at, latitude, longitude, accuracy }: TrackFix, beganAt: number): PackedFix {
  return [
    Math.round(at - beganAt),
    Math.round(latitude * 1e7),
    Math.round(longitude * 1e7),
    Math.max(1, Math.round(accuracy * 10)),
  ];
}

function unpack([millis, north, east, accuracy]: PackedFix, beganAt: number): TrackFix {
  return { at: beganAt + millis, latitude: north / 1e7, longitude: east / 1e7, accuracy: accuracy / 10 };
}
