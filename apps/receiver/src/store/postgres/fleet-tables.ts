/** What may be a record with a trip or a transition, found in its text; of version 2 alone. */
export const MAY_HAVE = {
  trip: `record::text LIKE '%"trip":{%'`,
  geofence: `record::text LIKE '%"geofence":{%'`,
};

/**
 * The tables of version 2: what a fleet is asked.
 *
 * - Distances are those of the globe, also at the poles and across the antimeridian: last positions are indexed as geography.
 */
export const FLEET_TABLES = `
  CREATE INDEX records_with_trips ON geo.records (org, at) WHERE ${MAY_HAVE.trip};
  CREATE INDEX records_of_geofences ON geo.records (org, at) WHERE ${MAY_HAVE.geofence};
  DROP INDEX geo.last_position_by_place;
  CREATE INDEX last_position_by_place ON geo.last_position USING gist ((place::geography));

  CREATE TABLE geo.cursors (name text PRIMARY KEY, seq bigint NOT NULL);
  COMMENT ON TABLE geo.cursors IS 'how far readers that come back have read, such as webhooks';
`;
