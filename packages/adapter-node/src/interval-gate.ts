/** A fix may come this share of the interval early: receivers and recordings are not exact to the millisecond. */
const EARLY_SHARE = 0.1;

/** Thins fixes to the interval that is wanted. */
export interface IntervalGate {
  /** Sets the interval, milliseconds (0 = every fix), and lets the next fix through whenever it comes. */
  reset(intervalMillis: number): void;
  /** Is a fix of this time due? If so it counts as the last one. */
  admits(timeMillis: number): boolean;
}

export function intervalGate(initialMillis: number): IntervalGate {
  let leastMillis = initialMillis * (1 - EARLY_SHARE);
  let last: number | undefined;
  return {
    reset(intervalMillis) {
      leastMillis = intervalMillis * (1 - EARLY_SHARE);
      last = undefined;
    },
    admits(timeMillis) {
      // Time that went back says nothing of the interval: such a fix is let through, and time counts on from it.
      const tooSoon = last !== undefined && timeMillis >= last && timeMillis - last < leastMillis;
      if (!tooSoon) last = timeMillis;
      return !tooSoon;
    },
  };
}
