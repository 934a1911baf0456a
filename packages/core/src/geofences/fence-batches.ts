/** Rows of one commit: the host has each commit in memory, and other users of a phone's storage wait while it lasts. */
export const BATCH_ROWS = 2_000;
/** Characters of one commit. */
export const BATCH_CHARACTERS = 500_000;

/** Collects items until they are as many as one commit takes. */
export interface Batching<T> {
  /** Adds an item. Returns the batch before it when that has no room for it; a larger item is a batch by itself. */
  offer(item: T): readonly T[] | undefined;
  /** The items that are left. */
  rest(): readonly T[];
}

export function createBatching<T>(charactersOf: (item: T) => number): Batching<T> {
  let batch: T[] = [];
  let characters = 0;

  function rest(): readonly T[] {
    const items = batch;
    batch = [];
    characters = 0;
    return items;
  }

  return {
    offer(item) {
      const size = charactersOf(item);
      const isFull = batch.length >= BATCH_ROWS || characters + size > BATCH_CHARACTERS;
      const before = isFull && batch.length > 0 ? rest() : undefined;
      batch.push(item);
      characters += size;
      return before;
    },
    rest,
  };
}

/** The items in batches, made as they are read. */
export function* inBatches<T>(
  items: Iterable<T>,
  charactersOf: (item: T) => number,
): Generator<readonly T[], void> {
  const batching = createBatching(charactersOf);
  for (const item of items) {
    const batch = batching.offer(item);
    if (batch) yield batch;
  }
  const rest = batching.rest();
  if (rest.length > 0) yield rest;
}
