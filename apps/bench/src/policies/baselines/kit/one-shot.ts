import type { DesiredAccuracy, FixFailure, FixReading } from '@geo/core';
import { type Fix, fixOf } from './fix';
import type { Life } from './life';
import { streams } from './stream';

/** How one position is taken. */
export interface OneShotRule {
  readonly desiredAccuracy: DesiredAccuracy;
  /** Good enough to stop at once, metres. */
  readonly goodMeters: number;
  /** After this long the best so far has to do. */
  readonly withinMillis: number;
}

/** Takes single positions with a location request that is open no longer than that takes. */
export interface OneShot {
  readonly isOpen: boolean;
  /** Opens the request; `done` hears the best fix, or nothing when there was none. Ignored while one is open. */
  takes(done: (best: Fix | undefined) => void): void;
  /** A reading of the location kind: returns false when no shot is open, and it is somebody else's. */
  hears(reading: FixReading | FixFailure): boolean;
}

/** The request closes with the shot; whoever wants the stream on asks for it again in `done`. */
export function oneShot(life: Life, rule: OneShotRule): OneShot {
  let shot: { best: Fix | undefined; done: (best: Fix | undefined) => void; ends: () => void } | undefined;
  const patience = life.timers.handler(closes);

  function closes(): void {
    if (shot === undefined) return;
    const { best, done, ends } = shot;
    shot = undefined;
    patience.cancel();
    life.senses.leaves('location');
    done(best);
    ends();
  }

  return {
    get isOpen() {
      return shot !== undefined;
    },
    takes(done) {
      if (shot !== undefined) return;
      shot = { best: undefined, done, ends: life.work.begins() };
      patience.set(rule.withinMillis);
      streams(life, rule.desiredAccuracy);
    },
    hears(reading) {
      if (shot === undefined) return false;
      const fix = fixOf(reading, life.ports.scheduler);
      if (fix !== undefined && (shot.best === undefined || fix.accuracy < shot.best.accuracy))
        shot.best = fix;
      if (fix !== undefined && fix.accuracy <= rule.goodMeters) closes();
      return true;
    },
  };
}
