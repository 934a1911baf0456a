import type { Pool, PoolClient } from 'pg';
import type { Lease } from '../store';

/**
 * A server that is gone without a word keeps its lock until PostgreSQL has noticed, after this; where it ends, or is killed, its
 * connection is closed and the lock free at once. Sockets of the same machine ignore it.
 */
const KEEP_ALIVE =
  'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3';

/** Locks of this process, on a connection of their own: they end with it. */
export interface Leases {
  lease(name: string): Promise<Lease | undefined>;
  close(): void;
}

/** Session-level advisory locks: no row to clean up after a kill, and no clock that two machines have to agree about. */
export function createLeases(pool: Pool): Leases {
  let connecting: Promise<{ client: PoolClient; lost: AbortSignal }> | undefined;
  let letGo: (() => void) | undefined;

  async function connect() {
    const client = await pool.connect();
    const lost = new AbortController();
    letGo = () => {
      if (lost.signal.aborted) return;
      lost.abort();
      connecting = undefined;
      client.release(true);
    };
    client.once('error', letGo);
    client.once('end', letGo);
    await client.query(KEEP_ALIVE).catch((error: unknown) => {
      letGo?.();
      throw error;
    });
    return { client, lost: lost.signal };
  }

  return {
    async lease(name) {
      connecting ??= connect().catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      const { client, lost } = await connecting;
      const { rows } = await client.query<{ taken: boolean }>(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
        [name],
      );
      if (!rows[0]?.taken) return undefined;
      return {
        lost,
        async release() {
          if (lost.aborted) return;
          await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
        },
      };
    },
    close: () => letGo?.(),
  };
}
