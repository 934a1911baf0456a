import { EMPTY_BOOK, type UploadBook } from './book';
import type { SyncContext } from './sync-machine';

/** What the sync region keeps in durable memory: attempts and waits survive a kill. */
export interface SyncMemory {
  readonly version: 1;
  readonly book: UploadBook;
  /** A wait or park that has a time to try again; the other reasons to park are found anew. */
  readonly machine: Pick<SyncContext, 'parked' | 'retryAt' | 'byServer'>;
}

export const EMPTY_SYNC_MEMORY: SyncMemory = {
  version: 1,
  book: EMPTY_BOOK,
  machine: { parked: null, retryAt: null, byServer: false },
};

/** What is to be remembered of the book and the machine. */
export function syncMemory(
  book: UploadBook,
  context: SyncContext | undefined,
  isRenewing: boolean,
): SyncMemory {
  const { retryAt = null, parked = null, byServer = false } = context ?? {};
  // A refused sender that dies while it asks for other tokens goes on as one.
  const reason = isRenewing ? 'unauthorized' : parked;
  return { version: 1, book, machine: { parked: retryAt ? reason : null, retryAt, byServer } };
}
