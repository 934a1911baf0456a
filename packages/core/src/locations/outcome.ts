import type { RejectionReason } from '../contract/events';
import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';
import type { AcceptedFix } from './fix';

/** Why a fix was kept out of the track: what was measured, and what would have been allowed, in one unit. */
export interface Rejection {
  readonly reason: RejectionReason;
  /**
   * stale, future: seconds · duplicate: seconds from the fix that it repeats · inaccurate: metres ·
   * implausible-speed: metres a second · outlier: chi-square with two degrees of freedom ·
   * invalid: how many of latitude, longitude and accuracy are unusable. Always finite.
   */
  readonly value: number;
  readonly threshold: number;
  /** What the device said; not usable as a position when `invalid`. */
  readonly reading: FixReading;
  readonly taken: Instant;
}

/** What became of a fix. A held one gets its final outcome later, and only one. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly fix: AcceptedFix }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | {
      readonly kind: 'held';
      /** What it will be rejected for unless later fixes confirm it. */
      readonly reason: 'implausible-speed' | 'inaccurate';
      readonly reading: FixReading;
      readonly taken: Instant;
    };

/** A fix on its way through the filter. */
export interface Candidate {
  readonly reading: FixReading;
  readonly taken: Instant;
  /** Let through the accuracy gate for want of a better one. */
  readonly relaxed: boolean;
}

/** A candidate that waits for others, with what it would be rejected for. */
export interface HeldCandidate extends Candidate {
  readonly value: number;
  /** What would have been allowed. */
  readonly threshold: number;
}

export function rejected(
  candidate: { readonly reading: FixReading; readonly taken: Instant },
  reason: RejectionReason,
  value: number,
  threshold: number,
): Outcome {
  const { reading, taken } = candidate;
  return { kind: 'rejected', rejection: { reason, value, threshold, reading, taken } };
}

export function heldForSpeed({ reading, taken }: HeldCandidate): Outcome {
  return { kind: 'held', reason: 'implausible-speed', reading, taken };
}
