import type { RejectionReason } from '../contract/events';
import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';
import type { AcceptedFix } from './fix';

/** Why a fix was rejected: the measured value and the threshold, in one unit. */
export interface Rejection {
  readonly reason: RejectionReason;
  /**
   * stale, future: seconds · duplicate: seconds from the fix that it repeats · inaccurate: metres ·
   * implausible-speed: metres a second · outlier: chi-square with two degrees of freedom ·
   * invalid: the number of unusable fields among latitude, longitude and accuracy · mock: 1 of 0. Always finite.
   */
  readonly value: number;
  readonly threshold: number;
  /** The device's reading; not usable as a position when `invalid`. */
  readonly reading: FixReading;
  readonly taken: Instant;
}

/** The outcome of a fix. A held one gets its final outcome later, exactly once. */
export type Outcome =
  | {
      readonly kind: 'accepted';
      readonly fix: AcceptedFix;
      /** Why it was accepted although it is doubtful; absent for any other. */
      readonly why?: string;
    }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | {
      readonly kind: 'held';
      /** The reason for rejection unless later fixes confirm it. */
      readonly reason: 'implausible-speed' | 'inaccurate';
      readonly reading: FixReading;
      readonly taken: Instant;
    };

/** A fix in the filter. */
export interface Candidate {
  readonly reading: FixReading;
  readonly taken: Instant;
  /** Accepted by the accuracy gate because nothing better came. */
  readonly relaxed: boolean;
  /** By how much it misses the gate, and why it had to do; absent unless relaxed. */
  readonly why?: string;
}

/** A held candidate, with the rejection it would get. */
export interface HeldCandidate extends Candidate {
  readonly value: number;
  /** The threshold of that rejection. */
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
