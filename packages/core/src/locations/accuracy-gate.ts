import type { HeldCandidate } from './outcome';

/** Milliseconds without a usable fix while moving, after which the best inaccurate one is accepted. */
const RELAXATION_MILLIS = 60_000;
/**
 * The same where the device has just set out from a rest, or a process starts on the way: a receiver that was off claims its
 * first fixes to be worse by far than they are, for half a minute or more, and a vehicle is half a kilometre away by then.
 */
const SETTING_OUT_MILLIS = 10_000;
/**
 * Never accepted: a fix less accurate than this multiple of the gate. On recorded phones (MobilityNet) one in nine of
 * those that claimed 600 m to 1 km was 3 to 32 km off, at some cell tower; up to 200 m it was 2 in 432.
 */
const RELAXATION_LIMIT = 2;

/** A fix less accurate than this share of the gate ... */
const MEDIOCRE_SHARE = 0.5;
/**
 * ... is rejected within this many milliseconds after a better one. Phones mix both: a Wi-Fi position of 65 m between satellite
 * fixes of 5 m makes a zigzag of a straight street.
 */
const BETTER_MILLIS = 5_000;

/**
 * Keeps the best of the inaccurate fixes, in case nothing better comes for a minute: a basement
 * must not make a hole in the track.
 */
export interface AccuracyGate {
  /** The best one since a fix last passed the gate. */
  best: HeldCandidate | undefined;
  /** When a fix was last accepted that was accurate enough, uptime milliseconds. */
  goodUp: number;
  /** Notes whether the device is on its way. Where it sets out, and has no good fix yet, a short wait starts. */
  follow(isOnTheWay: boolean, up: number): void;
  /** Metres of accuracy beyond which a fix is mediocre. */
  readonly mediocreMeters: number;
  passes(accuracy: number): boolean;
  /** Is it a mediocre fix, soon after a better one? */
  isNeedless(accuracy: number, lastAccuracy: number, millis: number): boolean;
  /** Can this fix be accepted when nothing better comes? */
  isEligible(accuracy: number): boolean;
  /**
   * Has the wait ended at `up`, so that the best fix is accepted? The first call after a rest starts the wait; `doubt`
   * multiplies it.
   */
  isDue(up: number, doubt: number): boolean;
  /** How long nothing has passed, milliseconds. */
  waitedMillis(up: number): number;
  /** A fix was accepted: the wait starts again. */
  passed(up: number): void;
  /** Not moving: stops the wait. */
  rests(): void;
}

/** The gate of a filter; fixes up to `maxAccuracyMeters` pass. */
export function createAccuracyGate(maxAccuracyMeters: number): AccuracyGate {
  const mediocreMeters = maxAccuracyMeters * MEDIOCRE_SHARE;
  let waitingSince: number | undefined;
  let waitMillis = RELAXATION_MILLIS;
  let wasOnTheWay = false;

  return {
    best: undefined,
    goodUp: Number.NEGATIVE_INFINITY,
    follow(isOnTheWay, up) {
      if (isOnTheWay === wasOnTheWay) return;
      wasOnTheWay = isOnTheWay;
      if (!isOnTheWay || up - this.goodUp < RELAXATION_MILLIS) return;
      waitingSince = undefined;
      waitMillis = SETTING_OUT_MILLIS;
    },
    mediocreMeters,
    passes: (accuracy) => accuracy <= maxAccuracyMeters,
    isNeedless: (accuracy, lastAccuracy, millis) =>
      accuracy > mediocreMeters && lastAccuracy <= mediocreMeters && millis < BETTER_MILLIS,
    isEligible: (accuracy) => accuracy <= maxAccuracyMeters * RELAXATION_LIMIT,
    isDue(up, doubt) {
      waitingSince ??= up;
      return up - waitingSince >= waitMillis * doubt;
    },
    waitedMillis: (up) => up - (waitingSince ?? up),
    passed(up) {
      waitingSince = up;
      waitMillis = RELAXATION_MILLIS;
    },
    rests() {
      waitingSince = undefined;
      waitMillis = RELAXATION_MILLIS;
    },
  };
}
