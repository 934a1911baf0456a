import * as v from 'valibot';
import type { StoredRow } from '../store/store';

/** A transition that a device reported. */
export interface GeofenceTransition {
  readonly device: string;
  readonly identifier: string;
  readonly action: string;
  /** ISO-8601, UTC. */
  readonly timestamp: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly uuid: string;
}

const transition = v.object({
  identifier: v.pipe(v.string(), v.maxLength(255)),
  action: v.pipe(v.string(), v.maxLength(40)),
});

/** Transitions in the extras of records, in the order of the records. */
export function geofenceHistory(
  rows: readonly StoredRow[],
  identifier: string | undefined,
): readonly GeofenceTransition[] {
  return rows.flatMap(({ device, record }) => {
    const { success, output } = v.safeParse(transition, record.extras?.geofence);
    if (!success || (identifier !== undefined && output.identifier !== identifier)) return [];
    const { latitude, longitude } = record.coords;
    const { timestamp, uuid } = record;
    return [{ device, ...output, timestamp, latitude, longitude, uuid }];
  });
}
