import type { Position } from '../geo/position';
import type { Instant } from '../time/instant';
import type { FilterMemory } from './filter-memory';

/** What the way of fixes keeps in durable memory, beside the odometer. */
export interface SessionMemory {
  readonly version: 1;
  readonly bootId: string;
  readonly filter: FilterMemory;
  /** Where the last record was made: the distance filter counts from here. */
  readonly recorded: Position | null;
  /** A fix was accepted in this session; absent in older memory, which had one when it had a record. */
  readonly located?: boolean;
  /** The last accepted fix stands on a queued record that does not say that the device rests; absent where it does not. */
  readonly toldMoving?: boolean;
  /** When this was written: how long we were gone is counted from here. */
  readonly aliveAt: Instant;
}
