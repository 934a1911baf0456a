import { type Arrival, type Inserted, StoreBusy } from '../store';
import type { Database } from './database';
import type { RecordTable } from './record-table';

/** Rows that may wait to be written, of all uploads together: about 20 MB, and a second of writing. Beyond, uploads are refused at once. */
const MOST_WAITING_ROWS = 20_000;
/** Rows of one transaction, some 200 ms in which nothing else is answered. One upload is never split. */
const MOST_GROUPED_ROWS = 5_000;
/**
 * While uploads keep coming they are gathered for as long as the last commit took, and no longer than this. Node accepts one
 * connection in a turn of its event loop: a commit in each turn would keep phones waiting at the door.
 */
const MOST_GATHERING_MILLIS = 100;
/** Turns without a further upload after which none is on its way: a connection is accepted in one, and read in the next. */
const QUIET_TURNS = 4;

interface Upload {
  readonly arrivals: readonly Arrival[];
  readonly receivedAt: number;
  resolve(inserted: Inserted): void;
  reject(error: unknown): void;
}

/** Writes uploads that come in the same turn of the event loop together: one transaction, one wait for the disk. */
export interface GroupCommit {
  insert(arrivals: readonly Arrival[], receivedAt: number): Promise<Inserted>;
  /** Writes what waits, now. */
  flush(): void;
}

export function createGroupCommit(
  database: Database,
  records: Pick<RecordTable, 'add' | 'counted'>,
  committed: () => void,
): GroupCommit {
  const waiting: Upload[] = [];
  let waitingRows = 0;
  let isScheduled = false;
  let commitMillis = 0;

  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    const since = performance.now();
    setImmediate(() => gather(since, waiting.length, 1));
  }

  /** Commits once some turns of the event loop have brought no further upload, or it has been long enough. */
  function gather(since: number, count: number, quietTurns: number): void {
    const isOver =
      quietTurns >= QUIET_TURNS ||
      waitingRows >= MOST_GROUPED_ROWS ||
      performance.now() - since > Math.min(commitMillis, MOST_GATHERING_MILLIS);
    if (!isOver) {
      const turns = waiting.length === count ? quietTurns + 1 : 0;
      setImmediate(() => gather(since, waiting.length, turns));
      return;
    }
    isScheduled = false;
    const startedAt = performance.now();
    if (waiting.length > 0) commit(nextGroup());
    commitMillis = performance.now() - startedAt;
    // Between two transactions others are served.
    schedule();
  }

  function nextGroup(): Upload[] {
    let rows = 0;
    let count = 0;
    for (const { arrivals } of waiting) {
      if (count > 0 && rows + arrivals.length > MOST_GROUPED_ROWS) break;
      rows += arrivals.length;
      count += 1;
    }
    waitingRows -= rows;
    return waiting.splice(0, count);
  }

  function commit(group: readonly Upload[]): void {
    try {
      const added = database.transaction(() =>
        group.map(({ arrivals, receivedAt }) => records.add(arrivals, receivedAt)),
      );
      for (const [index, { arrivals, resolve }] of group.entries()) {
        const stored = records.counted(added[index] ?? new Map());
        resolve({ stored, duplicates: arrivals.length - stored });
      }
      if (added.some(({ size }) => size > 0)) committed();
    } catch (error) {
      // What one of them has wrong, the others need not suffer from.
      if (group.length === 1) for (const { reject } of group) reject(error);
      else for (const upload of group) commit([upload]);
    }
  }

  return {
    insert(arrivals, receivedAt) {
      if (waitingRows + arrivals.length > MOST_WAITING_ROWS && waitingRows > 0)
        return Promise.reject(new StoreBusy(`${waitingRows} records wait to be written`));
      return new Promise((resolve, reject) => {
        waitingRows += arrivals.length;
        waiting.push({ arrivals, receivedAt, resolve, reject });
        schedule();
      });
    },
    flush() {
      while (waiting.length > 0) commit(nextGroup());
    },
  };
}
