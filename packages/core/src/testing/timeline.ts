/** Something to run, and when. */
export interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** What is to run, in the order of (time, insertion). */
export interface Timeline {
  readonly size: number;
  /** The earliest time on it. */
  readonly first: number | undefined;
  /** Returns a cancel that is harmless twice. */
  add(at: number, run: () => void): () => void;
  /** Takes the first one off, if it is due by then. */
  take(until: number): Due | undefined;
  clear(): void;
}

/** A sorted array: a device has tens of timers, not millions, and most are set for later than the ones before. */
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
