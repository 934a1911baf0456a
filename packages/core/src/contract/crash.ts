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
