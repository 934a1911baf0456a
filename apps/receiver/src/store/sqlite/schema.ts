import type { Database } from './database';
import { fillDerived } from './derived-tables';

/** Raised with every change of the tables; a file with a higher one was written by a newer receiver. */
const SCHEMA_VERSION = 3;

/** Records whose extras hold a transition of a geofence; word for word as in the index, else SQLite does not see that it fits. */
export const HAVING = {
  trip: "CASE WHEN json_valid(record) THEN json_type(record, '$.extras.trip') END = 'object'",
  geofence: "CASE WHEN json_valid(record) THEN json_type(record, '$.extras.geofence') END = 'object'",
};
/** A record that belongs to an episode of distraction. A damaged record belongs to none, and is no error. */
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

/** Indexes that earlier versions had: without the organisation, one with few records walked those of all. */
const OLD_INDEXES = [
  ...['records_by_time', 'records_by_device', 'records_in_episode', 'records_of_episodes'],
  ...['records_with_trips', 'records_of_geofences'],
];

/** What follows from records, written with them. Times are epoch milliseconds. */
const DERIVED = `
  CREATE TABLE IF NOT EXISTS last_position (
    org TEXT NOT NULL,
    device TEXT NOT NULL,
    records INTEGER NOT NULL,          -- how many there are of it
    last_seq INTEGER NOT NULL,         -- its latest arrival
    last_received_at INTEGER NOT NULL,
    at INTEGER NOT NULL,               -- of its newest record, as what follows
    latitude REAL NOT NULL,
    longitude REAL NOT NULL,
    is_moving INTEGER,
    PRIMARY KEY (org, device)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS trips (
    org TEXT NOT NULL,
    device TEXT NOT NULL,
    id TEXT NOT NULL,
    start_at INTEGER NOT NULL,
    end_at INTEGER NOT NULL,
    trip TEXT NOT NULL,                -- JSON
    PRIMARY KEY (org, device, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS trips_by_start ON trips (org, start_at);
  CREATE INDEX IF NOT EXISTS trips_by_end ON trips (org, end_at);
  -- Episodes of distraction: what all records of one say.
  CREATE TABLE IF NOT EXISTS episodes (
    org TEXT NOT NULL,
    device TEXT NOT NULL,
    dds REAL NOT NULL,                 -- its start, Unix seconds
    cause TEXT,
    duration_seconds REAL,             -- NULL until the record arrived that closes it
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    latitude REAL NOT NULL,            -- of the first record
    longitude REAL NOT NULL,
    records INTEGER NOT NULL,
    PRIMARY KEY (org, device, dds)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS episodes_by_time ON episodes (org, dds);
  -- The last log entry of each device about its location provider.
  CREATE TABLE IF NOT EXISTS providers (
    org TEXT NOT NULL,
    device TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    entry TEXT NOT NULL,               -- JSON
    PRIMARY KEY (org, device)
  ) STRICT, WITHOUT ROWID;`;

/** Creates what is missing, and brings a file of an earlier version to this one. */
export function prepareSchema(database: Database): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `the database is of version ${version}; this receiver knows versions up to ${SCHEMA_VERSION}`,
    );
  }
  if (version === SCHEMA_VERSION) return;
  database.transaction(() => {
    if (version === 1) addOrganisations(database);
    database.exec(`
      ${RECORDS}
      ${OLD_INDEXES.map((name) => `DROP INDEX IF EXISTS ${name};`).join(' ')}
      CREATE INDEX IF NOT EXISTS records_of_org_by_time ON records (org, at, seq);
      CREATE INDEX IF NOT EXISTS records_of_org_by_device ON records (org, device, at, seq);
      CREATE INDEX IF NOT EXISTS records_of_org_by_arrival ON records (org, seq);
      CREATE INDEX IF NOT EXISTS records_of_org_in_episodes ON records (org, at, seq) WHERE ${IN_EPISODE};
      CREATE INDEX IF NOT EXISTS records_of_org_with_trips ON records (org, at, seq) WHERE ${HAVING.trip};
      CREATE INDEX IF NOT EXISTS records_of_org_with_transitions ON records (org, at, seq) WHERE ${HAVING.geofence};
      CREATE TABLE IF NOT EXISTS log (
        seq INTEGER PRIMARY KEY,
        device TEXT NOT NULL,
        received_at INTEGER NOT NULL,
        entry TEXT NOT NULL,          -- JSON, as received
        org TEXT NOT NULL DEFAULT 'default'
      ) STRICT;
      CREATE INDEX IF NOT EXISTS log_of_org ON log (org, seq);
      CREATE INDEX IF NOT EXISTS log_of_device ON log (org, device, seq);
      ${DERIVED}
      -- How far readers that come back have read, such as webhooks.
      CREATE TABLE IF NOT EXISTS cursors (name TEXT PRIMARY KEY, seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;
      -- Written by the health check, to see whether anything can be.
      CREATE TABLE IF NOT EXISTS health (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, filler BLOB NOT NULL) STRICT;
    `);
    if (version > 0) fillDerived(database);
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
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
