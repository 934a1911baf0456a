/**
 * Why storage cannot be opened or a commit was not made. Nothing of a commit that is rejected was stored.
 *
 * - `FULL`: the origin's quota is used up. Free space and go on.
 * - `FENCED`: another tab, or the service worker, leads now and has the storage. This one stops.
 * - `LOST`: the browser has removed the database (eviction, "clear site data") while it was open.
 * - `BLOCKED`: another tab holds the database open in an older version and does not let it go.
 * - `CANNOT_OPEN`: there is no IndexedDB, or the user's settings forbid it; the message holds the browser's words.
 * - `CLOSED`: the storage was closed.
 * - `FAILED`: anything else; the message holds the browser's words.
 */
export type StorageErrorCode = 'FULL' | 'FENCED' | 'LOST' | 'BLOCKED' | 'CANNOT_OPEN' | 'CLOSED' | 'FAILED';

/** What a storage rejects with. */
export class StorageError extends Error {
  /** Always `StorageError`. */
  override readonly name = 'StorageError';
  constructor(
    /** Why, for programs. */
    readonly code: StorageErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Says in our words what an error of IndexedDB means. Errors of our caller (`TypeError`, `RangeError`) pass as they are. */
export function storageError(
  error: unknown,
  database: string,
  otherwise: StorageErrorCode = 'FAILED',
): Error {
  if (error instanceof StorageError || error instanceof TypeError || error instanceof RangeError)
    return error;
  const { name = 'Error', message = String(error) } = (error ?? {}) as Partial<Error>;
  if (name === 'QuotaExceededError')
    return new StorageError(
      'FULL',
      `database "${database}" cannot grow: the quota of this origin is used up`,
      {
        cause: error,
      },
    );
  return new StorageError(otherwise, `database "${database}" failed (${name}: ${message})`, { cause: error });
}
