import type { FixReading } from '../ports/sensor';
import type { Instant } from '../time/instant';

/** An estimated position. */
export interface Estimate {
  readonly latitude: number;
  readonly longitude: number;
  /** One standard deviation on each axis, metres. */
  readonly error: number;
}

/** A fix accepted by the filter. Coordinates are the device's own unless the policy is `Adjust`. */
export interface AcceptedFix {
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
  /** When it was taken. `wall` is the fix's own time where it has one. */
  readonly taken: Instant;
  /** Its age when it was processed, milliseconds; absent where the source cannot determine it. */
  readonly ageMillis?: number;
  /** Metres per second: the device's own where it has one, else the filter's estimate. */
  readonly speed: number;
  /** The platform applied a distance filter: the absence of fixes before it indicates stillness. */
  readonly filtered: boolean;
  /** Accepted although less accurate than the gate, because nothing better came for a minute. */
  readonly relaxed: boolean;
  /** The first fix after a jump that three consistent fixes confirmed, or after a gap: the path to it was not observed. */
  readonly reanchored: boolean;
  /**
   * Nothing but time enough, or its own word, makes this place part of the track: the odometer waits for a fix that proves where
   * the device is. Absent otherwise.
   */
  readonly unproved?: boolean;
  /** Unproved, and the device may be far from it. Absent otherwise. */
  readonly doubtful?: boolean;
  /** Proved, and no way is fast enough from where the track was before: that was wrong, and the way between does not count. Absent otherwise. */
  readonly unreached?: boolean;
  /** The estimated position after this fix; absent where the fix itself is as good. */
  readonly estimate?: Estimate;
  /** The device's reading. */
  readonly reading: FixReading;
}
