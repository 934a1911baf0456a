import type { StoredRow } from '../store/store';

/** A record as one row of a table: the same columns in the same order, null where nothing is known. */
export type FlatRecord = { readonly [Column in (typeof COLUMNS)[number]]: string | number | boolean | null };

/** Columns of the tables. New ones are added at the end, so that files of two exports can be joined. */
export const COLUMNS = [
  'seq',
  'device',
  'uuid',
  'timestamp',
  'received_at',
  'latitude',
  'longitude',
  'accuracy',
  'altitude',
  'altitude_accuracy',
  'ellipsoidal_altitude',
  'speed',
  'speed_accuracy',
  'heading',
  'heading_accuracy',
  'odometer',
  'is_moving',
  'activity',
  'confidence',
  'battery_level',
  'is_charging',
  'event',
  'sample',
  'extras',
  'params',
] as const;

/**
 * Flattens a row for readers that want one type a column, such as Parquet's: nested values are texts of JSON. An accuracy of
 * 0 and a battery level of -1, which stand for unknown, are null.
 */
export function flatRecord({ seq, device, receivedAt, record, params }: StoredRow): FlatRecord {
  const { coords, activity, battery, extras } = record;
  const { latitude, longitude, accuracy } = coords;
  return {
    seq,
    device,
    uuid: record.uuid,
    timestamp: new Date(record.timestamp).toISOString(),
    received_at: receivedAt,
    latitude,
    longitude,
    accuracy: accuracy > 0 ? accuracy : null,
    altitude: number(coords.altitude),
    altitude_accuracy: number(coords.altitude_accuracy),
    ellipsoidal_altitude: number(coords.ellipsoidal_altitude),
    speed: number(coords.speed),
    speed_accuracy: number(coords.speed_accuracy),
    heading: number(coords.heading),
    heading_accuracy: number(coords.heading_accuracy),
    odometer: number(record.odometer),
    is_moving: record.is_moving,
    activity: activity.type ?? null,
    confidence: number(activity.confidence),
    battery_level: battery.level >= 0 ? battery.level : null,
    is_charging: battery.is_charging ?? null,
    event: record.event ?? null,
    sample: record.sample ?? null,
    extras: extras ? JSON.stringify(extras) : null,
    params: params ? JSON.stringify(params) : null,
  };
}

function number(value: number | null | undefined): number | null {
  return value ?? null;
}
