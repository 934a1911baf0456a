import type { MotionEnvironment } from './motion-environment';

/**
 * How long every fix is taken, milliseconds: a receiver that was off for hours has its first fix within half a minute
 * under open sky, and a phone in a car is then tens of metres away.
 */
const SPOT_CHECK_MILLIS = 30_000;
/** The wait after the first spot check that found nothing; it doubles each time, milliseconds. */
const WAIT_MIN_MILLIS = 60_000;
const WAIT_MAX_MILLIS = 900_000;

/**
 * A short look at a resting place, on evidence too weak for a check: the platform no longer says that the device is still, and does not
 * say what else it is. It has its own waits: a phone that is handled on a desk must not use up the checks that a real departure needs.
 */
export interface SpotCheck {
  /** Is every fix wanted now? */
  readonly isOpen: boolean;
  /** Opens the look, unless one is open or it is too soon after one that found nothing. */
  begin(cause: string): void;
  /** The device has left, or another check looks: ends the look. */
  end(hasLeft: boolean): void;
}

export function createSpotCheck(env: MotionEnvironment): SpotCheck {
  const { effects } = env;
  let isOpen = false;
  let waitMillis = WAIT_MIN_MILLIS;
  let notBeforeUp = Number.NEGATIVE_INFINITY;
  let cancel: () => void = () => undefined;

  function close(): void {
    cancel();
    isOpen = false;
    env.spotCheckIn(null);
    env.changed();
  }

  return {
    get isOpen() {
      return isOpen;
    },
    begin(cause) {
      if (isOpen || effects.at.up < notBeforeUp) return;
      isOpen = true;
      notBeforeUp = effects.at.up + SPOT_CHECK_MILLIS + waitMillis;
      waitMillis = Math.min(WAIT_MAX_MILLIS, waitMillis * 2);
      effects.trace('motion', `looks where it is because of ${cause}`);
      cancel = env.after(SPOT_CHECK_MILLIS, close);
      // Timers are suspended with the process, and the receiver would search until something else wakes it.
      env.spotCheckIn(SPOT_CHECK_MILLIS);
      env.changed();
    },
    end(hasLeft) {
      if (hasLeft) {
        waitMillis = WAIT_MIN_MILLIS;
        notBeforeUp = Number.NEGATIVE_INFINITY;
      }
      if (isOpen) close();
    },
  };
}
