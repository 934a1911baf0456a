import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/store/sqlite/database';
import { noPostgres, startCluster } from '../../test/postgres';
import { noNats, startNats } from '../../test/stream/nats-cluster';
import type { Process } from '../../test/stream/process';
import { drained, isReady, until } from '../../test/stream/readiness';
import { startServer } from './servers';

/** A server of one of the three shapes, as an operator has it. */
export interface Shape {
  /** Where uploads go. */
  readonly url: string;
  /** The processes whose memory counts. */
  readonly processes: readonly { readonly name: string; readonly process: Process }[];
  /** The servers of its stream, where it has one. */
  readonly nats?: string;
  /** After everything that was answered is stored. */
  settled(): Promise<void>;
  /** Ids of all that is stored, after {@link Shape.end}. */
  uuids(): Promise<readonly string[]>;
  /** Ends the processes of ours. */
  end(): Promise<void>;
  /** Ends the rest and deletes it. */
  close(): Promise<void>;
}

export async function sqliteShape(): Promise<Shape> {
  const folder = mkdtempSync(join(tmpdir(), 'geo-bench-'));
  const db = join(folder, 'records.db');
  const receiver = await startServer('receiver', { db });
  return {
    url: receiver.url,
    processes: [{ name: 'receiver', process: receiver }],
    settled: async () => undefined,
    async uuids() {
      const database = openDatabase(db);
      const rows = database.prepare('SELECT uuid FROM records').all() as { uuid: string }[];
      database.close();
      return rows.map(({ uuid }) => uuid);
    },
    end: async () => void (await receiver.end('SIGTERM')),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

export async function postgresShape(): Promise<Shape> {
  if (noPostgres !== undefined) throw new Error(noPostgres);
  const cluster = await startCluster();
  const store = await cluster.database();
  const receiver = await startServer('receiver', { store });
  return {
    url: receiver.url,
    processes: [{ name: 'receiver', process: receiver }],
    settled: async () => undefined,
    uuids: () => uuidsOf(store),
    end: async () => void (await receiver.end('SIGTERM')),
    close: cluster.stop,
  };
}

interface Health {
  readonly shards: number;
}

/** An ingest, a cluster of three, and so many writers that share as many shards, into one PostgreSQL. */
export async function streamShape(writerCount: number, shards: number): Promise<Shape> {
  if (noPostgres !== undefined || noNats !== undefined) throw new Error(noPostgres ?? noNats);
  const [cluster, nats] = await Promise.all([startCluster(), startNats()]);
  const store = await cluster.database();
  const stream = { url: nats.url, shards };
  const ingest = await startServer('receiver', { stream });
  await isReady(`${ingest.url}readyz`);
  const writers: Process[] = [];
  for (let count = 0; count < writerCount; count += 1)
    writers.push(await startServer('writer', { stream, store, lanes: 1 }));
  // A shard that changes hands has messages delivered again, twenty seconds later.
  await until(async () => {
    const own = await Promise.all(
      writers.map(async ({ url }) => ((await (await fetch(`${url}healthz`)).json()) as Health).shards),
    );
    return own.every((count) => count === shards / writerCount) ? undefined : `shards of writers: ${own}`;
  });
  const processes = [
    { name: 'ingest', process: ingest },
    ...writers.map((process, index) => ({ name: `writer ${index + 1}`, process })),
  ];
  return {
    url: ingest.url,
    nats: nats.url,
    processes,
    settled: () => drained(writers[0]?.url ?? ''),
    uuids: () => uuidsOf(store),
    async end() {
      for (const { process } of processes) await process.end('SIGTERM');
    },
    async close() {
      await nats.close();
      await cluster.stop();
    },
  };
}

async function uuidsOf(url: string): Promise<readonly string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ uuid: string }>('SELECT uuid FROM geo.records');
  await client.end();
  return rows.map(({ uuid }) => uuid);
}
