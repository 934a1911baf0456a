import type { Entry, ScanOptions } from '../ports/storage';
import { LIFECYCLE_PREFIX, LOG_PREFIX, seqOf } from '../store/keys';
import type { PendingWork } from '../time/pending-work';

/** Where rows of the log are read. */
export interface LogSource {
  readonly pending: PendingWork;
  scan(prefix: string, options: ScanOptions): Promise<readonly Entry[]>;
}

/** The rows of the whole log, the ring of the lifecycle among the others, in the order in which they were written. */
export async function scanLog(source: LogSource, options: ScanOptions = {}): Promise<readonly Entry[]> {
  const [log, ring] = await source.pending.all([
    source.scan(LOG_PREFIX, options),
    source.scan(LIFECYCLE_PREFIX, options),
  ]);
  const sign = options.reverse === true ? -1 : 1;
  const merged = [...log, ...ring].sort((a, b) => sign * (seqOf(a.key) - seqOf(b.key)));
  return merged.slice(0, options.limit ?? merged.length);
}
