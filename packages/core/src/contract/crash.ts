import type { Location } from './location';

/** A collision was detected and confirmed (contract 2.14). */
export interface CrashEvent {
  /** The moment of confirmation: ISO-8601, UTC. */
  readonly timestamp: string;
  /** Peak of the impact, g. */
  readonly peakG: number;
  /** How long the impact lasted, milliseconds. */
  readonly impactDurationMs: number;
  /** Metres per second. */
  readonly preImpactSpeedMps: number;
  /** The last known fix at confirmation; `null` when there was none. */
  readonly location?: Location | null;
}

/**
 * What is missing before a suspected crash is certain: `speed`, a fix from long enough after the impact to say how fast the vehicle is;
 * `stop`, by its speed it still rolls; `rest`, it has stopped, but not for ten seconds yet.
 */
export type CrashMissing = 'speed' | 'stop' | 'rest';

/**
 * A collision is suspected, and not certain yet: an own extension beside the contract's `crash`, which keeps its meaning. At most one
 * suspicion is open: `crash`, a later suspicion, the app's answer (`confirmCrash`, `cancelCrash`) or ten minutes close it.
 */
export interface CrashSuspectedEvent {
  /** When the impact began: ISO-8601, UTC. It identifies the suspicion. */
  readonly impactTimestamp: string;
  /** The moment of suspicion: ISO-8601, UTC. */
  readonly timestamp: string;
  /** What was missing at that moment. */
  readonly missing: CrashMissing;
  /** Peak of the impact, g. */
  readonly peakG: number;
  /** How long the impact lasted, milliseconds. */
  readonly impactDurationMs: number;
  /** Metres per second. */
  readonly preImpactSpeedMps: number;
  /** The last known fix; `null` when there was none. */
  readonly location?: Location | null;
}
