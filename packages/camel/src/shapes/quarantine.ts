import type { QuarantinedRecord as WireQuarantined } from '@geo/core';
import { int, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';
import { LOCATION, type Location } from './location';

/** A record the server refused for good, kept apart so that the others are sent. */
export interface QuarantinedRecord extends WithRaw {
  /** The record as it was sent. */
  readonly record: Location;
  /** HTTP status of the last refusal. */
  readonly status: number;
  /** The body of the response; cut to 1024 characters. */
  readonly responseText: string;
  /** How often it was refused alone. */
  readonly attempts: number;
  /** ISO-8601, UTC. */
  readonly quarantinedAt: string;
}

const QUARANTINED = shape<WireQuarantined, QuarantinedRecord>({
  record: LOCATION.kind,
  status: int,
  responseText: text,
  attempts: int,
  quarantinedAt: text,
});

/** A quarantined record from the wire. */
export const parseQuarantinedRecord = (payload: unknown): QuarantinedRecord => QUARANTINED.parse(payload);
