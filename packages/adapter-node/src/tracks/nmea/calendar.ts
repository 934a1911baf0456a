const DAY_MILLIS = 86_400_000;

/** A time of day that falls by more than this has passed midnight; a smaller step back is the recording's own. */
const ROLLOVER_MILLIS = DAY_MILLIS / 2;

/** Gives moments their day: the sentence's own date, else the day before it, carried over midnight. */
export class Calendar {
  private dayMillis = 0;
  private lastMillis: number | undefined;

  /** Has any sentence named a date yet? Until then days count from 1970-01-01. */
  dated = false;

  /** Epoch milliseconds of a moment. */
  place(dayTimeMillis: number, dayMillis: number | undefined): number {
    if (dayMillis !== undefined) {
      this.dayMillis = dayMillis;
      this.dated = true;
    } else if (this.lastMillis !== undefined && dayTimeMillis < this.lastMillis - ROLLOVER_MILLIS) {
      this.dayMillis += DAY_MILLIS;
    }
    this.lastMillis = dayTimeMillis;
    return this.dayMillis + dayTimeMillis;
  }

  /** Which day an undated moment would have now, before a date is set. */
  undatedDay(dayTimeMillis: number): number {
    const passed = this.lastMillis !== undefined && dayTimeMillis < this.lastMillis - ROLLOVER_MILLIS;
    return this.dayMillis + (passed ? DAY_MILLIS : 0);
  }
}
