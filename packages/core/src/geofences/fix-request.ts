import { type Deadline, deadlineAfter } from '../time/deadline';
import type { Instant } from '../time/instant';

/** A fix that is requested because a region fired, or because the position of the device is unknown. */
export interface FixRequest {
  /** Is the receiver on for it now? Otherwise it will be again at the deadline. */
  readonly isOpen: boolean;
  readonly until: Deadline;
}

/** What a receiver needs for a first fix under open sky; without one the device is indoors. */
const ASK_MILLIS = 30_000;
/** Indoors there will be no fix in a minute either. */
const ASK_AGAIN_MILLIS = 300_000;

export function openFixRequest(at: Instant, bootId: string): FixRequest {
  return { isOpen: true, until: deadlineAfter(at, ASK_MILLIS, bootId) };
}

/** Where the platform watches every fence there is, a fix is requested ever more rarely: it would change nothing. */
const ASK_AGAIN_MAX_MILLIS = 3_600_000;

/** @param inVain - requests in a row without a fix, while the platform watches all fences; else 0 */
export function repeatFixRequest(at: Instant, bootId: string, inVain = 0): FixRequest {
  let wait = ASK_AGAIN_MILLIS;
  for (let ask = 0; ask < inVain && wait < ASK_AGAIN_MAX_MILLIS; ask++) wait *= 2;
  return { isOpen: false, until: deadlineAfter(at, Math.min(wait, ASK_AGAIN_MAX_MILLIS), bootId) };
}
