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
  | 'CLOSED';

/** What operations reject with. */
export class GeoError extends Error {
  override readonly name = 'GeoError';
  constructor(
    readonly code: GeoErrorCode,
    message: string,
    /** For `HTTP`: the status of the last answer; 0 when there was none. */
    readonly status?: number,
  ) {
    super(message);
  }
}

/** What a caught value says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
