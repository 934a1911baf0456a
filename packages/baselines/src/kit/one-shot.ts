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
  /** Opens the request; `done` receives the best fix, or undefined when there was none. Ignored while one is open. */
  takes(done: (best: Fix | undefined) => void): void;
  /** A reading of the location kind: returns false when no shot is open and the reading belongs to another request. */
  accept(reading: FixReading | FixFailure): boolean;
}

interface Shot {
  readonly openedAt: number;
  best: Fix | undefined;
  readonly done: (best: Fix | undefined) => void;
  readonly ends: () => void;
}

/** A fix may be a second older than the shot; platforms deliver their last known one first, which is of no use. */
const OLDER_MILLIS = 1000;

function isOlder(reading: FixReading | FixFailure, openMillis: number): boolean {
  return !('error' in reading) && (reading.ageMillis ?? 0) > openMillis + OLDER_MILLIS;
}

/** The request closes with the shot; to keep the stream, ask for it again in `done`. */
export function oneShot(life: Life, rule: OneShotRule): OneShot {
  let shot: Shot | undefined;
  const { scheduler } = life.ports;
  const patience = life.timers.handler(closes);

  function closes(): void {
    if (shot === undefined) return;
    const { best, done, ends } = shot;
    shot = undefined;
    patience.cancel();
    life.sensors.release('location');
    done(best);
    ends();
  }

  return {
    get isOpen() {
      return shot !== undefined;
    },
    takes(done) {
      if (shot !== undefined) return;
      shot = { openedAt: scheduler.uptime(), best: undefined, done, ends: life.work.begins() };
      patience.set(rule.withinMillis);
      // A request of its own: what a stream has delivered before does not count.
      life.sensors.release('location');
      streams(life, rule.desiredAccuracy);
    },
    accept(reading) {
      if (shot === undefined) return false;
      const fix = isOlder(reading, scheduler.uptime() - shot.openedAt)
        ? undefined
        : fixOf(reading, scheduler);
      if (fix !== undefined && (shot.best === undefined || fix.accuracy < shot.best.accuracy))
        shot.best = fix;
      if (fix !== undefined && fix.accuracy <= rule.goodMeters) closes();
      return true;
    },
  };
}
