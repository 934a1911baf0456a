import { MAY_HAVE } from './fleet-tables';

/** Columns that say what a record's extras hold: set where they hold it, else NULL. */
export const MARKS = { trip: 'has_trip', geofence: 'has_transition' };

/**
 * The tables of version 3: what fifty million rows asked for.
 *
 * - What a record holds is a column: the planner knows how many there are, which it cannot of a search in a text, and reads the
 *   newest of them in the order of an index instead of all of them.
 * - The index by place is on every partition: without it a polygon of long ago costs every record of its days.
 */
export const MARKED_TABLES = `
  ALTER TABLE geo.records ADD COLUMN has_trip boolean, ADD COLUMN has_transition boolean;
  UPDATE geo.records SET has_trip = true
    WHERE ${MAY_HAVE.trip} AND json_typeof(record #> '{extras,trip}') = 'object';
  UPDATE geo.records SET has_transition = true
    WHERE ${MAY_HAVE.geofence} AND json_typeof(record #> '{extras,geofence}') = 'object';
  DROP INDEX geo.records_with_trips;
  DROP INDEX geo.records_of_geofences;
  CREATE INDEX records_with_trips ON geo.records (org, at) WHERE has_trip;
  CREATE INDEX records_with_trips_by_device ON geo.records (org, device, at) WHERE has_trip;
  CREATE INDEX records_with_transitions ON geo.records (org, at) WHERE has_transition;
  CREATE INDEX records_with_transitions_by_device ON geo.records (org, device, at) WHERE has_transition;
  CREATE INDEX records_by_place ON geo.records USING gist (place);
`;
