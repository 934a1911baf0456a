import type { LocationErrorCode } from './constants';

/**
 * Every reason for which an operation rejects.
 *
 * - `NOT_READY`: call `ready(config)` first.
 * - `INVALID_CONFIG`: the message names the key, the value and what is allowed; nothing was applied.
 * - `INVALID_ARGUMENT`: an argument is missing or impossible; the message says which.
 * - `DISABLED`: tracking is off; call `start()` first.
 * - `NOT_FOUND`: no such record.
 * - `OFFLINE`: no connection; records stay queued and go by themselves.
 * - `NO_URL`: no `url` is configured.
 * - `HTTP`: the server refused or failed; `status` holds its answer. Records stay queued.
 * - `STORAGE`: durable storage failed; the message holds the platform's words.
 * - `INVALID_GEOFENCE`: the message names index, identifier and field; none was added.
 * - `TIMEOUT`: no fix came in time (`locationCode` 408).
 * - `PERMISSION_DENIED`: the user has not allowed it (`locationCode` 1).
 * - `UNAVAILABLE`: the device cannot do it, or location services are off (`locationCode` 2).
 * - `CLOSED`: this engine was closed.
 */
export type GeoErrorCode =
  | 'NOT_READY'
  | 'INVALID_CONFIG'
  | 'INVALID_ARGUMENT'
  | 'DISABLED'
  | 'NOT_FOUND'
  | 'OFFLINE'
  | 'NO_URL'
  | 'HTTP'
  | 'STORAGE'
  | 'INVALID_GEOFENCE'
  | 'TIMEOUT'
  | 'PERMISSION_DENIED'
  | 'UNAVAILABLE'
  | 'CLOSED';

/** What some errors say beside their message. */
export interface GeoErrorDetails {
  /** For `HTTP`: the status of the last answer; 0 when there was none. */
  readonly status?: number;
  /** For what failed for want of a location: one of the `LOCATION_ERROR_*` constants. */
  readonly locationCode?: LocationErrorCode;
}

/** What operations reject with. */
export class GeoError extends Error {
  /** Always `GeoError`. */
  override readonly name = 'GeoError';
  /** For `HTTP`: the status of the last answer; 0 when there was none. */
  declare readonly status?: number;
  /** For what failed for want of a location: one of the `LOCATION_ERROR_*` constants. */
  declare readonly locationCode?: LocationErrorCode;
  constructor(
    /** Why, for programs; the message is for people. */
    readonly code: GeoErrorCode,
    message: string,
    details: GeoErrorDetails = {},
  ) {
    super(message);
    Object.assign(this, details);
  }
}

/** What a caught value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
