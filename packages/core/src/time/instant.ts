/** A moment, stamped once where an input enters the engine. */
export interface Instant {
  /** Monotonic milliseconds since the device booted: for order, age and deadlines. */
  readonly up: number;
  /** Epoch milliseconds by the wall clock, which may jump: for timestamps and across boots. */
  readonly wall: number;
}

/** The moment `millis` later (or earlier, when negative), if neither clock jumps. */
export function later(instant: Instant, millis: number): Instant {
  return { up: instant.up + millis, wall: instant.wall + millis };
}
