import type { Explanation } from '@geo/core';
import type { DecisionRow } from './snapshot';

/** Why a decision was made. */
export interface Reason {
  readonly decision: DecisionRow;
  /** What entered the engine and led to it: `fix`, `timer`, `call start`, … */
  readonly by: string;
  /** That input, as the engine received it. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** Everything that was decided from the same input, in order; it contains the decision itself. */
  readonly together: readonly DecisionRow[];
  /** The last motion decision before it. */
  readonly motion?: DecisionRow;
  /** Fixes that were not kept within a minute of it. */
  readonly rejected: readonly DecisionRow[];
  /** Why the receiver is on, or off. */
  readonly receiver?: string;
  /** The black box about the record that it made, if any. */
  readonly record?: Explanation;
}
