import type { HeldCandidate } from './outcome';

/** Milliseconds without a usable fix while moving, after which the best inaccurate one is accepted. */
const RELAXATION_MILLIS = 60_000;
/**
 * The same where the device has just set out from a rest: a receiver that was off claims its first fixes to be worse by far than they
 * are, for half a minute or more, and a vehicle is half a kilometre away by then.
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
export class AccuracyGate {
  /** The best one since a fix last passed the gate. */
  best: HeldCandidate | undefined;
  /** When a fix was last accepted that was accurate enough, uptime milliseconds. */
  goodUp = Number.NEGATIVE_INFINITY;
  private waitingSince: number | undefined;
  private isOnTheWay = false;
  private waitMillis = RELAXATION_MILLIS;

  constructor(private readonly maxAccuracyMeters: number) {}

  passes(accuracy: number): boolean {
    return accuracy <= this.maxAccuracyMeters;
  }

  /** Notes whether the device is on its way. Where it sets out, and has no good fix yet, a short wait starts. */
  follow(isOnTheWay: boolean, up: number): void {
    if (isOnTheWay === this.isOnTheWay) return;
    this.isOnTheWay = isOnTheWay;
    if (!isOnTheWay || up - this.goodUp < RELAXATION_MILLIS) return;
    this.waitingSince = undefined;
    this.waitMillis = SETTING_OUT_MILLIS;
  }

  /** Is it a mediocre fix, soon after a better one? */
  isNeedless(accuracy: number, lastAccuracy: number, millis: number): boolean {
    const { mediocreMeters } = this;
    return accuracy > mediocreMeters && lastAccuracy <= mediocreMeters && millis < BETTER_MILLIS;
  }

  /** Metres of accuracy beyond which a fix is mediocre. */
  get mediocreMeters(): number {
    return this.maxAccuracyMeters * MEDIOCRE_SHARE;
  }

  /** Can this fix be accepted when nothing better comes? */
  isEligible(accuracy: number): boolean {
    return accuracy <= this.maxAccuracyMeters * RELAXATION_LIMIT;
  }

  /**
   * Has the wait ended at `up`, so that the best fix is accepted? The first call after a rest starts the wait; `doubt`
   * multiplies it.
   */
  isDue(up: number, doubt: number): boolean {
    this.waitingSince ??= up;
    return up - this.waitingSince >= this.waitMillis * doubt;
  }

  /** How long nothing has passed, milliseconds. */
  waitedMillis(up: number): number {
    return up - (this.waitingSince ?? up);
  }

  /** A fix was accepted: the wait starts again. */
  passed(up: number): void {
    this.waitingSince = up;
    this.waitMillis = RELAXATION_MILLIS;
  }

  /** Not moving: stops the wait. */
  rests(): void {
    this.waitingSince = undefined;
    this.waitMillis = RELAXATION_MILLIS;
  }
}
