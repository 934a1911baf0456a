import type { AcceptedFix } from '../locations/fix';
import type { MotionEnvironment } from './motion-environment';

/**
 * Milliseconds from resting at a place until it is looked at; each wait is twice as long as the one before. A network that says a wrong
 * place does so for minutes, rarely for hours.
 */
const WAIT_MIN_MILLIS = 900_000;
const WAIT_MAX_MILLIS = 7_200_000;

/**
 * A resting place that may be far from the phone: networks, or a coarse fix that had to do, told it far from the last proved fix; the
 * device went on after its last fix; location was forbidden meanwhile; or a check of a departure saw nothing. A phone that rests
 * elsewhere gets no reading that would show it, since nothing around it moves: so it is looked at until something proves it.
 */
export interface DoubtfulPlace {
  /** The device rests at this place from now on; undefined: it does not rest. */
  rests(place: AcceptedFix | undefined): void;
  /** A fix was accepted. Answers whether it proves where the device is. */
  fixCame(fix: AcceptedFix): boolean;
}

/** `look`: asks for a fix where the device rests. */
export function createDoubtfulPlace(env: MotionEnvironment, look: (cause: string) => void): DoubtfulPlace {
  let cancel: (() => void) | undefined;
  let waitMillis = WAIT_MIN_MILLIS;

  function wait(): void {
    cancel = env.after(waitMillis, () => {
      waitMillis = Math.min(WAIT_MAX_MILLIS, waitMillis * 2);
      look('a place that nothing proves');
      wait();
    });
    // Timers are suspended with the process, and no sensor may wake it.
    env.doubtIn(waitMillis);
  }

  function end(): void {
    if (cancel === undefined) return;
    cancel();
    cancel = undefined;
    env.doubtIn(null);
  }

  return {
    rests(place) {
      if (place?.doubtful !== true) end();
      else if (cancel === undefined) {
        waitMillis = WAIT_MIN_MILLIS;
        wait();
      }
    },
    fixCame(fix) {
      if (fix.unproved === true) return false;
      end();
      return true;
    },
  };
}
