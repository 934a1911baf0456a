import type { Geofence } from '../contract/geofence';
import type { Entry, Storage } from '../ports/storage';
import { FENCE_PREFIX } from '../store/keys';
import { BATCH_CHARACTERS } from './fence-batches';
import { FenceIndex } from './fence-index';
import { createPacking, type NamedCircle } from './packed-fences';
import { checkedGeofences } from './validation';

/** Definitions in the first page where the index is built from them: nothing is known of their length. */
const FIRST_ROWS = 250;
/** Most definitions in a page. With short pages the memory between identifiers fits nothing but the next page. */
const PAGE_ROWS = 1_000;

/**
 * The index of all definitions, which are read a page at a time: beside the index there is one page in memory.
 * @param count how many definitions are stored
 * @throws RangeError when there are more by now
 */
export async function indexOfDefinitions(source: Pick<Storage, 'scan'>, count: number): Promise<FenceIndex> {
  const packing = createPacking(count);
  let limit = FIRST_ROWS;
  for (let after: string | undefined; ; ) {
    const page = await source.scan(FENCE_PREFIX, { limit, ...(after === undefined ? {} : { after }) });
    for (const row of page) {
      const circle = readCircle(row);
      if (circle !== undefined) packing.add(circle);
    }
    if (page.length < limit) return new FenceIndex(packing.finish());
    after = page[page.length - 1]?.key;
    limit = pageAfter(page);
  }
}

/** How many rows of this length fit into the size of a commit. */
function pageAfter(page: readonly Entry[]): number {
  const characters = page.reduce((sum, { value }) => sum + value.length, 0);
  const fitting = Math.floor((BATCH_CHARACTERS * page.length) / characters);
  return Math.max(1, Math.min(PAGE_ROWS, fitting));
}

/** The circle of a definition. Undefined where it cannot be read; the rest is checked when the definition is needed. */
function readCircle({ key, value }: Entry): NamedCircle | undefined {
  try {
    const { latitude, longitude, radius } = JSON.parse(value) as Geofence;
    if (![latitude, longitude, radius].every(Number.isFinite)) return undefined;
    return { identifier: key.slice(FENCE_PREFIX.length), latitude, longitude, radius };
  } catch {
    return undefined;
  }
}

/** The definition in a row; empty where it cannot be read. */
export function readGeofence({ value }: Pick<Entry, 'value'>): readonly Geofence[] {
  try {
    return checkedGeofences([JSON.parse(value)]);
  } catch {
    return [];
  }
}
