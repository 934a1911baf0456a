import type { Trip } from '../world/world';

/** What the receiver did, and for how long, milliseconds. */
export interface SatellitesTime {
  /** On without a fix yet, milliseconds. */
  readonly acquiring: number;
  /** On with fixes, milliseconds. */
  readonly tracking: number;
  /** On while on the way from one place to the next. */
  readonly movingOn: number;
  /** On while resting at a place. */
  readonly stillOn: number;
}

/** Adds up the receiver's states. */
export interface SatellitesClock {
  turns(at: number, state: 'off' | 'acquiring' | 'tracking'): void;
  until(at: number): SatellitesTime;
  /** Milliseconds for which the receiver ran on after it was switched off, were it to linger so long each time. */
  lingering(at: number, lingerMillis: number): number;
}

/** The longest that a receiver lingers in any column, with room: gaps longer than this are all alike. */
const LONGEST_LINGER_MILLIS = 60_000;

/** `trips` says what moving is; without it everything counts as resting. */
export function satellitesClock(trips: readonly Trip[] = []): SatellitesClock {
  let state: 'off' | 'acquiring' | 'tracking' = 'off';
  let since = 0;
  let acquiring = 0;
  let tracking = 0;
  let movingOn = 0;
  let on = 0;
  let offSince: number | undefined;
  let longGaps = 0;
  const shortGaps: number[] = [];

  function spent(at: number): SatellitesTime {
    const more = state === 'off' ? 0 : at - since;
    return {
      acquiring: acquiring + (state === 'acquiring' ? more : 0),
      tracking: tracking + (state === 'tracking' ? more : 0),
      movingOn: movingOn + (more ? millisWithin(trips, since, at) : 0),
      stillOn: on + more - movingOn - (more ? millisWithin(trips, since, at) : 0),
    };
  }

  return {
    turns(at, next) {
      if (next === state) return;
      if (state === 'off') {
        if (offSince !== undefined) {
          const gap = at - offSince;
          if (gap >= LONGEST_LINGER_MILLIS) longGaps += 1;
          else shortGaps.push(gap);
        }
      } else {
        ({ acquiring, tracking, movingOn } = spent(at));
        on += at - since;
      }
      if (next === 'off') offSince = at;
      else offSince = undefined;
      state = next;
      since = at;
    },
    until: spent,
    lingering(at, lingerMillis) {
      let millis = longGaps * lingerMillis;
      for (const gap of shortGaps) millis += Math.min(gap, lingerMillis);
      return offSince === undefined ? millis : millis + Math.min(at - offSince, lingerMillis);
    },
  };
}

/** How much of this span lies on a trip, milliseconds. */
export function millisWithin(trips: readonly Trip[], from: number, to: number): number {
  let millis = 0;
  for (const trip of trips) millis += Math.max(0, Math.min(to, trip.to) - Math.max(from, trip.from));
  return millis;
}
