/** A fix may come this share of the interval early: receivers are not exact to the millisecond. */
const EARLY_SHARE = 0.1;

/** Spaces readings by an interval. */
export interface Spacing<Reading> {
  /** Passes the reading on now, or when the interval has passed, unless a newer one comes before. */
  offer(reading: Reading): void;
  /** Sets the interval, milliseconds, and passes the next reading on whenever it comes. */
  reset(intervalMillis: number): void;
  clear(): void;
}

/** The newest reading of each interval. The last one is never lost: a browser may say nothing more while the device rests. */
export function spacing<Reading>(pass: (reading: Reading) => void): Spacing<Reading> {
  let leastMillis = 0;
  let passedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function passNow(reading: Reading): void {
    clear();
    passedAt = performance.now();
    pass(reading);
  }

  return {
    offer(reading) {
      const left = passedAt + leastMillis - performance.now();
      clear();
      if (left <= 0) passNow(reading);
      else timer = setTimeout(passNow, left, reading);
    },
    reset(intervalMillis) {
      leastMillis = intervalMillis * (1 - EARLY_SHARE);
      passedAt = Number.NEGATIVE_INFINITY;
    },
    clear,
  };
}
