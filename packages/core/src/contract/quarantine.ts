import type { Location } from './location';

/** A record the server refused for good, or failed over time and again, set aside so that the others flow. */
export interface QuarantinedRecord {
  /** The record as it was sent. */
  readonly record: Location;
  /** HTTP status of the last refusal; 0 = no answer. */
  readonly status: number;
  /** What the server said; cut to 1024 characters. */
  readonly responseText: string;
  /** How often it was refused, or failed, alone. */
  readonly attempts: number;
  /** ISO-8601, UTC. */
  readonly quarantinedAt: string;
}
