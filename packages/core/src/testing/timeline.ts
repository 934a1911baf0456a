/** A callback and its time. */
export interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** Callbacks in the order of (time, insertion). */
export interface Timeline {
  readonly size: number;
  /** The earliest time. */
  readonly first: number | undefined;
  /** Adds a callback. Returns an idempotent cancel. */
  add(at: number, run: () => void): () => void;
  /** Removes and returns the first callback, if it is due by then. */
  take(until: number): Due | undefined;
  clear(): void;
}

/** A sorted array: a device has tens of timers, not millions, and most are added at the end. */
export function timeline(): Timeline {
  let dues: Due[] = [];
  return {
    get size() {
      return dues.length;
    },
    get first() {
      return dues[0]?.at;
    },
    add(at, run) {
      const due: Due = { at, run };
      let low = 0;
      let high = dues.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((dues[middle] as Due).at <= at) low = middle + 1;
        else high = middle;
      }
      dues.splice(low, 0, due);
      return () => {
        const index = dues.indexOf(due);
        if (index >= 0) dues.splice(index, 1);
      };
    },
    take: (until) => (dues[0] !== undefined && dues[0].at <= until ? dues.shift() : undefined),
    clear() {
      dues = [];
    },
  };
}
