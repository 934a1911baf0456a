/** What a column can hold here: text, or bytes where text would not survive. */
export type SqliteValue = string | Uint8Array;

/** A prepared statement. */
export interface SqliteStatement {
  run(...values: readonly SqliteValue[]): void;
  rows(...values: readonly (SqliteValue | number)[]): readonly (readonly unknown[])[];
}

/** As much of SQLite as a storage needs: what Node's own module and libsql have in common. */
export interface SqliteDriver {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  /** Frees the memory of reads only when the event loop turns. */
  readonly isFreedByTurns: boolean;
  /** Closes the file, statements included. */
  close(): void;
}

/** Which SQLite: the one in Node (22.13 and later), or the package `libsql`. */
export type SqliteDriverName = 'node' | 'libsql';
