import { openAddressed } from './addressed';
import type { Store } from './store';

/**
 * Opens the store at an address, for `createReceiver` or for queries of your own; tables of an earlier version are brought to
 * this one. The caller that opens it closes it.
 *
 * @throws TypeError for an address of another kind, Error when the database cannot be opened.
 * @example
 * const receiver = createReceiver({ store: await openStore('postgres://geo@db/geo') });
 */
export function openStore(
  address: string,
  onFault: (error: unknown) => void = (error) => console.error(`store: ${String(error)}`),
): Promise<Store> {
  return openAddressed(address, onFault);
}
