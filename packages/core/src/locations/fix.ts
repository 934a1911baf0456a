import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';

/** A place that is thought, not measured. */
export interface Estimate {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres by which it may be wrong to each side: one standard deviation. */
  readonly error: number;
}

/** A fix that passed the filter. Coordinates are the device's own unless the policy is `Adjust`. */
export interface AcceptedFix {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
  /** When it was taken. `wall` is the fix's own time where it has one. */
  readonly taken: Instant;
  /** How old it was when processed, milliseconds; absent where the source cannot tell. */
  readonly ageMillis?: number;
  /** Metres per second: the device's own where it has one, else the filter's estimate. */
  readonly speed: number;
  /** The platform applied a distance filter: silence before this fix means stillness. */
  readonly filtered: boolean;
  /** Let through although worse than the accuracy gate, because nothing better came for a minute. */
  readonly relaxed: boolean;
  /** The first fix after a jump that three consistent fixes confirmed, or after a gap: the way to it was not observed. */
  readonly reanchored: boolean;
  /** Where the device is thought to be after this fix and those before; absent where the fix itself is as good. */
  readonly estimate?: Estimate;
  /** What the device said. */
  readonly reading: FixReading;
}
