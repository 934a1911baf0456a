import { QUEUE_PREFIX, rowKey, seqOf } from '../memory/keys';
import type { Entry, ScanOptions } from '../ports/storage';
import type { QueueReader } from './batch';
import type { Row } from './envelope';

/** Rows read ahead of the uploader, so that one record a request does not mean one scan a request. */
const READ_AHEAD = 512;

/** How the queue is read: `scan` answers what is committed. */
export interface QueueSource {
  scan(prefix: string, options: ScanOptions): Promise<readonly Entry[]>;
  get(key: string): Promise<string | undefined>;
}

/** The uploader's view of the queue, read ahead. */
export interface QueueWindow extends QueueReader {
  /** These rows are gone, whoever removed them. */
  drop(seqs: readonly number[]): void;
  clear(): void;
}

export function createQueueWindow(source: QueueSource): QueueWindow {
  /** The head of the queue, without holes; only rows behind `readTo` may be missing. */
  let head: Row[] = [];
  let readTo = -1;
  const gone = new Set<number>();

  async function readAhead(): Promise<boolean> {
    const entries = await source.scan(QUEUE_PREFIX, {
      limit: READ_AHEAD,
      ...(readTo < 0 ? {} : { after: rowKey(QUEUE_PREFIX, readTo) }),
    });
    for (const entry of entries) {
      const row = toRow(entry);
      readTo = row.seq;
      if (!gone.has(row.seq)) head.push(row);
    }
    return entries.length > 0;
  }

  return {
    async behind(seq, limit) {
      let rows = head.filter((row) => row.seq > seq);
      while (rows.length < limit && (await readAhead())) rows = head.filter((row) => row.seq > seq);
      return rows.length > limit ? rows.slice(0, limit) : rows;
    },
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
    clear() {
      head = [];
      readTo = -1;
      gone.clear();
    },
  };
}

/** Reads a queued row; the uuid is taken from the text, since parsing a whole record only for it would be waste. */
export function toRow({ key, value }: Entry): Row {
  const leading = /^\{"uuid":"([^"\\]+)"/.exec(value)?.[1];
  const uuid = leading ?? (JSON.parse(value) as { uuid: string }).uuid;
  return { seq: seqOf(key), uuid, json: value };
}
