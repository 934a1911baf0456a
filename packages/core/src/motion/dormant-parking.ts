import type { StepEffects } from '../store/step-effects';
import type { SetAlarm } from '../time/deadline';
import type { Instant } from '../time/instant';
import { type DormancyConditions, isDormant, whyNotDormant } from './dormancy';
import type { MotionMode } from './motion-machine';

/** Parked for this long the phone becomes dormant: at a red light that lasted, or in a queue, the trip goes on before. */
const DORMANT_AFTER_MILLIS = 120_000;
/**
 * A dormant phone looks where it is this often: a region's exit may be missed. As long as Android lets pass between two locations of an app in
 * the background (`LocationManager`, background throttle interval).
 */
const LOOK_EVERY_MILLIS = 1_800_000;
/** A look lasts at most this long: Wi-Fi and cells answer within seconds. */
const LOOK_MILLIS = 60_000;

/** Dormant parking: the presence is off while the phone is parked, and a region and inexact alarms wake it. */
export interface Dormancy {
  /** Is the phone parked dormant? */
  readonly isDormant: boolean;
  /** Is one fix wanted, to check that it is still at its place? */
  readonly isLooking: boolean;
  /** Is `dormantOnStationary` on without effect, because this phone cannot be parked dormant? */
  readonly isRefused: boolean;
  /** What decides it may have changed. */
  review(): void;
  /** A fix was accepted: a look has its answer. */
  fixCame(): void;
}

/** The fact that dormancy reports. */
export interface DormancyFact {
  /** The phone became dormant, ceased to be, or looks where it is. */
  readonly type: 'dormancy.changed';
}

interface DormancyEnvironment {
  readonly effects: Pick<StepEffects, 'at' | 'log' | 'trace'>;
  conditions(): Omit<DormancyConditions, 'isSettled'>;
  /** Runs inside a step of its own. Returns a cancel. */
  after(delayMillis: number, run: () => void): () => void;
  /** An inexact alarm of the platform. */
  readonly wakeIn: SetAlarm;
  emit(fact: DormancyFact): void;
}

/** Dormant parking of an engine; awake until the first review. */
export function createDormancy({ effects, conditions, after, wakeIn, emit }: DormancyEnvironment): Dormancy {
  let dormant = false;
  let looking = false;
  let loggedReason: string | undefined;
  /** When the device came to rest; undefined while it moves, and before the first review. */
  let parkedAt: Pick<Instant, 'up'> | undefined;
  let wasReviewed = false;
  let cancel: (() => void) | undefined;
  const changed = () => emit({ type: 'dormancy.changed' });

  /** The timer runs where the process does; the alarm wakes it. */
  function then(millis: number, run: () => void): void {
    cancel?.();
    cancel = after(millis, run);
    wakeIn(millis);
  }

  function wait(): void {
    looking = false;
    then(LOOK_EVERY_MILLIS, () => {
      look();
      changed();
    });
  }

  function look(): void {
    looking = true;
    effects.trace('engine', 'dormant, looks where it is');
    then(LOOK_MILLIS, () => {
      wait();
      changed();
    });
  }

  function logRefusal(reason: string | undefined): void {
    if (reason !== undefined && reason !== loggedReason)
      effects.log(3, 'lifecycle:dormant', `dormantOnStationary has no effect: ${reason}`);
    loggedReason = reason;
  }

  /** How long the device has been parked, milliseconds. One that was parked before this process began has been for long enough. */
  function parkedMillis(mode: MotionMode): number {
    const isFirst = !wasReviewed;
    wasReviewed = true;
    if (mode !== 'parked' && mode !== 'checking') parkedAt = undefined;
    else parkedAt ??= isFirst ? { up: Number.NEGATIVE_INFINITY } : effects.at;
    return parkedAt === undefined ? 0 : effects.at.up - parkedAt.up;
  }

  function end(): void {
    looking = false;
    if (cancel === undefined) return;
    cancel();
    cancel = undefined;
    wakeIn(null);
  }

  const dormancy: Dormancy = {
    get isDormant() {
      return dormant;
    },
    get isLooking() {
      return looking;
    },
    get isRefused() {
      const now = { ...conditions(), isSettled: true };
      return now.isWanted && whyNotDormant(now) !== undefined;
    },
    review() {
      const given = conditions();
      const millis = parkedMillis(given.mode);
      const couldBe = isDormant({ ...given, isSettled: true });
      const isNow = couldBe && millis >= DORMANT_AFTER_MILLIS;
      const isRelevant = given.isWanted && given.mode !== 'off';
      logRefusal(isRelevant ? whyNotDormant({ ...given, isSettled: true }) : undefined);
      if (couldBe && !isNow) then(DORMANT_AFTER_MILLIS - millis, dormancy.review);
      else if (!isNow) end();
      if (isNow === dormant) return;
      dormant = isNow;
      const message = dormant ? 'parked dormant' : 'dormant no longer';
      effects.trace('engine', message);
      effects.log(3, 'lifecycle:dormant', message);
      // A process that was started while dormant, by an alarm for instance, looks at once: its timers have ended with the one before.
      if (dormant) (millis === Number.POSITIVE_INFINITY ? look : wait)();
      changed();
    },
    fixCame() {
      if (!looking) return;
      wait();
      changed();
    },
  };
  return dormancy;
}
