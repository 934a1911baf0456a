import { resendParked, type ServedWriter, serveWriter, type WriterOptions } from '@geo/receiver';
import type { Command } from 'commander';
import { parsePort } from '../arguments';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { count } from '../output/figures';
import { defined } from './defined';
import { guarded, type ResultOptions } from './finish';
import { untilInterrupted } from './interruption';
import { addStreamFlags, type StreamFlags, streamOf } from './stream-flags';

interface Options
  extends Pick<WriterOptions, 'port' | 'host' | 'db' | 'shards' | 'log'>,
    StreamFlags,
    ResultOptions {
  readonly store?: string;
  readonly resendParked?: boolean;
}

/** Beside that of `geo receive`, which may run on the same machine. */
const PORT = 8081;

export function addWrite(program: Command, console: Console): void {
  const command = program
    .command('write')
    .description('Run a writer: it stores what "geo receive --stream" has taken');
  addStreamFlags(command, 'the JetStream cluster, nats://a,b,c')
    .option('--db <file>', 'keep the records in this SQLite database')
    .option(
      '--store <address>',
      'keep them in PostgreSQL with PostGIS instead: postgres://user@host/database (or set GEO_STORE)',
    )
    .option(
      '--shards <list>',
      'the shards it may take, such as 0-31,40 (default: all, shared with other writers)',
    )
    .option('--resend-parked', 'send what was parked to the writers again, and end')
    .option('--port <port>', 'port of /healthz, /readyz and /metrics, 0 for any free one', parsePort, PORT)
    .option('--host <host>', '0.0.0.0 or :: opens it to the network', '127.0.0.1')
    .option('--log', 'one line of JSON for each commit and each fault, on standard error')
    .option('--json', 'one line of JSON with the address on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((options: Options) => guarded(() => write(options, console), options, console));
}

async function write(options: Options, console: Console): Promise<void> {
  if (options.resendParked) return resend(options, console);
  const writer = await started(options);
  const interruption = untilInterrupted(() => process.exit(EXIT.interrupted));
  console.say(`metrics: ${writer.url}metrics`);
  if (options.json) console.result(JSON.stringify({ url: writer.url, port: writer.port }));
  await new Promise<void>((resolve) =>
    interruption.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  await writer.close();
  const { stored, duplicates, parked } = writer.counts();
  console.say(`${count(stored, 'record')}, ${count(duplicates, 'duplicate')}, ${parked} parked`);
  process.exitCode = EXIT.ok;
  interruption.end();
}

async function resend(options: Options, console: Console): Promise<void> {
  const stream = streamOf(options, process.env);
  if (stream === undefined)
    throw new Failure('--resend-parked needs --stream, such as nats://a,b,c', { exitCode: EXIT.badInput });
  const sent = await resendParked(stream);
  console.say(`${count(sent, 'message')} sent again`);
  if (options.json) console.result(JSON.stringify({ sent }));
  process.exitCode = EXIT.ok;
}

async function started(options: Options): Promise<ServedWriter> {
  const { port, host, db, shards, log } = options;
  const stream = streamOf(options, process.env);
  const store = options.store ?? (db === undefined ? process.env.GEO_STORE : undefined);
  try {
    if (stream === undefined) throw new TypeError('a writer must have --stream, such as nats://a,b,c');
    return await serveWriter({ stream, ...defined({ port, host, db, store, shards, log }) });
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure((error as Error).message, { exitCode: EXIT.badInput, cause: error });
  }
}
