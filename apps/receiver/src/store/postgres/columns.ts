import type { Location } from '@geo/core';
import { readTimestamp } from '../../uploads/timestamp';
import { ddsOf } from '../derived';
import type { Arrival } from '../store';

/** PostgreSQL knows no time before 24 November 4714 B.C.; a record that claims one is filed under this. */
const EARLIEST = Date.UTC(-4712, 0, 1);

/** The time under which a record is filed, epoch milliseconds. */
export function filedAt(epochMillis: number): number {
  return Math.max(epochMillis, EARLIEST);
}

/** ISO 8601, or what PostgreSQL reads where that has no words: years of more than four digits, and before Christ. */
export function toTimestamp(epochMillis: number): string {
  const date = new Date(filedAt(epochMillis));
  const text = date.toISOString();
  const year = date.getUTCFullYear();
  if (year > 0 && year < 10_000) return text;
  const [rest] = /-\d\d-\d\dT.*$/.exec(text) ?? [''];
  // The year 0 of ISO 8601 is 1 B.C.
  return year > 0 ? `${year}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`;
}

/** PostgreSQL stores every character but this one. */
export function toText(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

/** A record as the columns of a staging table. */
export interface Columns {
  readonly org: string;
  readonly device: string;
  readonly uuid: string;
  readonly at: number;
  readonly receivedAt: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isMoving: boolean | null;
  readonly dds: number | null;
  readonly hasTrip: true | null;
  readonly hasTransition: true | null;
  readonly record: string;
  readonly params: string | null;
  /** No column: what episodes and trips are read from. */
  readonly extras: Location['extras'];
}

/** Takes an arrival apart. */
export function toColumns({ org, device, record, params, receivedAt }: Arrival, now: number): Columns {
  return {
    org: toText(org),
    device: toText(device),
    uuid: record.uuid.toLowerCase(),
    // Checked before: a record without a readable timestamp does not come this far.
    at: filedAt(readTimestamp(record.timestamp) as number),
    receivedAt: receivedAt ?? now,
    latitude: record.coords.latitude,
    longitude: record.coords.longitude,
    isMoving: record.is_moving,
    dds: ddsOf(record.extras),
    hasTrip: isObject(record.extras?.trip) ? true : null,
    hasTransition: isObject(record.extras?.geofence) ? true : null,
    record: JSON.stringify(record),
    params: params === undefined ? null : JSON.stringify(params),
    extras: record.extras,
  };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A row in the text format of `COPY`. */
export function toCopyLine(row: Columns): string {
  const { org, device, uuid, at, receivedAt, latitude, longitude, isMoving, dds, record, params } = row;
  const marks = `${row.hasTrip ? 't' : '\\N'}\t${row.hasTransition ? 't' : '\\N'}`;
  const moving = isMoving === null ? '\\N' : isMoving ? 't' : 'f';
  const times = `${toTimestamp(at)}\t${toTimestamp(receivedAt)}`;
  const texts = [escaped(org), escaped(device), uuid, times, latitude, longitude, moving];
  return `${texts.join('\t')}\t${dds ?? '\\N'}\t${marks}\t${escaped(record)}\t${params === null ? '\\N' : escaped(params)}\n`;
}

/** Names of the columns of {@link toCopyLine}, in order. */
export const COPIED =
  'org, device, uuid, at, received_at, latitude, longitude, is_moving, dds, has_trip, has_transition, record, params';

function escaped(text: string): string {
  if (!/[\\\n\r\t]/.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}
