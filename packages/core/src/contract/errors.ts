import type { LocationErrorCode } from './constants';

/**
 * Error codes of operations.
 *
 * - `NOT_READY`: call `ready(config)` first.
 * - `INVALID_CONFIG`: the message names the key, the value and what is allowed; nothing was applied.
 * - `INVALID_ARGUMENT`: an argument is missing or invalid; the message names it.
 * - `DISABLED`: tracking is off; call `start()` first.
 * - `NOT_FOUND`: no such record.
 * - `OFFLINE`: no connection; records stay queued and are uploaded later.
 * - `NO_URL`: no `url` is configured.
 * - `HTTP`: the server refused or failed; `status` holds its response. Records stay queued.
 * - `STORAGE`: durable storage failed; the message contains the platform's error.
 * - `INVALID_GEOFENCE`: the message names index, identifier and field; none was added.
 * - `TIMEOUT`: no fix came in time (`locationCode` 408).
 * - `PERMISSION_DENIED`: the user has denied location (`locationCode` 1).
 * - `UNAVAILABLE`: not supported by the device, or location services are off (`locationCode` 2).
 * - `CLOSED`: this engine was closed.
 * - `LOCKED`: another process of the app runs the engine; the message names it. Only a native host answers so.
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
  | 'CLOSED'
  | 'LOCKED';

/** Optional details of an error. */
export interface GeoErrorDetails {
  /** For `HTTP`: the status of the last response; 0 when there was none. */
  readonly status?: number;
  /** For failures without a location: one of the `LOCATION_ERROR_*` constants. */
  readonly locationCode?: LocationErrorCode;
}

/** The error that operations reject with. */
export class GeoError extends Error {
  /** Always `GeoError`. */
  override readonly name = 'GeoError';
  /** For `HTTP`: the status of the last response; 0 when there was none. */
  declare readonly status?: number;
  /** For failures without a location: one of the `LOCATION_ERROR_*` constants. */
  declare readonly locationCode?: LocationErrorCode;
  constructor(
    /** The error code; the message is for people. */
    readonly code: GeoErrorCode,
    message: string,
    details: GeoErrorDetails = {},
  ) {
    super(message);
    Object.assign(this, details);
  }
}

/** The message of a caught value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
