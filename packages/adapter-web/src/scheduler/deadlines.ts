/**
 * No timer of the browser waits longer than this at a time, milliseconds. Timers count neither the machine's sleep nor changes of the wall
 * clock, so this is how late a run can be after one; and delays beyond 2^31 ms, which would fire at once, are many short ones.
 */
const LONGEST_WAIT_MILLIS = 60_000;

/** Runs that wait for a clock. */
export interface Deadlines {
  /** Runs once the clock shows this, never before and never inside this call. Returns a cancel that is harmless twice. */
  add(at: number, run: () => void): () => void;
  /** Looks at the clock again: it may have jumped. */
  review(): void;
  clear(): void;
}

/**
 * One timer of the browser for all runs of a clock, so that they come in the order of (deadline, insertion). Each run is a task of its own:
 * its promises come to rest before the next. What is due at once is a message, because hidden pages delay timers by up to a minute each.
 */
export function deadlines(clock: () => number): Deadlines {
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let channel: MessageChannel | undefined;
  let isPosted = false;

  function arm(): void {
    clearTimeout(timer);
    timer = undefined;
    const first = waiting[0];
    if (first === undefined) return;
    const left = first.at - clock();
    if (left > 0) timer = setTimeout(fire, Math.min(Math.ceil(left), LONGEST_WAIT_MILLIS));
    else post();
  }

  function post(): void {
    if (isPosted) return;
    if (channel === undefined) {
      channel = new MessageChannel();
      channel.port1.onmessage = () => {
        isPosted = false;
        fire();
      };
    }
    isPosted = true;
    channel.port2.postMessage(null);
  }

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
    review: arm,
    clear() {
      waiting = [];
      arm();
      channel?.port1.close();
      channel = undefined;
      isPosted = false;
    },
  };
}
