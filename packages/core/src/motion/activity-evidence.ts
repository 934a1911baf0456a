import type { ActivityType } from '../contract/activity';
import type { Instant } from '../time/instant';
import type { MotionSettings } from './motion-settings';

/** Activity still, with a quiet accelerometer, must hold this long before the GPS goes off. */
export const STILL_ACTIVITY_MILLIS = 60_000;

/** The classified activity with enough confidence, and since when it has held. */
export interface ActivityEvidence {
  offer(type: ActivityType, confidence: number, at: Instant, settings: MotionSettings): void;
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
  return {
    offer(type, confidence, at, settings) {
      if (confidence < settings.minimumConfidence) return;
      movingSince = settings.triggerActivities.has(type) ? (movingSince ?? at) : null;
      isLastStill = type === 'still';
      stillSince = isLastStill ? (stillSince ?? at) : null;
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
