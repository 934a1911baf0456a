import type { Location } from './location';

/** A record that the server refused permanently, or failed on repeatedly, removed from the queue so that others are uploaded. */
export interface QuarantinedRecord {
  /** The record as it was sent. */
  readonly record: Location;
  /** HTTP status of the last refusal; 0 = no response. */
  readonly status: number;
  /** The response body; cut to 1024 characters. */
  readonly responseText: string;
  /** How often it was refused, or failed, as a single record. */
  readonly attempts: number;
  /** ISO-8601, UTC. */
  readonly quarantinedAt: string;
}
