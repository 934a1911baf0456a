/**
 * No timer of Node waits longer than this at a time, milliseconds. Node counts neither the machine's sleep nor changes of
 * the wall clock, so this is how late a run can be after one; and delays beyond 2^31 ms, which Node would fire at once,
 * are many short ones.
 */
const LONGEST_WAIT_MILLIS = 60_000;

/** Runs that wait for a clock. */
export interface Deadlines {
  /** Runs once the clock shows this, never before and never inside this call. Returns a cancel that is harmless twice. */
  add(at: number, run: () => void): () => void;
  clear(): void;
}

/**
 * One timer of Node for all runs of a clock, so that they come in the order of (deadline, insertion) to the microsecond:
 * Node alone rounds to milliseconds, and fires up to one early by the fine clock.
 */
export function deadlines(clock: () => number, keepsProcessAlive: boolean): Deadlines {
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  let disarm: () => void = () => undefined;

  function arm(): void {
    disarm();
    disarm = () => undefined;
    const first = waiting[0];
    if (first === undefined) return;
    const left = first.at - clock();
    if (left <= 0) {
      const immediate = setImmediate(fire);
      if (!keepsProcessAlive) immediate.unref();
      disarm = () => clearImmediate(immediate);
    } else {
      const timeout = setTimeout(fire, Math.min(Math.ceil(left), LONGEST_WAIT_MILLIS));
      if (!keepsProcessAlive) timeout.unref();
      disarm = () => clearTimeout(timeout);
    }
  }

  /** Does one run at a time, so that its promises come to rest before the next. */
  function fire(): void {
    const first = waiting[0];
    const due = first !== undefined && first.at <= clock() ? waiting.shift() : undefined;
    // Before the run: one that throws must not stop the others.
    arm();
    due?.run();
  }

  return {
    add(at, run) {
      const entry = { at, run };
      const behind = waiting.findIndex((other) => other.at > at);
      waiting.splice(behind < 0 ? waiting.length : behind, 0, entry);
      if (waiting[0] === entry) arm();
      return () => {
        const index = waiting.indexOf(entry);
        if (index < 0) return;
        waiting.splice(index, 1);
        if (index === 0) arm();
      };
    },
    clear() {
      waiting = [];
      arm();
    },
  };
}
