import type { Entry, ScanOptions } from '../ports/storage';
import { LIFECYCLE_PREFIX, LOG_PREFIX, seqOf } from '../store/keys';

type Scan = (prefix: string, options: ScanOptions) => Promise<readonly Entry[]>;

/** The rows of the whole log, the ring of the lifecycle among the others, in the order in which they were written. */
export async function scanLog(scan: Scan, options: ScanOptions = {}): Promise<readonly Entry[]> {
  const [log, ring] = await Promise.all([scan(LOG_PREFIX, options), scan(LIFECYCLE_PREFIX, options)]);
  const sign = options.reverse === true ? -1 : 1;
  const merged = [...log, ...ring].sort((a, b) => sign * (seqOf(a.key) - seqOf(b.key)));
  return merged.slice(0, options.limit ?? merged.length);
}
