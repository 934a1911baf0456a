import type { SqliteDriver, SqliteStatement } from './driver';

/** As much of `node:sqlite` as we use; the types of Node 20 do not have it. */
interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => NodeDatabase;
}
interface NodeDatabase {
  exec(sql: string): void;
  prepare(sql: string): NodeStatement;
  close(): void;
}
interface NodeStatement {
  run(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): unknown[];
  /** Rows as arrays; missing before 22.16. */
  setReturnArrays?(enabled: boolean): void;
}

/**
 * Node's own SQLite, where it has one. Asked for by name at run time: a bundler that sees an `import` of it may strip the
 * `node:` without which it does not exist.
 */
export function nodeSqlite(): NodeSqlite | undefined {
  const { emitWarning } = process;
  // Node 22 says on loading that its SQLite is experimental. Our acceptance suite runs on it, so users need not read that
  // in their logs; nothing else can happen, let alone warn, before the original is back.
  process.emitWarning = () => undefined;
  try {
    return process.getBuiltinModule('node:sqlite' as never) as NodeSqlite | undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Opens a file with Node's own SQLite. */
export function nodeDriver({ DatabaseSync }: NodeSqlite, path: string): SqliteDriver {
  const database = new DatabaseSync(path);
  return {
    isFreedByTurns: false,
    exec: (sql) => database.exec(sql),
    prepare: (sql) => statement(database.prepare(sql)),
    close: () => database.close(),
  };
}

function statement(prepared: NodeStatement): SqliteStatement {
  const returnsArrays = prepared.setReturnArrays !== undefined;
  prepared.setReturnArrays?.(true);
  return {
    run(...values) {
      prepared.run(...values);
    },
    rows(...values) {
      const rows = prepared.all(...values);
      return returnsArrays ? (rows as unknown[][]) : rows.map((row) => Object.values(row as object));
    },
  };
}
