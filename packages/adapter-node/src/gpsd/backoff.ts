/** The first wait: a restarted gpsd is back within a second or two. */
const FIRST_MILLIS = 1000;
/** The longest wait: one attempt in half a minute costs nothing, and a receiver plugged in is found soon. */
const LONGEST_MILLIS = 30_000;

/** Waits that double: 1 s, 2 s, 4 s … 30 s. */
export class Backoff {
  private delayMillis = FIRST_MILLIS;

  /** The wait before the next attempt, milliseconds. */
  next(): number {
    const delayMillis = this.delayMillis;
    this.delayMillis = Math.min(delayMillis * 2, LONGEST_MILLIS);
    return delayMillis;
  }

  reset(): void {
    this.delayMillis = FIRST_MILLIS;
  }
}
