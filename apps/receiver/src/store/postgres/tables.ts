/**
 * The tables of version 1, in a schema of their own.
 *
 * - The key of a record has device and time first: it finds duplicates and reads the track of a device, with one index.
 * - `record` is `json`, not `jsonb`: what was sent comes back in the same order, and a `\\u0000` in a text is no error.
 * - `records_seq` begins before 1, so that its `last_value` is always a number that has been given out.
 */
export const TABLES = `
  CREATE EXTENSION IF NOT EXISTS postgis;

  CREATE SEQUENCE geo.records_seq MINVALUE 0 START 0;
  SELECT nextval('geo.records_seq');

  CREATE TABLE geo.records (
    seq bigint NOT NULL DEFAULT nextval('geo.records_seq'),
    org text NOT NULL,
    device text NOT NULL,
    uuid uuid NOT NULL,
    at timestamptz NOT NULL,
    received_at timestamptz NOT NULL,
    place geometry(Point, 4326) NOT NULL,
    is_moving boolean,
    dds double precision,
    record json NOT NULL,
    params json,
    PRIMARY KEY (org, device, at, uuid)
  ) PARTITION BY RANGE (at);
  COMMENT ON COLUMN geo.records.seq IS 'order of arrival';
  COMMENT ON COLUMN geo.records.dds IS 'start of its episode of distraction, Unix seconds';
  COMMENT ON COLUMN geo.records.record IS 'as received';
  COMMENT ON COLUMN geo.records.params IS 'what came beside the record';
  CREATE INDEX records_by_time ON geo.records (org, at);
  CREATE INDEX records_brin ON geo.records USING brin (at, seq) WITH (pages_per_range = 32);
  CREATE INDEX records_of_episodes ON geo.records (org, at) WHERE dds IS NOT NULL;
  -- Records of times that have no partition of their own: long ago, or of a clock that is wrong.
  CREATE TABLE geo.records_default PARTITION OF geo.records DEFAULT;

  CREATE TABLE geo.last_position (
    org text NOT NULL,
    device text NOT NULL,
    records bigint NOT NULL,
    last_seq bigint NOT NULL,
    last_received_at timestamptz NOT NULL,
    at timestamptz NOT NULL,
    seq bigint NOT NULL,
    place geometry(Point, 4326) NOT NULL,
    is_moving boolean,
    record json NOT NULL,
    PRIMARY KEY (org, device)
  ) WITH (fillfactor = 70);
  COMMENT ON COLUMN geo.last_position.records IS 'how many geo.records has of the device';
  COMMENT ON COLUMN geo.last_position.last_seq IS 'its latest arrival; seq is the arrival of its newest record';
  CREATE INDEX last_position_by_place ON geo.last_position USING gist (place);

  CREATE TABLE geo.episodes (
    org text NOT NULL,
    device text NOT NULL,
    dds double precision NOT NULL,
    cause text,
    duration_seconds double precision,
    last_at timestamptz NOT NULL,
    records bigint NOT NULL,
    place geometry(Point, 4326) NOT NULL,
    PRIMARY KEY (org, device, dds)
  );
  COMMENT ON COLUMN geo.episodes.duration_seconds IS 'NULL until the record arrived that closes it';
  CREATE INDEX episodes_by_time ON geo.episodes (org, dds);

  CREATE TABLE geo.trips (
    org text NOT NULL,
    device text NOT NULL,
    id text NOT NULL,
    start_at timestamptz NOT NULL,
    end_at timestamptz NOT NULL,
    distance_meters double precision,
    trip json NOT NULL,
    PRIMARY KEY (org, device, id)
  );
  CREATE INDEX trips_by_time ON geo.trips (org, start_at);

  CREATE TABLE geo.log (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    org text NOT NULL,
    device text NOT NULL,
    received_at timestamptz NOT NULL,
    entry json NOT NULL
  );
  CREATE INDEX log_by_org ON geo.log (org, seq);
  CREATE INDEX log_by_device ON geo.log (org, device, seq);

  -- Written by the health check, to see whether anything can be.
  CREATE TABLE geo.health (id integer PRIMARY KEY, at timestamptz NOT NULL);

  -- Up to which seq every arrival can be seen. A writer locks the last seq before it takes any of its own, until it has
  -- committed: what is above the lowest of these locks may still be on its way, behind what has arrived already.
  CREATE FUNCTION geo.seen_seq() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
  DECLARE
    newest bigint;
    furthest bigint;
  BEGIN
    SELECT last_value INTO newest FROM geo.records_seq;
    SELECT max((newest - objid::bigint) & 2147483647) INTO furthest FROM pg_locks
      WHERE locktype = 'advisory' AND objsubid = 2 AND classid = 716520 AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
    RETURN newest - coalesce(furthest, 0);
  END $$;
`;

/** Begins a transaction that will take numbers of `geo.records_seq`: see `geo.seen_seq()`. */
export const BEGIN_WRITING = `BEGIN;
  SELECT pg_advisory_xact_lock_shared(716520, (last_value & 2147483647)::integer) FROM geo.records_seq`;
