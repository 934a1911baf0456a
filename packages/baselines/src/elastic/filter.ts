import { distanceMeters } from '@geo/core';
import type { Fix } from '../kit/fix';

/** Documented thresholds: metres, metres a second, milliseconds, fixes. */
const ACCURACY = 100;
const IMPLIED_SPEED = 60;
const BURST_MILLIS = 10_000;
const BURST_DISTANCE = 300;
const WINDOW = 5;

/** Why a fix is not kept. */
export type Rejection = 'low-accuracy' | 'implied-speed' | 'outlier-capped';

/** Which fixes are kept, as far as the documents say. (They also mention a Kalman filter that only rejects, without details.) */
export interface ElasticFilter {
  /** `undefined`: it is kept, and remembered. */
  rejects(fix: Fix): Rejection | undefined;
}

/** A filter that has seen nothing yet. */
export function elasticFilter(): ElasticFilter {
  let window: readonly Fix[] = [];
  function reason(fix: Fix): Rejection | undefined {
    if (fix.accuracy > ACCURACY) return 'low-accuracy';
    const last = window.at(-1);
    if (last === undefined) return undefined;
    const seconds = Math.max((fix.time - last.time) / 1000, 0.001);
    if (distanceMeters(last, fix) / seconds > IMPLIED_SPEED) return 'implied-speed';
    const burst = window.some(
      (other) => fix.time - other.time <= BURST_MILLIS && distanceMeters(other, fix) > BURST_DISTANCE,
    );
    return burst ? 'outlier-capped' : undefined;
  }
  return {
    rejects(fix) {
      const why = reason(fix);
      if (why === undefined) window = [...window, fix].slice(-WINDOW);
      return why;
    },
  };
}
