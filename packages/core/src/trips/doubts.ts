import type { TripDoubt, TripDoubtKind } from '../contract/trip';

/** Counts what makes a trip less certain. */
export interface Doubts {
  add(kind: TripDoubtKind, meters?: number, count?: number): void;
  /** One entry a kind, in the order in which they came. */
  list(): readonly TripDoubt[];
}

export function createDoubts(): Doubts {
  const found = new Map<TripDoubtKind, { count: number; meters: number }>();
  return {
    add(kind, meters = 0, count = 1) {
      if (count === 0) return;
      const entry = found.get(kind) ?? { count: 0, meters: 0 };
      found.set(kind, { count: entry.count + count, meters: entry.meters + meters });
    },
    list: () => [...found].map(([kind, { count, meters }]) => ({ kind, count, meters: Math.round(meters) })),
  };
}
