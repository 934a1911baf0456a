import type { Decision as WireDecision, Explanation as WireExplanation } from '@geo/core';
import { int, list, map, optional, type Raw, text } from '../shape/kinds';
import { shape, type WithRaw } from '../shape/shape';

/** One decision of the engine, and when it was made. */
export interface Decision extends WithRaw {
  /** ISO-8601, UTC. */
  readonly at: string;
  /** Which part of the engine decided: `locations`, `motion`, `sync`, … */
  readonly region: string;
  /** What, with the values and thresholds that decided. */
  readonly text: string;
}

/** The fix a record was made of, as the device gave it. */
export interface ExplainedFix extends WithRaw {
  /** When it entered: ISO-8601, UTC. */
  readonly at: string;
  /** The fix itself, by the names of the sensor port. */
  readonly reading: Raw;
}

/** Why a record is what it is, and what became of it. */
export interface Explanation extends WithRaw {
  /** The record's id. */
  readonly uuid: string;
  /** When it was made: ISO-8601, UTC. */
  readonly at: string;
  /** What entered and made it, such as a `fix` or a `call` of the app, as a plain string. */
  readonly by: string;
  /** Everything that was decided from that input, in order. */
  readonly decisions: readonly Decision[];
  /** Where the app gave the position there is none. */
  readonly fix: ExplainedFix | null;
  /** The last decision about motion before it. */
  readonly motion: Decision | null;
  /** Fixes near it that were kept out of the track. */
  readonly rejected: readonly Decision[];
  /** Responses to the uploads that carried it, and whether it was quarantined. */
  readonly uploads: readonly Decision[];
  /** Its number in the queue, where it was queued. */
  readonly row: number | null;
}

const DECISION = shape<WireDecision, Decision>({ at: text, region: text, text });

const EXPLAINED_FIX = shape<NonNullable<WireExplanation['fix']>, ExplainedFix>({ at: text, reading: map });

const EXPLANATION = shape<WireExplanation, Explanation>({
  uuid: text,
  at: text,
  by: text,
  decisions: list(DECISION.kind),
  fix: optional(EXPLAINED_FIX.kind),
  motion: optional(DECISION.kind),
  rejected: list(DECISION.kind),
  uploads: list(DECISION.kind),
  row: optional(int),
});

/** The result of `explain`, from the wire. */
export const parseExplanation = (payload: unknown): Explanation => EXPLANATION.parse(payload);
