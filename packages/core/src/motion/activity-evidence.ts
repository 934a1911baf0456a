import type { ActivityType } from '../contract/activity';
import type { Instant } from '../time/instant';
import type { MotionSettings } from './motion-settings';

/** Activity still, with a quiet accelerometer, must hold this long before the GPS goes off. */
export const STILL_ACTIVITY_MILLIS = 60_000;

/** The classified activity with enough confidence, and since when it has held. */
export interface ActivityEvidence {
  /**
   * Takes a reading. `isWithdrawn`: the platform said `still`, and now says something that is neither still nor a trigger activity with
   * enough confidence. Stillness is withdrawn long before a movement is recognised (MobilityNet: seconds against minutes).
   */
  offer(
    type: ActivityType,
    confidence: number,
    at: Instant,
    settings: MotionSettings,
  ): { readonly isWithdrawn: boolean };
  /** Since when a trigger activity has held; null when none does. */
  readonly movingSince: Instant | null;
  readonly stillSince: Instant | null;
  clear(): void;
  /** Restores `still` from now, after clearing: it was the last activity, and no other has come since. */
  recall(at: Instant): void;
}

export function createActivityEvidence(): ActivityEvidence {
  let movingSince: Instant | null = null;
  let stillSince: Instant | null = null;
  let isLastStill = false;
  /** As `isLastStill`, doubtful readings included. */
  let isSaidStill = false;
  return {
    offer(type, confidence, at, settings) {
      const wasStill = isSaidStill;
      isSaidStill = type === 'still';
      const isCertain = confidence >= settings.minimumConfidence;
      const isTrigger = isCertain && settings.triggerActivities.has(type);
      const verdict = { isWithdrawn: wasStill && !isSaidStill && !isTrigger };
      if (!isCertain) return verdict;
      movingSince = isTrigger ? (movingSince ?? at) : null;
      isLastStill = type === 'still';
      stillSince = isLastStill ? (stillSince ?? at) : null;
      return verdict;
    },
    get movingSince() {
      return movingSince;
    },
    get stillSince() {
      return stillSince;
    },
    clear() {
      movingSince = null;
      stillSince = null;
    },
    recall(at) {
      if (isLastStill) stillSince = at;
    },
  };
}
