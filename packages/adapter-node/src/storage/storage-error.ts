/**
 * Why a storage cannot be opened or a commit was not made.
 *
 * - `FULL`: the disk is full, or the file is as large as it may be. Nothing of the commit was stored; free space and go on.
 * - `BUSY`: another process, or another storage of this one, has the file open.
 * - `NOT_A_DATABASE`: the file is something else; it was not touched.
 * - `CANNOT_OPEN`: the directory is missing, or may not be written to.
 * - `CORRUPT`: the file is damaged.
 * - `CLOSED`: the storage was closed.
 * - `FAILED`: anything else; the message holds SQLite's words.
 */
export type StorageErrorCode =
  | 'FULL'
  | 'BUSY'
  | 'NOT_A_DATABASE'
  | 'CANNOT_OPEN'
  | 'CORRUPT'
  | 'CLOSED'
  | 'FAILED';

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

/** Primary result codes of SQLite (sqlite.org/rescode.html), and what they mean for a storage. */
const meanings: Readonly<Record<number, readonly [StorageErrorCode, string]>> = {
  5: ['BUSY', 'is open in another process, or twice in this one'],
  6: ['BUSY', 'is open in another process, or twice in this one'],
  8: ['CANNOT_OPEN', 'may not be written to'],
  11: ['CORRUPT', 'is damaged'],
  13: ['FULL', 'cannot grow: the disk is full, or the file is as large as it may be'],
  14: ['CANNOT_OPEN', 'cannot be opened'],
  26: ['NOT_A_DATABASE', 'is no SQLite database'],
};

/** Extended result codes keep the primary one in their lowest byte. */
const PRIMARY_CODE = 0xff;

/** Says in our words what a driver's error means for this file. */
export function storageError(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  // Node's own module says `errcode`, libsql `rawCode`.
  const { errcode, rawCode } = error as { errcode?: unknown; rawCode?: unknown };
  const result = typeof errcode === 'number' ? errcode : rawCode;
  // Anything without a code is no failure of SQLite but of our caller: it says itself what it is.
  if (typeof result !== 'number') return error;
  const [code, meaning] = meanings[result & PRIMARY_CODE] ?? ['FAILED', 'failed'];
  return new StorageError(code, `storage "${path}" ${meaning} (SQLite: ${error.message})`, { cause: error });
}
