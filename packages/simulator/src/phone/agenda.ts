/** Something that is to happen, and when. */
export interface Due {
  /** Milliseconds since the world began. */
  readonly at: number;
  readonly run: () => void;
  /** Counts what was ever put on the agenda: of what is due at one moment, the earlier goes first. */
  readonly order: number;
}

/** What is to happen, in the order of (time, insertion). */
export interface Agenda {
  /** The earliest time on it; `Infinity` when it is empty. */
  readonly first: number;
  add(at: number, run: () => void): Due;
  /** Harmless for what has happened, or was taken back, already. */
  cancel(due: Due | undefined): void;
  /** Takes the first one off. */
  take(): Due | undefined;
}

/** A sorted array with the earliest at its end: a phone has tens of things ahead, and the next is often the newest. */
export function agenda(): Agenda {
  const dues: Due[] = [];
  let added = 0;

  /** How many are due after this one. */
  function place(at: number, order: number): number {
    let low = 0;
    let high = dues.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const due = dues[middle] as Due;
      if (due.at > at || (due.at === at && due.order > order)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    get first() {
      return dues.length === 0 ? Number.POSITIVE_INFINITY : (dues[dues.length - 1] as Due).at;
    },
    add(at, run) {
      if (Number.isNaN(at))
        throw new RangeError(`something can be due at a number of milliseconds; got ${at}`);
      const due: Due = { at, run, order: added++ };
      dues.splice(place(at, due.order), 0, due);
      return due;
    },
    cancel(due) {
      if (due === undefined) return;
      const index = place(due.at, due.order);
      if (dues[index] === due) dues.splice(index, 1);
    },
    take: () => dues.pop(),
  };
}
