import type { CrashMissing, CrashSuspectedEvent } from '../contract/crash';
import type { Location } from '../contract/location';
import { toTimestamp } from '../contract/timestamp';
import { type Deadline, deadlineAfter, remainingMillis } from '../time/deadline';
import type { Instant } from '../time/instant';
import type { Impact } from './impact';
import type { Speed } from './recent-speeds';

/** A crash that is suspected: kept until the app has answered, the engine is certain, or it is too old. */
export interface Suspicion {
  readonly impact: Impact;
  readonly suspectedAt: Instant;
  readonly missing: CrashMissing;
  /** No answer counts after this. */
  readonly until: Deadline;
}

/** An app asks its user for a minute or so, also after a restart; a later answer is about another situation. */
export const ANSWERABLE_MILLIS = 600_000;

export function suspicionOf(impact: Impact, missing: CrashMissing, at: Instant, bootId: string): Suspicion {
  return { impact, missing, suspectedAt: at, until: deadlineAfter(at, ANSWERABLE_MILLIS, bootId) };
}

/** The suspicion, while it may be answered. */
export function answerable(suspicion: Suspicion | null, at: Instant, bootId: string): Suspicion | null {
  return suspicion && remainingMillis(suspicion.until, at, bootId) > 0 ? suspicion : null;
}

/** What an app receives of it. */
export function suspectedEvent(
  { impact, suspectedAt, missing }: Suspicion,
  location: Location | null,
): CrashSuspectedEvent {
  return {
    impactTimestamp: toTimestamp(impact.began.wall),
    timestamp: toTimestamp(suspectedAt.wall),
    missing,
    peakG: impact.peakG,
    impactDurationMs: impact.durationMillis,
    preImpactSpeedMps: impact.speed,
    location,
  };
}

/**
 * A vehicle that has lost this share of its speed was slowed by more than a throttle that is released: that costs a car about
 * 0.7 m/s², a fifth of 11 m/s in three seconds.
 */
const LOST_SHARE = 1 / 3;
/** For this long: a receiver's single wild speed is no loss. */
const LOST_MILLIS = 3_000;
/** Receivers smooth what they measure: a speed from less than this after the impact may be the one before it. */
const LAG_MILLIS = 3_000;

/** Compares the speeds after an impact, in order, with the one before it: the vehicle has lost speed, or kept it. */
export function createSpeedComparison(
  speedBefore: number,
  beganUp: number,
): (speed: Speed) => 'lost' | 'kept' | undefined {
  let slowSince: number | undefined;
  return ({ up, metersPerSecond }) => {
    if (metersPerSecond > (1 - LOST_SHARE) * speedBefore) {
      slowSince = undefined;
      return up - beganUp >= LAG_MILLIS ? 'kept' : undefined;
    }
    slowSince ??= up;
    return up - slowSince >= LOST_MILLIS ? 'lost' : undefined;
  };
}
