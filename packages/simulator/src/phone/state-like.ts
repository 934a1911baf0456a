import type { SensorKind, SensorReadings } from '@geo/core';
import type { Source, Watches } from './watches';

/** A kind with a current value: reported when it is first watched, and whenever it has changed and the app runs. */
export interface StateLike<K extends SensorKind> extends Source<K> {
  /** The current value may have changed, or the app may receive readings again. */
  refresh(): void;
}

const QUIETLY = { wakes: false, relaunches: false };

export function stateLike<K extends SensorKind>(
  kind: K,
  watches: () => Watches,
  present: () => SensorReadings[K],
  /** What the platform does for as long as it is watched. */
  observing: { begin?(): void; end?(): void } = {},
): StateLike<K> {
  let reported: SensorReadings[K] | undefined;

  function report(): void {
    const reading = present();
    if (!isSame(reported, reading) && watches().post(kind, reading, QUIETLY)) reported = reading;
  }

  const end = () => {
    reported = undefined;
    observing.end?.();
  };

  return {
    open() {
      reported = undefined;
      observing.begin?.();
      report();
    },
    update: () => report(),
    close: end,
    orphaned() {
      end();
      return false;
    },
    refresh() {
      if (watches().has(kind)) report();
    },
  };
}

/** Flat records with the same fields: this is asked at every wake, and text would cost many times as much. */
function isSame<T extends object>(reported: T | undefined, now: T): boolean {
  if (reported === undefined) return false;
  for (const key of Object.keys(now) as (keyof T)[]) if (reported[key] !== now[key]) return false;
  return true;
}
