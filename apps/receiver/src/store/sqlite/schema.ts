import type { Database } from './database';

/** Raised with every change of the tables; a file with a higher one was written by a newer receiver. */
const SCHEMA_VERSION = 2;

/**
 * A record that belongs to an episode of distraction. Word for word as in its index: else SQLite does not see that it fits.
 * A damaged record belongs to none, and is no error.
 */
export const IN_EPISODE =
  "CASE WHEN json_valid(record) THEN json_type(record, '$.extras.dds') END IN ('integer', 'real')";

/** Columns beside `record` are copies, so that people can query without unpacking JSON. */
const RECORDS = `
  CREATE TABLE IF NOT EXISTS records (
    seq INTEGER PRIMARY KEY,      -- order of arrival
    uuid TEXT NOT NULL,           -- in lower case
    device TEXT NOT NULL,
    at INTEGER NOT NULL,          -- the record's timestamp, epoch milliseconds
    received_at INTEGER NOT NULL, -- epoch milliseconds
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    is_moving INTEGER,            -- 1, 0, or NULL while moving is unconfirmed
    record TEXT NOT NULL,         -- JSON, as received
    params TEXT,                  -- JSON, what came beside the record
    org TEXT NOT NULL DEFAULT 'default',
    UNIQUE (uuid, org)
  ) STRICT;`;

/** Creates what is missing, and brings a file of an earlier version to this one. */
export function prepareSchema(database: Database): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `the database is of version ${version}; this receiver knows versions up to ${SCHEMA_VERSION}`,
    );
  }
  database.transaction(() => {
    if (version === 1) addOrganisations(database);
    database.exec(`
      ${RECORDS}
      CREATE INDEX IF NOT EXISTS records_by_time ON records (at, seq);
      CREATE INDEX IF NOT EXISTS records_by_device ON records (device, at, seq);
      DROP INDEX IF EXISTS records_in_episode; -- of an earlier version, which one damaged record made an error of
      CREATE INDEX IF NOT EXISTS records_of_episodes ON records (at, seq) WHERE ${IN_EPISODE};
      CREATE TABLE IF NOT EXISTS log (
        seq INTEGER PRIMARY KEY,
        device TEXT NOT NULL,
        received_at INTEGER NOT NULL,
        entry TEXT NOT NULL,          -- JSON, as received
        org TEXT NOT NULL DEFAULT 'default'
      ) STRICT;
      -- Written by the health check, to see whether anything can be.
      CREATE TABLE IF NOT EXISTS health (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, filler BLOB NOT NULL) STRICT;
      PRAGMA user_version = ${SCHEMA_VERSION};
    `);
  });
}

/** Version 1 had one organisation: a uuid was unique in all of the file. SQLite changes no constraint in place: the rows move to a new table. */
function addOrganisations(database: Database): void {
  database.exec(`
    ALTER TABLE records RENAME TO records_of_version_1;
    ${RECORDS}
    INSERT INTO records (seq, uuid, device, at, received_at, latitude, longitude, is_moving, record, params)
      SELECT seq, uuid, device, at, received_at, latitude, longitude, is_moving, record, params
      FROM records_of_version_1;
    DROP TABLE records_of_version_1;
    ALTER TABLE log ADD COLUMN org TEXT NOT NULL DEFAULT 'default';
  `);
}
