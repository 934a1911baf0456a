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
