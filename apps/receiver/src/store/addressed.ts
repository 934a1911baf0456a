import type { Store } from './store';

/** Opens the store at an address. @throws TypeError for an address of another kind */
export async function openAddressed(address: string, onFault: (error: unknown) => void): Promise<Store> {
  if (!/^postgres(ql)?:\/\//.test(address))
    throw new TypeError(`store must be a Store or begin with postgres://; got ${JSON.stringify(address)}`);
  // Only where it is wanted: a receiver on SQLite starts without the client.
  const { openPostgresStore } = await import('./postgres/postgres-store');
  return openPostgresStore(address, onFault);
}
