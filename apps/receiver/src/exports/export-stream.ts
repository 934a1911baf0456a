import type { Place, Store, StoredRow, StoreQuery } from '../store/store';
import type { ExportFormat } from './export-format';

/** Rows read at a time: about 2 MB of records. A reader that does not read on costs no more than that. */
const PAGE_ROWS = 2000;

/**
 * Rows as a stream of a file, device by device and within a device by time. Each page is read when the reader has taken the
 * one before, so the memory it costs does not depend on the number of rows.
 */
export function exportStream(
  store: Pick<Store, 'devices' | 'listForwards'>,
  query: StoreQuery,
  format: ExportFormat,
): ReadableStream<Uint8Array> {
  const texts = textOf(store, query, format);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await texts.return(undefined)),
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}

async function* textOf(
  store: Pick<Store, 'devices' | 'listForwards'>,
  query: StoreQuery,
  format: ExportFormat,
): AsyncGenerator<string, void, undefined> {
  let before: StoredRow | undefined;
  yield format.head;
  const devices =
    query.device === undefined
      ? (await store.devices(query.org)).map(({ device }) => device)
      : [query.device];
  let left = query.limit ?? Number.POSITIVE_INFINITY;
  for (const device of devices) {
    for await (const page of pagesOf(store, { ...query, device, limit: left }, PAGE_ROWS)) {
      left -= page.length;
      let text = '';
      for (const row of page) {
        text += format.row(row, before);
        before = row;
      }
      yield text;
    }
  }
  yield format.tail(before);
}

/** Pages of rows in the order of their times. */
async function* pagesOf(
  store: Pick<Store, 'listForwards'>,
  query: StoreQuery,
  pageRows: number,
): AsyncGenerator<readonly StoredRow[], void, undefined> {
  let left = query.limit ?? Number.POSITIVE_INFINITY;
  let after: Place | undefined;
  while (left > 0) {
    const limit = Math.min(pageRows, left);
    const page = await store.listForwards({ ...query, limit }, after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < limit) return;
    left -= page.length;
    after = { at: Date.parse(last.record.timestamp), seq: last.seq };
  }
}
