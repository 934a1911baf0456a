import type { Position } from '../geo/position';
import type { Instant } from '../time/instant';
import type { FilterMemory } from './filter-memory';

/** Persisted state of the fix pipeline, without the odometer. */
export interface SessionMemory {
  readonly version: 1;
  readonly bootId: string;
  readonly filter: FilterMemory;
  /** Position of the last record: the distance filter counts from here. */
  readonly recorded: Position | null;
  /** A fix was accepted in this session; absent in older state, which had one when it had a record. */
  readonly located?: boolean;
  /** The last accepted fix is a queued record whose `is_moving` is not false; absent otherwise. */
  readonly toldMoving?: boolean;
  /** When this was saved: the process was alive until here. */
  readonly aliveAt: Instant;
}
