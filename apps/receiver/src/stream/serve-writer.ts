import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createLogger, loggedFault, printedFault } from '../server/fault-log';
import { openAddressed } from '../store/addressed';
import { openSqliteStore } from '../store/sqlite/sqlite-store';
import type { Store } from '../store/store';
import type { Lag } from './lag';
import { type StreamOptions, toStreamSettings } from './options';
import { readShards } from './ownership';
import { createWriter, type Writer } from './writer';
import type { WriterCounts } from './writer-counts';
import { writerMetrics } from './writer-metrics';

/** How a writer is set up and where it answers. */
export interface WriterOptions {
  /** The stream it reads. */
  readonly stream: StreamOptions;
  /** Where it stores: a store, which the writer closes in the end, or `postgres://…`. */
  readonly store?: Store | string;
  /** Path of a SQLite file instead of `store`. One process can write it. */
  readonly db?: string;
  /** The shards it can take, such as `0-31,40`. Default: all. Writers share evenly what several of them can take. */
  readonly shards?: string;
  /** Commits at the same time. Default 1 for a file, 4 for another store. */
  readonly lanes?: number;
  /** Where `/healthz`, `/readyz` and `/metrics` are; 0 takes any free port. Default 0. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** One line of JSON for each commit, fault and change of shards, on standard error. Default false. */
  readonly log?: boolean;
  /** Called with internal errors. Default: one line on standard error. */
  readonly onFault?: (error: unknown) => void;
}

/** A writer with a port. */
export interface ServedWriter {
  readonly url: string;
  readonly port: number;
  /** What is missing until it stores, a sentence each; empty: nothing. */
  missing(): Promise<readonly string[]>;
  /** The shards it reads now. */
  shards(): readonly number[];
  counts(): Readonly<WriterCounts>;
  /** What all writers together have not stored yet. */
  lag(): Promise<Lag>;
  /** Lets running commits finish, and gives its shards to other writers at once. */
  close(): Promise<void>;
}

const STORE_LANES = 4;

/**
 * Starts a writer: it takes shards of the stream and stores their records. It waits for a cluster that is not there yet.
 *
 * @throws Error when the port is taken or the database cannot be opened, TypeError for an impossible option.
 * @example
 * const writer = await serveWriter({ stream: { url: 'nats://a,b,c' }, db: 'track.db' });
 */
export async function serveWriter(options: WriterOptions): Promise<ServedWriter> {
  const { host = '127.0.0.1', port = 0 } = options;
  const onFault = options.onFault ?? (options.log ? loggedFault('writer') : printedFault('writer'));
  const logger = options.log ? createLogger() : undefined;
  const settings = toStreamSettings(options.stream);
  const shards = options.shards === undefined ? undefined : readShards(options.shards, settings);
  const store =
    typeof options.store === 'string'
      ? await openAddressed(options.store, onFault)
      : (options.store ?? openFile(options.db, onFault));
  const writer = createWriter({
    settings,
    store,
    lanes: options.lanes ?? (options.store === undefined ? 1 : STORE_LANES),
    onFault,
    onCommit: logger && ((commit) => logger.info({ of: 'writer', commit })),
    onShards: logger && ((shards) => logger.info({ of: 'writer', shards })),
    ...(shards === undefined ? {} : { shards }),
  });
  const server = createAdaptorServer({
    fetch: routes(writer).fetch,
    overrideGlobalObjects: false,
  }) as Server;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    await writer.close();
    throw new Error(`cannot listen on ${host}:${port}: ${(error as Error).message}`, { cause: error });
  }
  const taken = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/`,
    port: taken,
    missing: writer.missing,
    shards: writer.shards,
    counts: writer.counts,
    lag: writer.lag,
    async close() {
      await writer.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

function openFile(db: string | undefined, onFault: (error: unknown) => void): Store {
  if (db === undefined) throw new TypeError('a writer must have a store or a db; got neither');
  return openSqliteStore(db, (sentence) => onFault(new Error(sentence)));
}

function routes(writer: Writer): Hono {
  const app = new Hono();
  app.get('/healthz', (context) => context.json({ ok: true, shards: writer.shards().length }));
  app.get('/readyz', async (context) => {
    const missing = await writer.missing();
    return context.json({ ready: missing.length === 0, missing }, missing.length === 0 ? 200 : 503);
  });
  app.get('/metrics', async (context) =>
    context.text(await writerMetrics(writer), 200, { 'Content-Type': 'text/plain; version=0.0.4' }),
  );
  return app;
}
