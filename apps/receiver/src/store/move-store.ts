import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { LogEntry } from '@geo/core';
import { openSqliteStore } from './sqlite/sqlite-store';
import { storedJson, storedText } from './sqlite/stored-text';
import type { Store } from './store';

/** Rows of one transaction. */
const BATCH = 1000;

/** How far a move is. */
export interface MoveProgress {
  /** Records read so far, in this run. */
  readonly records: number;
  /** Of those, the ones that the target had already. */
  readonly duplicates: number;
  readonly logEntries: number;
}

/** What was moved, kept beside the file after each transaction: who is interrupted goes on there. */
interface Moved {
  readonly records: Record<string, number>;
  log: number;
}

interface RawLogEntry {
  seq: number;
  org: unknown;
  device: unknown;
  received_at: number;
  entry: unknown;
}

/**
 * Copies everything from a SQLite file into another store, such as one on PostgreSQL, and leaves the file as it is. It may be
 * interrupted at any moment and started again: it goes on from `<db>.moved`, and a record that was copied already is a
 * duplicate. Only log entries, which have no identity, can come twice: those of one transaction, after a kill.
 *
 * @throws Error when the file is missing or a receiver has it open, or the target fails.
 */
export async function moveStore(
  db: string,
  target: string | Store,
  progress: (progress: MoveProgress) => void = () => undefined,
): Promise<MoveProgress> {
  if (!existsSync(db)) throw new Error(`${db}: no such database`);
  // A damaged row is left out, as by every reader.
  const source = openSqliteStore(db, () => undefined);
  try {
    const store = typeof target === 'string' ? await opened(target) : target;
    try {
      return await copyAll(source, store, `${db}.moved`, progress);
    } finally {
      if (typeof target === 'string') await store.close();
    }
  } finally {
    await source.close();
  }
}

async function opened(address: string): Promise<Store> {
  const { openPostgresStore } = await import('./postgres/postgres-store');
  return openPostgresStore(address, () => undefined);
}

async function copyAll(
  source: ReturnType<typeof openSqliteStore>,
  target: Store,
  file: string,
  progress: (progress: MoveProgress) => void,
): Promise<MoveProgress> {
  const moved: Moved = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Moved)
    : { records: {}, log: 0 };
  const done = { records: 0, duplicates: 0, logEntries: 0 };
  const step = () => {
    // Renamed into place: a kill leaves the old one or the new one, never half of it.
    writeFileSync(`${file}.new`, JSON.stringify(moved), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    progress({ ...done });
  };
  const orgs = source.database.prepare('SELECT DISTINCT CAST(org AS BLOB) AS org FROM records').all();
  for (const org of (orgs as { org: unknown }[]).map((row) => storedText(row.org))) {
    for (let seq = moved.records[org] ?? 0; ; ) {
      const rows = await source.arrivedAfter(org, seq, BATCH);
      const last = rows.at(-1);
      if (last === undefined) break;
      const arrivals = rows.map(({ device, record, params, receivedAt }) => ({
        org,
        device,
        record,
        params: params ?? undefined,
        receivedAt: Date.parse(receivedAt),
      }));
      const { duplicates } = await target.insert(arrivals, Date.now());
      done.records += rows.length;
      done.duplicates += duplicates;
      seq = last.seq;
      moved.records[org] = seq;
      step();
    }
  }
  await copyLog(source, target, moved, (count) => {
    done.logEntries += count;
    step();
  });
  return done;
}

async function copyLog(
  { database }: ReturnType<typeof openSqliteStore>,
  target: Store,
  moved: Moved,
  step: (count: number) => void,
): Promise<void> {
  const select = database.prepare(
    `SELECT seq, CAST(org AS BLOB) AS org, CAST(device AS BLOB) AS device, received_at, CAST(entry AS BLOB) AS entry
     FROM log WHERE seq > ? ORDER BY seq LIMIT ?`,
  );
  for (;;) {
    const rows = select.all(moved.log, BATCH) as RawLogEntry[];
    const [first] = rows;
    if (first === undefined) return;
    // Entries of one upload stay together: entries of one device that arrived at one moment.
    const owner = { org: storedText(first.org), device: storedText(first.device) };
    const isOther = (row: RawLogEntry) =>
      row.received_at !== first.received_at ||
      storedText(row.org) !== owner.org ||
      storedText(row.device) !== owner.device;
    const end = rows.findIndex(isOther);
    const group = end < 0 ? rows : rows.slice(0, end);
    const entries = group.map((row) => storedJson(row.entry) as LogEntry | undefined);
    const whole = entries.filter((entry) => entry !== undefined);
    if (whole.length > 0) await target.insertLog(whole, owner, first.received_at);
    moved.log = group.at(-1)?.seq ?? first.seq;
    step(whole.length);
  }
}
