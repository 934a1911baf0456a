import type { SensorKind } from '@geo/core';
import type { Trip } from '../world/world';
import { millisWithin } from './satellites-time';

/** For how long a kind of sensor was watched, milliseconds. */
export interface Watched {
  readonly moving: number;
  readonly resting: number;
}

/** Adds up open watches. */
export interface WatchedTime {
  opens(at: number, kind: SensorKind): void;
  closes(at: number, kind: SensorKind): void;
  /** The process is gone: what the hardware keeps for it stays, the rest ends. */
  dies(at: number): void;
  reboots(at: number): void;
  until(at: number, kind: SensorKind): Watched;
}

/** Registrations that the operating system keeps for an app that is dead. */
const OUTLIVES_THE_PROCESS: ReadonlySet<SensorKind> = new Set(['regions', 'motion', 'location']);

const NOTHING: Watched = { moving: 0, resting: 0 };

/** `trips` says what moving is. */
export function watchedTime(trips: readonly Trip[] = []): WatchedTime {
  const since = new Map<SensorKind, number>();
  const done = new Map<SensorKind, Watched>();

  function until(at: number, kind: SensorKind): Watched {
    const before = done.get(kind) ?? NOTHING;
    const from = since.get(kind);
    if (from === undefined) return before;
    const moving = millisWithin(trips, from, at);
    return { moving: before.moving + moving, resting: before.resting + at - from - moving };
  }
  function closes(at: number, kind: SensorKind): void {
    if (!since.has(kind)) return;
    done.set(kind, until(at, kind));
    since.delete(kind);
  }

  return {
    opens(at, kind) {
      if (!since.has(kind)) since.set(kind, at);
    },
    closes,
    dies(at) {
      for (const kind of [...since.keys()]) if (!OUTLIVES_THE_PROCESS.has(kind)) closes(at, kind);
    },
    reboots(at) {
      for (const kind of [...since.keys()]) closes(at, kind);
    },
    until,
  };
}
