import { networkInterfaces } from 'node:os';
import { type ServedReceiver, type ServeOptions, serveReceiver } from '@geo/receiver';
import type { Command } from 'commander';
import { parsePort } from '../arguments';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { count } from '../output/figures';
import { guarded, type ResultOptions } from './finish';
import { untilInterrupted } from './interruption';

type Options = Pick<ServeOptions, 'port' | 'host' | 'db' | 'token' | 'readToken' | 'tiles'> & ResultOptions;

/** Where a receiver listens unless told otherwise: free on most machines, and easy to remember. */
const PORT = 8080;

export function addReceive(program: Command, console: Console): void {
  program
    .command('receive')
    .description('Run a receiver: it takes uploads, keeps each record once, and shows a live map')
    .option('--port <port>', 'port, 0 for any free one', parsePort, PORT)
    .option('--host <host>', '0.0.0.0 or :: opens it to the network', '127.0.0.1')
    .option('--db <file>', 'keep the records in this SQLite database (default: in memory)')
    .option('--token <token>', 'what uploads must carry')
    .option('--read-token <token>', 'what readers must carry (default: the token for uploads)')
    .option('--tiles <template>', 'base map: a raster tile template, or the URL of a MapLibre style')
    .option('--json', 'one line of JSON with the address on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((options: Options) => guarded(() => receive(options, console), options, console));
}

async function receive(options: Options, console: Console): Promise<void> {
  const { json, verbose: _verbose, ...serve } = options;
  const receiver = await started(serve);
  const interruption = untilInterrupted(() => process.exit(EXIT.interrupted));
  for (const address of addresses(receiver, serve.host ?? '')) console.say(`map and uploads: ${address}`);
  if (json) console.result(JSON.stringify({ url: receiver.url, port: receiver.port }));
  await new Promise<void>((resolve) =>
    interruption.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  const { rows, requests, duplicates } = receiver.stats();
  await receiver.close();
  console.say(`${count(rows, 'row')} from ${count(requests, 'request')}, ${count(duplicates, 'duplicate')}`);
  process.exitCode = EXIT.ok;
  interruption.end();
}

async function started(options: ServeOptions): Promise<ServedReceiver> {
  try {
    return await serveReceiver(options);
  } catch (error) {
    throw new Failure((error as Error).message, { exitCode: EXIT.badInput, cause: error });
  }
}

/** Every address it can be reached at: a host that means "all" is none to type into a phone. */
function addresses({ url, port }: ServedReceiver, host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [url];
  const all = Object.values(networkInterfaces()).flatMap((entries) => entries ?? []);
  return all.filter(({ family }) => family === 'IPv4').map(({ address }) => `http://${address}:${port}/`);
}
