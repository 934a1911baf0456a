import type { Database } from './database';

/** Raised with every change of the tables; a file with a higher one was written by a newer receiver. */
const SCHEMA_VERSION = 1;

/**
 * A record that belongs to an episode of distraction. Word for word as in its index: else SQLite does not see that it fits.
 * A damaged record belongs to none, and is no error.
 */
export const IN_EPISODE =
  "CASE WHEN json_valid(record) THEN json_type(record, '$.extras.dds') END IN ('integer', 'real')";

/** Creates what is missing. Columns beside `record` are copies, so that people can query without unpacking JSON. */
export function prepareSchema(database: Database): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `the database is of version ${version}; this receiver knows versions up to ${SCHEMA_VERSION}`,
    );
  }
  database.exec(`
    CREATE TABLE IF NOT EXISTS records (
      seq INTEGER PRIMARY KEY,      -- order of arrival
      uuid TEXT NOT NULL UNIQUE,    -- in lower case
      device TEXT NOT NULL,
      at INTEGER NOT NULL,          -- the record's timestamp, epoch milliseconds
      received_at INTEGER NOT NULL, -- epoch milliseconds
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      is_moving INTEGER,            -- 1, 0, or NULL while moving is unconfirmed
      record TEXT NOT NULL,         -- JSON, as received
      params TEXT                   -- JSON, what came beside the record
    ) STRICT;
    CREATE INDEX IF NOT EXISTS records_by_time ON records (at, seq);
    CREATE INDEX IF NOT EXISTS records_by_device ON records (device, at, seq);
    DROP INDEX IF EXISTS records_in_episode; -- of an earlier version, which one damaged record made an error of
    CREATE INDEX IF NOT EXISTS records_of_episodes ON records (at, seq) WHERE ${IN_EPISODE};
    CREATE TABLE IF NOT EXISTS log (
      seq INTEGER PRIMARY KEY,
      device TEXT NOT NULL,
      received_at INTEGER NOT NULL,
      entry TEXT NOT NULL           -- JSON, as received
    ) STRICT;
    -- Written by the health check, to see whether anything can be.
    CREATE TABLE IF NOT EXISTS health (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, filler BLOB NOT NULL) STRICT;
    PRAGMA user_version = ${SCHEMA_VERSION};
  `);
}
