import type { Pool, PoolClient } from 'pg';
import type { Watchers } from '../watchers';

const CHANNEL = 'geo_records';
/** PostgreSQL commits one notification at a time: one for many transactions, and none within them. */
const BETWEEN_NOTIFICATIONS_MILLIS = 200;
const RECONNECT_MILLIS = 1_000;

/** News between receivers of one database. */
export interface News {
  /** Something was committed here. */
  send(): void;
  close(): void;
}

/** Listens, and again after the connection was lost. What arrived in between is seen then: watchers look for themselves. */
export function createNews(pool: Pool, watchers: Watchers): News {
  let listener: PoolClient | undefined;
  let sending: NodeJS.Timeout | undefined;
  let reconnecting: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    try {
      const client = await pool.connect();
      if (isClosed) return client.release();
      listener = client;
      client.on('notification', watchers.call);
      client.once('error', lost);
      client.once('end', lost);
      await client.query(`LISTEN ${CHANNEL}`);
      watchers.call();
    } catch {
      lost();
    }
  }

  function lost(): void {
    listener?.removeAllListeners('notification');
    if (listener !== undefined && !isClosed) listener.release(true);
    listener = undefined;
    if (isClosed || reconnecting !== undefined) return;
    reconnecting = setTimeout(() => {
      reconnecting = undefined;
      void listen();
    }, RECONNECT_MILLIS);
    reconnecting.unref();
  }

  void listen();
  return {
    send() {
      watchers.call();
      if (sending !== undefined || isClosed) return;
      sending = setTimeout(() => {
        sending = undefined;
        // The other receivers hear of the next one: each looks for itself what it has not seen.
        if (!isClosed) pool.query(`NOTIFY ${CHANNEL}`).catch(() => undefined);
      }, BETWEEN_NOTIFICATIONS_MILLIS);
      sending.unref();
    },
    close() {
      isClosed = true;
      clearTimeout(sending);
      clearTimeout(reconnecting);
      listener?.release(true);
      listener = undefined;
    },
  };
}
