import type { UploadBook } from './book';
import type { Row } from './envelope';

/** Records in one body unless `maxBatchSize` says otherwise. */
const BATCH_RECORDS_MAX = 250;
/** Characters in one body, however many records are allowed: half a typical 512 kB limit of gateways. */
const BATCH_CHARACTERS_MAX = 262_144;

/** What an upload may take from the queue. */
export interface BatchLimits {
  readonly batchSync: boolean;
  /** Records; -1 = the engine's own limit. */
  readonly maxBatchSize: number;
}

/** Where rows come from, in order; each call may read storage. */
export interface QueueReader {
  /** The first rows behind a sequence number. */
  behind(seq: number, limit: number): Promise<readonly Row[]>;
  /** One row, if it is still queued. */
  row(seq: number): Promise<Row | undefined>;
}

/** The records of the next request; empty when the queue is. */
export async function chooseBatch(
  book: UploadBook,
  limits: BatchLimits,
  queue: QueueReader,
): Promise<readonly Row[]> {
  if (book.circuitOpen || book.unauthorized) return probe(book, queue);
  const halved = await bisected(book, queue);
  if (halved.length > 0) return halved;
  const due = await suspect(book, queue, (entry) => book.accepted > entry.acceptedBefore);
  if (due) return [due];
  const fresh = await freshRows(book, limits, queue);
  if (fresh.length > 0) return fresh;
  const waiting = await suspect(book, queue, () => true);
  return waiting ? [waiting] : [];
}

/** One record, and each time another: a healthy one behind a bad head is found. */
async function probe(book: UploadBook, queue: QueueReader): Promise<readonly Row[]> {
  const next = await queue.behind(book.probedSeq, 1);
  return next.length > 0 ? next : queue.behind(-1, 1);
}

/** The first half of a refused batch: log2(n) requests find the bad record. */
async function bisected(book: UploadBook, queue: QueueReader): Promise<readonly Row[]> {
  const half = book.bisect.slice(0, (book.bisect.length + 1) >> 1);
  // All at once: one after another, a turn of the event loop's promises goes by for each row that is known anyway.
  const rows = await Promise.all(half.map((seq) => queue.row(seq)));
  return rows.filter((row) => row !== undefined);
}

async function suspect(
  book: UploadBook,
  queue: QueueReader,
  eligible: (entry: UploadBook['suspects'][string]) => boolean,
): Promise<Row | undefined> {
  const candidates = Object.entries(book.suspects).filter(([, entry]) => eligible(entry));
  // The one tried least comes first, so that no bad record hides another.
  candidates.sort(([a, x], [b, y]) => x.attempts - y.attempts || Number(a) - Number(b));
  for (const [seq] of candidates) {
    const row = await queue.row(Number(seq));
    if (row) return row;
  }
  return undefined;
}

async function freshRows(book: UploadBook, limits: BatchLimits, queue: QueueReader): Promise<readonly Row[]> {
  const most = limits.batchSync
    ? Math.min(
        limits.maxBatchSize > 0 ? limits.maxBatchSize : BATCH_RECORDS_MAX,
        book.batchLimit ?? Number.POSITIVE_INFINITY,
      )
    : 1;
  const suspects = Object.keys(book.suspects).length;
  const rows: Row[] = [];
  let characters = 0;
  for (const row of await queue.behind(-1, most + suspects)) {
    if (row.seq in book.suspects) continue;
    characters += row.json.length;
    if (rows.length > 0 && (rows.length >= most || characters > BATCH_CHARACTERS_MAX)) break;
    rows.push(row);
  }
  return rows;
}
