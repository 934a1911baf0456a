import type { HeldCandidate } from './outcome';

/** Milliseconds without a usable fix while moving, after which the best unusable one has to do. */
const RELAXATION_MILLIS = 60_000;
/**
 * No fix worse than this many times the gate ever has to do. On recorded phones (MobilityNet) one in nine of
 * those that claimed 600 m to 1 km lay 3 to 32 km off, where some cell tower was; up to 200 m it was 2 in 432.
 */
const RELAXATION_LIMIT = 2;

/** A fix worse than this share of the gate ... */
const MEDIOCRE_SHARE = 0.5;
/**
 * ... counts only so many milliseconds after a better one. Phones mix both: a Wi-Fi position of 65 m between satellites' of 5
 * makes a zigzag of a straight street.
 */
const BETTER_MILLIS = 5_000;

/**
 * Keeps the best of the fixes that were too inaccurate, in case nothing better comes for a minute: a basement
 * must not make a hole in the track.
 */
export class AccuracyGate {
  /** The best one since the gate was last passed. */
  best: HeldCandidate | undefined;
  private waitingSince: number | undefined;

  constructor(private readonly maxAccuracyMeters: number) {}

  passes(accuracy: number): boolean {
    return accuracy <= this.maxAccuracyMeters;
  }

  /** Is it one of the worse, with one of the better so many milliseconds before? */
  isNeedless(accuracy: number, lastAccuracy: number, millis: number): boolean {
    const { mediocreMeters } = this;
    return accuracy > mediocreMeters && lastAccuracy <= mediocreMeters && millis < BETTER_MILLIS;
  }

  /** Metres beyond which a fix is one of the worse. */
  get mediocreMeters(): number {
    return this.maxAccuracyMeters * MEDIOCRE_SHARE;
  }

  /** Is it at all a fix that may have to do? */
  isEligible(accuracy: number): boolean {
    return accuracy <= this.maxAccuracyMeters * RELAXATION_LIMIT;
  }

  /**
   * Has so much time gone by, at `up`, that the best one has to do? The first call after a rest starts the wait, which is so
   * many times as long for one that is doubted.
   */
  isDue(up: number, doubt: number): boolean {
    this.waitingSince ??= up;
    return up - this.waitingSince >= RELAXATION_MILLIS * doubt;
  }

  /** A fix passed, or had to do: the wait begins anew. */
  passed(up: number): void {
    this.waitingSince = up;
  }

  /** Not moving: nothing is waited for. */
  rests(): void {
    this.waitingSince = undefined;
  }
}
