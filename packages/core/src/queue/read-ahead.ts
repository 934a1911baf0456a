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
  /**
   * The row at this share (0 to 1, exclusive) of those that are not in `except`. A long queue is not read up to it: its sequence numbers
   * stand for its rows.
   */
  at(share: number, except: Pick<ReadonlySet<number>, 'has' | 'size'>): Promise<Row | undefined>;
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
    async at(share, except) {
      const newest = await source.scan(QUEUE_PREFIX, { limit: 1, reverse: true });
      const last = newest[0] ? seqOf(newest[0].key) : readTo;
      while (head.length < READ_AHEAD && readTo < last && (await readAhead()));
      const known = head.filter(({ seq }) => !except.has(seq));
      if (readTo >= last) return known[Math.floor(share * known.length)];
      const first = known[0]?.seq ?? readTo + 1;
      const seq = first + Math.floor(share * (last - first + 1));
      const found = known.find((row) => row.seq >= seq);
      if (found) return found;
      const after = rowKey(QUEUE_PREFIX, Math.max(readTo, seq - 1));
      const entries = await source.scan(QUEUE_PREFIX, { limit: except.size + 1, after });
      const isOpen = (entry: Entry) => !gone.has(seqOf(entry.key)) && !except.has(seqOf(entry.key));
      return entries.flatMap((entry) => (isOpen(entry) ? (toRow(entry) ?? []) : []))[0];
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
