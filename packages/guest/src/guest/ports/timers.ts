/** The timers of an engine, multiplexed onto the one timer of its host. */
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
 * `setHostTimer` sends the first deadline where it has changed, once for all timers set and cancelled in one run, because engines
 * cancel a timer to set it again. Each `fire` runs ONE due timer, so that promise jobs run between two of them.
 */
export function createTimers(setHostTimer: (up: number | null) => void): Timers {
  /** By deadline, and where that is the same by age. There are few: a tree would not pay. */
  const waiting: Timer[] = [];
  /** The deadline last sent to the host. */
  let sent: number | null = null;
  let isSending = false;

  function changed(): void {
    if (isSending) return;
    isSending = true;
    void Promise.resolve().then(() => {
      isSending = false;
      const first = waiting[0]?.up ?? null;
      if (first === sent) return;
      sent = first;
      setHostTimer(first);
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
      // The timer of the host has fired: it has none now.
      sent = null;
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
