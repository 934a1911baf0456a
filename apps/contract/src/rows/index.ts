import { CONSTANT_ROWS, CONSTANT_RULES } from './constants';
import { GAP_RULES } from './gaps';
import { GEOFENCE_ROWS } from './geofence';
import { KEY_ROWS, KEY_RULES } from './keys';
import { LOCATION_ROWS } from './location';
import { LINE_ROWS } from './line';
import { LISTENER_ROWS, OPERATION_ROWS, OPERATION_RULES } from './operations';
import { OPTION_ROWS } from './options';
import type { Row } from './row';
import { CONTRACT_RULES, LIMIT_ROWS } from './rules';
import { SAFETY_ROWS } from './safety';
import { TRACKER_ROWS } from './tracker';
import { TRIP_ROWS } from './trip';

/** The whole contract, row by row. */
export const ROWS: readonly Row[] = [
  ...LOCATION_ROWS,
  ...TRACKER_ROWS,
  ...GEOFENCE_ROWS,
  ...SAFETY_ROWS,
  ...TRIP_ROWS,
  ...LINE_ROWS,
  ...OPTION_ROWS,
  ...OPERATION_ROWS,
  ...OPERATION_RULES,
  ...LISTENER_ROWS,
  ...CONTRACT_RULES,
  ...LIMIT_ROWS,
  ...CONSTANT_ROWS,
  ...CONSTANT_RULES,
  ...KEY_ROWS,
  ...KEY_RULES,
  ...GAP_RULES,
];

const byId = new Map(ROWS.map((row) => [row.id, row]));

/** @throws Error when there is no row of this id. */
export function rowOf(id: string): Row {
  const row = byId.get(id);
  if (row === undefined) throw new Error(`the contract has no row "${id}"`);
  return row;
}
