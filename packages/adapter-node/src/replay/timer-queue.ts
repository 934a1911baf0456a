interface Timer {
  readonly deadline: number;
  readonly run: () => void;
}

/** Timers in the order of their deadlines; of the same deadline, in the order they were set. */
export class TimerQueue {
  private readonly timers: Timer[] = [];

  /** The earliest deadline. */
  get next(): number | undefined {
    return this.timers[0]?.deadline;
  }

  /** Returns a cancel that is harmless twice. */
  add(deadline: number, run: () => void): () => void {
    const timer = { deadline, run };
    this.timers.splice(this.placeBehind(deadline), 0, timer);
    return () => {
      const index = this.timers.indexOf(timer);
      if (index >= 0) this.timers.splice(index, 1);
    };
  }

  /** Takes the earliest timer out. */
  take(): Timer | undefined {
    return this.timers.shift();
  }

  private placeBehind(deadline: number): number {
    let low = 0;
    let high = this.timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.timers[middle]?.deadline ?? 0) <= deadline) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
