import pg, { type Pool, type PoolClient } from 'pg';

/** Connections of one receiver, in pools of their own: whatever readers do, uploads are stored. */
export interface Connections {
  /** Uploads, and the other short writes: places of readers, the health check. */
  readonly writing: Pool;
  readonly reading: Pool;
  /** What stays connected (news, leases), and what takes long (migrations, retention, forgetting a device). */
  readonly upkeep: Pool;
  /** Connects for writing: like any other, with a staging table of its own. */
  writer(): Promise<PoolClient>;
  end(): Promise<void>;
}

const CONNECT_TIMEOUT_MILLIS = 5_000;
/** A query that takes longer has a plan that is wrong, or a disk that hangs: better an error than a pool without connections. */
const STATEMENT_TIMEOUT_MILLIS = 30_000;
/** Sixteen together: as many as a small PostgreSQL serves well. */
const MOST_CONNECTIONS = { writing: 2, reading: 10, upkeep: 4 };

/** A staging table has no index and is not logged; it is emptied by every commit. */
const STAGING = `CREATE TEMPORARY TABLE IF NOT EXISTS incoming (
  org text, device text, uuid uuid, at timestamptz, received_at timestamptz, latitude double precision, longitude double precision,
  is_moving boolean, dds double precision, has_trip boolean, has_transition boolean, record json, params json
) ON COMMIT DELETE ROWS`;

/** A response means that the rows are on disk. Overrides a server's other setting, for these connections alone. */
const DURABLE = `SELECT set_config('synchronous_commit', 'on', false)
  WHERE current_setting('synchronous_commit') = 'off'`;

/** Connects to `postgres://…`; connections are made when they are needed. */
export function connect(url: string, onFault: (error: unknown) => void): Connections {
  const open = (max: number) => {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: 'geo',
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MILLIS,
      statement_timeout: STATEMENT_TIMEOUT_MILLIS,
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MILLIS,
      keepAlive: true,
    });
    // An idle connection that the server has closed: the pool makes another.
    pool.on('error', onFault);
    // One in use: its query is rejected, which is enough. Without a listener the process would end.
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };
  const [writing, reading, upkeep] = [
    open(MOST_CONNECTIONS.writing),
    open(MOST_CONNECTIONS.reading),
    open(MOST_CONNECTIONS.upkeep),
  ];
  const prepared = new WeakSet<PoolClient>();
  return {
    writing,
    reading,
    upkeep,
    async writer() {
      const client = await writing.connect();
      if (prepared.has(client)) return client;
      try {
        await client.query(`${DURABLE}; ${STAGING}`);
        prepared.add(client);
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    async end() {
      await Promise.all([writing.end(), reading.end(), upkeep.end()]);
    },
  };
}

/** Runs `work` in a transaction. */
export async function transaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((fault: Error) => {
      broken = fault;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection for work that must not be cut short by the timeout of statements: migrations, retention. */
export async function unhurried<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    return await work(client);
  } finally {
    // Not kept: the next user wants the timeout.
    client.release(true);
  }
}
