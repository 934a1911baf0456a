import type { Entry, ScanOptions } from '../ports/storage';
import { QUEUE_PREFIX, rowKey, seqOf } from '../store/keys';
import type { PendingWork } from '../time/pending-work';
import { type Row, toRow } from './row';

/** Rows read ahead of the uploader, so that one record a request does not mean one scan a request. */
const READ_AHEAD = 512;

/** How the queue is read: `scan` answers what is committed. */
export interface QueueSource {
  scan(prefix: string, options: ScanOptions): Promise<readonly Entry[]>;
  get(key: string): Promise<string | undefined>;
  readonly pending: PendingWork;
}

/** Where rows come from, in order; each call may read storage. */
export interface QueueReader {
  /** The first rows behind a sequence number. */
  behind(seq: number, limit: number): Promise<readonly Row[]>;
  /** The last rows before a sequence number, in order. */
  before(seq: number, limit: number): Promise<readonly Row[]>;
  /** At most `limit` rows from this share (0 to 1) of the queue on. What lies before them is not read. */
  from(share: number, limit: number): Promise<readonly Row[]>;
  /** One row, if it is still queued. */
  row(seq: number): Promise<Row | undefined>;
  /** Waits for rows that are read at the same time. */
  readonly all: PendingWork['all'];
}

/** The uploader's view of the queue, read ahead. */
export interface QueueWindow extends QueueReader {
  /** These rows were removed, by the app or the uploader. */
  drop(seqs: readonly number[]): void;
  /** What was read since the last call and is no record, whatever it may have been. */
  takeUnreadable(): readonly Entry[];
}

export function createQueueWindow(source: QueueSource): QueueWindow {
  /** The head of the queue, without holes; only rows behind `readTo` may be missing. */
  let head: Row[] = [];
  let readTo = -1;
  const gone = new Set<number>();
  let unreadable: Entry[] = [];

  async function readAhead(): Promise<boolean> {
    const entries = await source.scan(QUEUE_PREFIX, {
      limit: READ_AHEAD,
      ...(readTo < 0 ? {} : { after: rowKey(QUEUE_PREFIX, readTo) }),
    });
    for (const entry of entries) {
      readTo = seqOf(entry.key);
      if (gone.has(readTo)) continue;
      const row = toRow(entry);
      if (row) head.push(row);
      else unreadable.push(entry);
    }
    return entries.length > 0;
  }

  return {
    async behind(seq, limit) {
      let rows = head.filter((row) => row.seq > seq);
      while (rows.length < limit && (await readAhead())) rows = head.filter((row) => row.seq > seq);
      return rows.length > limit ? rows.slice(0, limit) : rows;
    },
    async before(seq, limit) {
      while (readTo < seq - 1 && (await readAhead()));
      return head.filter((row) => row.seq < seq).slice(-limit);
    },
    async from(share, limit) {
      while (head.length === 0 && (await readAhead()));
      const newest = await source.scan(QUEUE_PREFIX, { limit: 1, reverse: true });
      const first = head[0]?.seq ?? 0;
      const last = newest[0] ? seqOf(newest[0].key) : readTo;
      const seq = first + Math.floor(share * (last - first + 1));
      const known = head.filter((row) => row.seq >= seq);
      if (known.length > 0) return known.slice(0, limit);
      const after = rowKey(QUEUE_PREFIX, Math.max(readTo, seq - 1));
      const entries = await source.scan(QUEUE_PREFIX, { limit, after });
      return entries.flatMap((entry) => (gone.has(seqOf(entry.key)) ? [] : (toRow(entry) ?? [])));
    },
    all: source.pending.all,
    async row(seq) {
      if (gone.has(seq)) return undefined;
      const known = head.find((row) => row.seq === seq);
      if (known) return known;
      const value = await source.get(rowKey(QUEUE_PREFIX, seq));
      return value === undefined ? undefined : toRow({ key: rowKey(QUEUE_PREFIX, seq), value });
    },
    drop(seqs) {
      for (const seq of seqs) gone.add(seq);
      head = head.filter((row) => !gone.has(row.seq));
      // A row read to is never read again: only rows beyond can still turn up.
      for (const seq of gone) if (seq <= readTo) gone.delete(seq);
    },
    takeUnreadable() {
      const taken = unreadable;
      unreadable = [];
      return taken;
    },
  };
}
