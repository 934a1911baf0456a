import type { Config } from '../config/keys';
import type { AcceptedFix } from '../locations/fix';
import type { LocationRequest } from '../ports/sensor';
import { type Deadline, remainingMillis } from '../time/deadline';
import type { MotionEnvironment } from './motion-environment';

/** A stop's record is no older than this where a fix can be had: so long before the end of the stop one is looked for. */
const LAST_LOOK_MILLIS = 30_000;

/** The end of a soft stop, when its record is to be made: the receiver has been off, and is asked once more where this is. */
export interface StopFix {
  /** Is a fix looked for now? */
  readonly isOpen: boolean;
  /** The stop ends then; null: there is none. */
  schedule(stopAt: Deadline | null): void;
  /** A fix was accepted. */
  fixCame(fix: AcceptedFix): void;
}

export function createStopFix(env: MotionEnvironment): StopFix {
  const { effects, bootId } = env;
  let cancel: () => void = () => undefined;
  let isOpen = false;
  let lastUp = Number.NEGATIVE_INFINITY;

  function set(open: boolean): void {
    if (isOpen === open) return;
    isOpen = open;
    if (open) effects.trace('motion', 'looks once more where it rests');
    env.changed();
  }

  /** Does a fix come anyway, or has one come that is young enough when the stop ends? */
  function isNeedless(leftMillis: number): boolean {
    return (
      effects.at.up + leftMillis - lastUp <= LAST_LOOK_MILLIS || env.receivesEveryFixWithin(LAST_LOOK_MILLIS)
    );
  }

  return {
    get isOpen() {
      return isOpen;
    },
    schedule(stopAt) {
      cancel();
      cancel = () => undefined;
      const left = stopAt === null ? null : remainingMillis(stopAt, effects.at, bootId);
      const wait = left === null ? null : left - LAST_LOOK_MILLIS;
      env.stopFixIn(wait === null || wait <= 0 ? null : wait);
      if (left === null || wait === null || left === 0) return set(false);
      if (wait <= 0) return set(isOpen || !isNeedless(left));
      set(false);
      cancel = env.after(wait, () => {
        if (!isNeedless(LAST_LOOK_MILLIS)) set(true);
      });
    },
    fixCame(fix) {
      lastUp = fix.taken.up;
      set(false);
    },
  };
}

/** The receiver for the moment: one fix is wanted, and as soon as may be. */
export function stopFixRequest(config: Config): LocationRequest {
  const { desiredAccuracy, locationUpdateInterval } = config;
  return { desiredAccuracy, distanceFilter: 0, interval: locationUpdateInterval, background: true };
}
