import { createAdaptorServer } from '@hono/node-server';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Hono } from 'hono';
import pg from 'pg';
import { type ServeOptions, serveReceiver, serveWriter, type WriterOptions } from '../../src/index';
import { openDatabase } from '../../src/store/sqlite/database';

// A server in a process of its own, as in production: prints its address, then serves until SIGTERM.
const [kind = '', json = '{}'] = process.argv.slice(2);
const running = await started();
console.log(running.url);
process.once('SIGTERM', () => void running.close().then(() => process.exit(0)));

async function started(): Promise<{ readonly url: string; close(): Promise<unknown> }> {
  if (kind === 'receiver') return serveReceiver(JSON.parse(json) as ServeOptions);
  if (kind === 'writer') return serveWriter(JSON.parse(json) as WriterOptions);
  if (kind === 'bareFile') return bareFileServer(JSON.parse(json) as { readonly file: string });
  if (kind === 'bareStream') return bareStreamServer(JSON.parse(json) as { readonly url: string });
  return bareServer(JSON.parse(json) as { readonly url: string; readonly connections: number });
}

interface Body {
  readonly location: readonly { readonly uuid: string; readonly timestamp: string }[];
  readonly device_id: string;
}

/** The same into SQLite, as durable: a transaction an upload, one index. */
function bareFileServer({ file }: { readonly file: string }) {
  const database = openDatabase(file);
  database.exec('CREATE TABLE IF NOT EXISTS bare (uuid TEXT PRIMARY KEY, device TEXT, at TEXT, record TEXT)');
  const insert = database.prepare('INSERT INTO bare VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING');
  return served(
    ({ location, device_id }) =>
      database.transaction(() => {
        for (const record of location)
          insert.run(record.uuid, device_id, record.timestamp, JSON.stringify(record));
      }),
    async () => database.close(),
  );
}

/** The same into a stream with three replicas: an upload is a message, named by nothing, and nobody stores it. */
async function bareStreamServer({ url }: { readonly url: string }) {
  const nats = await connect({ servers: url.replace('nats://', '').split(',') });
  const manager = await jetstreamManager(nats);
  await manager.streams.add({ name: 'BARE', subjects: ['bare'], num_replicas: 3 });
  const client = jetstream(nats);
  return served(
    async (body) => void (await client.publish('bare', JSON.stringify(body))),
    () => nats.close(),
  );
}

async function served(take: (body: Body) => void | Promise<void>, close: () => Promise<void>) {
  const app = new Hono();
  app.post('/', async (context) => {
    const body = await context.req.json<Body>();
    await take(body);
    return context.json({ stored: body.location.length });
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.close();
      await close();
    },
  };
}

/** What is written in ten minutes: parse, insert, answer. Nothing is checked, and its table has one index. */
async function bareServer({ url, connections }: { readonly url: string; readonly connections: number }) {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query(
    'CREATE TABLE IF NOT EXISTS bare (uuid uuid PRIMARY KEY, device text, at timestamptz, record json)',
  );
  return served(
    async ({ location, device_id }) => {
      await pool.query(
        'INSERT INTO bare SELECT * FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::json[]) ON CONFLICT DO NOTHING',
        [
          location.map(({ uuid }) => uuid),
          location.map(() => device_id),
          location.map(({ timestamp }) => timestamp),
          location.map((record) => JSON.stringify(record)),
        ],
      );
    },
    () => pool.end(),
  );
}
