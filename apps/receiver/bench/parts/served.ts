import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { type ServeOptions, serveReceiver, serveWriter, type WriterOptions } from '../../src/index';

// A server in a process of its own, as in production: prints its address, then serves until SIGTERM.
const [kind = '', json = '{}'] = process.argv.slice(2);
const served = await started();
console.log(served.url);
process.once('SIGTERM', () => void served.close().then(() => process.exit(0)));

function started(): Promise<{ readonly url: string; close(): Promise<unknown> }> {
  if (kind === 'receiver') return serveReceiver(JSON.parse(json) as ServeOptions);
  if (kind === 'writer') return serveWriter(JSON.parse(json) as WriterOptions);
  return bareServer(JSON.parse(json) as { readonly url: string; readonly connections: number });
}

/** What is written in ten minutes: parse, insert, answer. Nothing is checked, and its table has one index. */
async function bareServer({ url, connections }: { readonly url: string; readonly connections: number }) {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query(
    'CREATE TABLE IF NOT EXISTS bare (uuid uuid PRIMARY KEY, device text, at timestamptz, record json)',
  );
  const app = new Hono();
  app.post('/', async (context) => {
    const { location, device_id } = await context.req.json<{
      location: { uuid: string; timestamp: string }[];
      device_id: string;
    }>();
    await pool.query(
      'INSERT INTO bare SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::json[]) ON CONFLICT DO NOTHING',
      [
        location.map(({ uuid }) => uuid),
        location.map(() => device_id),
        location.map(({ timestamp }) => timestamp),
        location.map((record) => JSON.stringify(record)),
      ],
    );
    return context.json({ stored: location.length });
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.close();
      await pool.end();
    },
  };
}
