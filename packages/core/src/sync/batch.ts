import { REFUSALS_MAX, type UploadBook } from './book';
import type { Row } from './envelope';

/** Records in one body unless `maxBatchSize` says otherwise. */
const BATCH_RECORDS_MAX = 250;
/** Characters in one body, however many records are allowed: half a typical 512 kB limit of gateways. */
const BATCH_CHARACTERS_MAX = 262_144;

/** The widest step of a probe, rows: what one look into the queue may read. */
const PROBE_STEP_MAX = 256;

/** Records in one body that lie between what was refused and what was accepted: nobody knows where the bad ones end. */
const BETWEEN_RECORDS_MAX = 16;

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
  /** The last rows before a sequence number, in order. */
  before(seq: number, limit: number): Promise<readonly Row[]>;
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

/**
 * One record, and each time one that nothing is held against, if there is any. Steps double while one record after another is refused:
 * behind a stretch of n bad ones a healthy one is found in log2(n) waits, and not in n.
 */
async function probe(book: UploadBook, queue: QueueReader): Promise<readonly Row[]> {
  let step = 1;
  for (let times = REFUSALS_MAX; times < book.refusals && step < PROBE_STEP_MAX; times++) step *= 2;
  const untried = (await untriedBehind(book.probedSeq, step, book, queue)).slice(-1);
  if (untried.length > 0) return untried;
  const first = await untriedBehind(-1, 1, book, queue);
  if (first.length > 0) return first;
  const next = await queue.behind(book.probedSeq, 1);
  return next.length > 0 ? next : queue.behind(-1, 1);
}

/** So many rows that were not refused alone. */
async function untriedBehind(
  seq: number,
  limit: number,
  { suspects }: UploadBook,
  queue: QueueReader,
): Promise<readonly Row[]> {
  const rows = await queue.behind(seq, limit + Object.keys(suspects).length);
  return rows.filter((row) => !(row.seq in suspects)).slice(0, limit);
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
  const candidates = await untried(book, most, queue);
  const rows: Row[] = [];
  let characters = 0;
  for (const row of candidates) {
    characters += row.json.length;
    if (rows.length > 0 && characters > BATCH_CHARACTERS_MAX) break;
    rows.push(row);
  }
  return rows;
}

/**
 * The oldest first. But after a refusal the nearest to what was accepted last: a probe has found it behind a stretch of bad ones, and
 * around it the others flow. What is accepted there brings the next try back to the head.
 */
async function untried(book: UploadBook, most: number, queue: QueueReader): Promise<readonly Row[]> {
  const { refusals, acceptedSeq, suspects } = book;
  if (refusals === 0 || acceptedSeq < 0) return untriedBehind(-1, most, book, queue);
  const behind = await untriedBehind(acceptedSeq, most, book, queue);
  if (behind.length > 0) return behind;
  const between = Math.min(most, BETWEEN_RECORDS_MAX);
  const before = await queue.before(acceptedSeq, between + Object.keys(suspects).length);
  return before.filter((row) => !(row.seq in suspects)).slice(-between);
}
