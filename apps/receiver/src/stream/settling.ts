import type { Arrival, Store } from '../store/store';
import { isDataFault } from './data-fault';

/** An arrival that the store refuses by itself. */
export interface Rejected {
  readonly arrival: Arrival;
  readonly reason: string;
}

/** What became of arrivals. */
export interface Settled {
  readonly stored: number;
  readonly duplicates: number;
  readonly rejected: readonly Rejected[];
}

/**
 * Inserts arrivals in one commit. Where the store refuses the data, halves find the arrivals it refuses, and the others are
 * stored. With `isSuspicious` an error that does not say so counts as well, if the store can be written to right after it.
 *
 * @throws What the store fails with, when that is not the data's fault.
 */
export async function settle(
  store: Pick<Store, 'insert' | 'probe'>,
  arrivals: readonly Arrival[],
  receivedAt: number,
  isSuspicious = false,
): Promise<Settled> {
  if (arrivals.length === 0) return { stored: 0, duplicates: 0, rejected: [] };
  try {
    const { stored, duplicates } = await store.insert(arrivals, receivedAt);
    return { stored, duplicates, rejected: [] };
  } catch (error) {
    if (!isDataFault(error)) {
      if (!isSuspicious) throw error;
      await store.probe();
    }
    const [arrival] = arrivals;
    if (arrivals.length === 1 && arrival !== undefined)
      return { stored: 0, duplicates: 0, rejected: [{ arrival, reason: (error as Error).message }] };
    const half = Math.ceil(arrivals.length / 2);
    const first = await settle(store, arrivals.slice(0, half), receivedAt, isSuspicious);
    const second = await settle(store, arrivals.slice(half), receivedAt, isSuspicious);
    return {
      stored: first.stored + second.stored,
      duplicates: first.duplicates + second.duplicates,
      rejected: [...first.rejected, ...second.rejected],
    };
  }
}
