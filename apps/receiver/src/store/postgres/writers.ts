import { type Arrival, type Inserted, StoreBusy } from '../store';
import { type Columns, toColumns } from './columns';
import type { Connections } from './connection';
import { insertRows } from './insert';
import type { Partitions } from './partitions';

/** Rows that may wait to be written, of all uploads together: about 20 MB. Beyond, uploads are refused at once. */
const MOST_WAITING_ROWS = 20_000;
/** Rows of one transaction: more than this gains nothing, and holds up the others. One upload is never split. */
const MOST_GROUPED_ROWS = 5_000;
/** While one transaction waits for the disk, the next one is sent. More gain nothing on one disk. */
const WRITERS = 2;
/** Two transactions in each other's way, or a server that is ending: the same again can succeed. */
const TRANSIENT = new Set(['40001', '40P01']);

interface Upload {
  readonly rows: readonly Columns[];
  readonly received: number;
  resolve(inserted: Inserted): void;
  reject(error: unknown): void;
}

/** Writes uploads, those that wait at the same time together: one transaction, one wait for the disk (group commit). */
export interface Writers {
  insert(arrivals: readonly Arrival[], receivedAt: number): Promise<Inserted>;
  /** After everything that waits is written. */
  idle(): Promise<void>;
}

export function createWriters(
  { writer }: Connections,
  partitions: Partitions,
  committed: (stored: number) => void,
): Writers {
  const waiting: Upload[] = [];
  let waitingRows = 0;
  let running = 0;
  const idlers: (() => void)[] = [];

  function start(): void {
    while (running < WRITERS && waiting.length > 0) {
      running += 1;
      void work().finally(() => {
        running -= 1;
        if (waiting.length > 0) start();
        else if (running === 0) for (const idler of idlers.splice(0)) idler();
      });
    }
  }

  async function work(): Promise<void> {
    for (let group = nextGroup(); group.length > 0; group = nextGroup()) {
      try {
        await write(group);
      } catch (error) {
        // What one of them has wrong, the others need not suffer from.
        if (group.length === 1 || isConnectionFault(error)) for (const { reject } of group) reject(error);
        else for (const upload of group) await write([upload]).catch(upload.reject);
      }
    }
  }

  /** The uploads that have waited longest; not two that send one uuid, because that tells whose records were new. */
  function nextGroup(): Upload[] {
    const group: Upload[] = [];
    const uuids = new Set<string>();
    let count = 0;
    while (waiting.length > 0) {
      const [{ rows }] = waiting as [Upload];
      if (group.length > 0 && count + rows.length > MOST_GROUPED_ROWS) break;
      if (rows.some(({ uuid }) => uuids.has(uuid))) break;
      for (const { uuid } of rows) uuids.add(uuid);
      count += rows.length;
      group.push(waiting.shift() as Upload);
    }
    waitingRows -= count;
    return group;
  }

  async function write(group: readonly Upload[], isLastTry = false): Promise<void> {
    const client = await writer();
    let fault: unknown;
    try {
      const rows = group.flatMap((upload) => upload.rows);
      await partitions.ensure(
        client,
        rows.map(({ at }) => at),
        Date.now(),
      );
      const { stored, uuids } = await insertRows(client, rows);
      if (stored > 0) committed(stored);
      for (const { received, rows, resolve } of group) {
        const own = uuids ? freshOf(rows, uuids) : rows.length;
        resolve({ stored: own, duplicates: received - own });
      }
      return;
    } catch (error) {
      fault = error;
    } finally {
      client.release(isConnectionFault(fault));
    }
    if (isLastTry || !TRANSIENT.has(codeOf(fault) ?? '')) throw fault;
    await write(group, true);
  }

  return {
    insert(arrivals, receivedAt) {
      if (waitingRows + arrivals.length > MOST_WAITING_ROWS && waitingRows > 0) {
        return Promise.reject(new StoreBusy(`${waitingRows} records wait to be written`));
      }
      const rows = withoutRepeats(arrivals.map((arrival) => toColumns(arrival, receivedAt)));
      return new Promise((resolve, reject) => {
        waitingRows += rows.length;
        waiting.push({ rows, received: arrivals.length, resolve, reject });
        start();
      });
    },
    async idle() {
      if (running > 0 || waiting.length > 0) await new Promise<void>((resolve) => idlers.push(resolve));
    },
  };
}

/** How many rows of one upload were new. */
function freshOf(rows: readonly Columns[], fresh: readonly string[]): number {
  const own = new Set(rows.map(({ uuid }) => uuid));
  return fresh.filter((uuid) => own.has(uuid)).length;
}

/** The first of each key. */
function withoutRepeats(rows: readonly Columns[]): readonly Columns[] {
  const seen = new Map<string, Columns[]>();
  return rows.filter((row) => {
    const known = seen.get(row.uuid);
    if (known?.some(({ device, at, org }) => device === row.device && at === row.at && org === row.org))
      return false;
    if (known) known.push(row);
    else seen.set(row.uuid, [row]);
    return true;
  });
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

/** Anything but an answer of PostgreSQL's about what was asked of it. */
function isConnectionFault(error: unknown): boolean {
  if (error === undefined) return false;
  const code = codeOf(error);
  return code === undefined || !/^(2[0-9]|4[0-24])[0-9A-Z]{3}$/.test(code);
}
