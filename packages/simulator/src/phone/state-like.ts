import type { SensorKind, SensorReadings } from '@geo/core';
import type { Source, Watches } from './watches';

/** A kind with a present value: told when it is first watched, and whenever it has become another and the app runs. */
export interface StateLike<K extends SensorKind> extends Source<K> {
  /** The present value may have changed, or the app may hear again. */
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
  let told: SensorReadings[K] | undefined;

  function tell(): void {
    const reading = present();
    if (!isSame(told, reading) && watches().post(kind, reading, QUIETLY)) told = reading;
  }

  const end = () => {
    told = undefined;
    observing.end?.();
  };

  return {
    open() {
      told = undefined;
      observing.begin?.();
      tell();
    },
    update: () => tell(),
    close: end,
    orphaned() {
      end();
      return false;
    },
    refresh() {
      if (watches().has(kind)) tell();
    },
  };
}

/** Flat records with the same fields: this is asked at every wake, and text would cost many times as much. */
function isSame<T extends object>(told: T | undefined, now: T): boolean {
  if (told === undefined) return false;
  for (const key of Object.keys(now) as (keyof T)[]) if (told[key] !== now[key]) return false;
  return true;
}
