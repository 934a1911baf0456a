/** The timers of an engine behind the one of its host. */
export interface Timers {
  /** Runs once at this uptime. Returns a cancel that is harmless twice. */
  set(up: number, run: () => void): () => void;
  /** The host's timer has fired: runs the first timer, if it is due. */
  fire(up: number): void;
  /** Forgets them all. */
  end(): void;
}

interface Timer {
  readonly up: number;
  readonly run: () => void;
}

/**
 * `name` tells the host the first deadline, where it is another than it knows, once for all that is set and cancelled in one run:
 * engines cancel a timer to set it anew. ONE due timer runs with each `fire`, so that promise jobs run out between two of them.
 */
export function createTimers(name: (up: number | null) => void): Timers {
  /** By deadline, and where that is the same by age. There are few: a tree would not pay. */
  const waiting: Timer[] = [];
  /** What the host knows. */
  let named: number | null = null;
  let isNaming = false;

  function changed(): void {
    if (isNaming) return;
    isNaming = true;
    void Promise.resolve().then(() => {
      isNaming = false;
      const first = waiting[0]?.up ?? null;
      if (first === named) return;
      named = first;
      name(first);
    });
  }

  return {
    set(up, run) {
      const timer = { up, run };
      let index = waiting.length;
      while (index > 0 && (waiting[index - 1] as Timer).up > up) index--;
      waiting.splice(index, 0, timer);
      changed();
      return () => {
        const at = waiting.indexOf(timer);
        if (at < 0) return;
        waiting.splice(at, 1);
        changed();
      };
    },
    fire(up) {
      // Whatever it was for, the host has none any more.
      named = null;
      changed();
      const first = waiting[0];
      if (first === undefined || first.up > up) return;
      waiting.shift();
      first.run();
    },
    end() {
      waiting.length = 0;
      changed();
    },
  };
}
