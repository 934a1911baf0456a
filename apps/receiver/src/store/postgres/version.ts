import type { PoolClient } from 'pg';

/** The oldest that the tables are made for, as `server_version_num` has it. */
const OLDEST = 150_000;

/** @throws Error that names the version of the server and the one that is needed */
export async function requireVersion(client: Pick<PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS name",
  );
  const { number = 0, name = 'unknown' } = rows[0] ?? {};
  if (number < OLDEST)
    throw new Error(`PostgreSQL must be of version ${OLDEST / 10_000} or newer; the server is ${name}`);
}
