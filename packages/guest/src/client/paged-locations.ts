import type { Location } from '@geo/core';

/** Records of one page: some 150,000 characters of JSON, which cross in one message. */
const PAGE_ROWS = 250;

interface Query {
  readonly limit?: number;
  readonly after?: string;
}

/**
 * Queued records, read in pages, so that the guest never has more than a page in memory. Records that are queued while the pages
 * are read are among them.
 * @param call one call of `getLocations`
 */
export async function pagedLocations(
  call: (args: readonly unknown[]) => Promise<unknown>,
  given: readonly unknown[],
): Promise<readonly Location[]> {
  const [query = {}] = given as readonly [Query?];
  // What the guest refuses, it refuses as it is.
  if (typeof query !== 'object' || query === null || Array.isArray(query) || !isMore(query.limit))
    return (await call(given)) as readonly Location[];
  const rows: Location[] = [];
  for (let after = query.after; ; ) {
    const limit = Math.min(PAGE_ROWS, (query.limit ?? Number.POSITIVE_INFINITY) - rows.length);
    const page = (await call([{ ...query, limit, after }])) as readonly Location[];
    for (const row of page) rows.push(row);
    if (page.length < limit || rows.length === query.limit) return rows;
    after = rows[rows.length - 1]?.uuid;
  }
}

/** Is it more than a page? */
const isMore = (limit: unknown): boolean =>
  limit === undefined || (Number.isSafeInteger(limit) && (limit as number) > PAGE_ROWS);
