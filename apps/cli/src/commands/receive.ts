import { networkInterfaces } from 'node:os';
import { type ServedReceiver, type ServeOptions, serveReceiver } from '@geo/receiver';
import type { Command } from 'commander';
import { parsePort, parseSeconds, parseSpan, parseWhole } from '../arguments';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { count } from '../output/figures';
import { type AccessFlags, accessOf, addAccessFlags } from './access-flags';
import { defined } from './defined';
import { guarded, type ResultOptions } from './finish';
import { untilInterrupted } from './interruption';
import { type TokenOptions, type Tokens, tokensOf } from './receive-token';
import { addStreamFlags, type StreamFlags, streamOf } from './stream-flags';

/** Options that the receiver has under the same name. */
const PASSED = [
  ...(['port', 'host', 'db', 'tiles', 'tilesAttribution', 'cors', 'header', 'rootProperty'] as const),
  ...(['maxBodyBytes', 'deviceField', 'orgField', 'log', 'drainSeconds'] as const),
] as const;

interface Options
  extends Pick<ServeOptions, (typeof PASSED)[number]>,
    TokenOptions,
    AccessFlags,
    StreamFlags,
    ResultOptions {
  readonly store?: string;
  readonly allowHost?: readonly string[];
  readonly requestTimeout?: number;
}

/** The default port: free on most machines, and easy to remember. */
const PORT = 8080;

export function addReceive(program: Command, console: Console): void {
  const command = program
    .command('receive')
    .description('Run a receiver: it takes uploads, keeps each record once, and shows a live map')
    .option('--port <port>', 'port, 0 for any free one', parsePort, PORT)
    .option('--host <host>', '0.0.0.0 or :: opens it to the network', '127.0.0.1')
    .option('--db <file>', 'keep the records in this SQLite database (default: in memory)')
    .option(
      '--store <address>',
      'keep them in PostgreSQL with PostGIS instead: postgres://user@host/database (or set GEO_STORE)',
    )
    .option(
      '--token <token>',
      'what uploads must carry (default: made at the first start, kept in <db>.token; without --db at each start)',
    )
    .option('--token-file <file>', 'read it from a file instead (or set GEO_RECEIVER_TOKEN)')
    .option('--no-token', 'take uploads without a token')
    .option('--read-token <token>', 'what readers must carry (default: the token for uploads)')
    .option('--read-token-file <file>', 'read it from a file instead (or set GEO_RECEIVER_READ_TOKEN)')
    .option('--admin-token <token>', 'what DELETE must carry (default: nothing may be deleted)')
    .option('--admin-token-file <file>', 'read it from a file instead (or set GEO_RECEIVER_ADMIN_TOKEN)')
    .option(
      '--allow-host <name...>',
      'names it may be asked under without a token, beside localhost and addresses',
    )
    .option('--cors <origin...>', 'pages of these origins may call it; "*": all')
    .option('--tiles <template>', 'base map: a raster tile template, or the URL of a MapLibre style')
    .option('--tiles-attribution <text>', 'the credit that the tiles ask for')
    .option('--header <header>', 'what tokens come in (default: "Authorization: Bearer {token}")')
    .option('--root-property <name>', 'where records are looked for first (default: location)')
    .option('--device-field <path>', 'where an upload names its device, such as extras.vehicle')
    .option('--org-field <path>', 'where it names its organisation, for tokens with "anyOrg" alone')
    .option('--max-body-bytes <bytes>', 'the largest body, as sent and unpacked (default: 4 MB)', parseWhole)
    .option('--request-timeout <seconds>', 'a request must have come by then (default: 60)', parseSeconds)
    .option(
      '--drain-seconds <seconds>',
      'at the end /readyz answers 503 for so long before the port closes (default: 3, and 0 for this machine alone)',
      parseSpan,
    );
  addStreamFlags(command, 'take uploads into this JetStream cluster, nats://a,b,c; "geo write" stores them');
  addAccessFlags(command)
    .option('--log', 'one line of JSON for each request, on standard error')
    .option('--json', 'one line of JSON with the address on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((options: Options) => guarded(() => receive(options, console), options, console));
}

async function receive(options: Options, console: Console): Promise<void> {
  const { json, db, allowHost, requestTimeout } = options;
  const tokens = tokensFor(options);
  const stream = streamOf(options, process.env);
  // The address may have a password, which every user of the machine would see among the arguments.
  const store = options.store ?? (db === undefined ? process.env.GEO_STORE : undefined);
  const passed = Object.fromEntries(PASSED.map((name) => [name, options[name]]));
  const serve: ServeOptions = {
    ...defined({ ...passed, store, stream, hosts: allowHost }),
    ...defined({ token: tokens.token, readToken: tokens.readToken, adminToken: tokens.adminToken }),
    ...(requestTimeout === undefined ? {} : { requestTimeoutMillis: requestTimeout * 1000 }),
    ...accessOf(options, (sentence) => console.say(sentence)),
  };
  const receiver = await started(serve);
  const interruption = untilInterrupted(() => process.exit(EXIT.interrupted));
  for (const address of addresses(receiver, serve.host ?? '')) console.say(`map and uploads: ${address}`);
  sayTokens(tokens, receiver, console);
  const { shown, file } = tokens;
  const address = { url: receiver.url, port: receiver.port, ...defined({ token: shown, tokenFile: file }) };
  if (json) console.result(JSON.stringify(address));
  await new Promise<void>((resolve) =>
    interruption.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  const { rows, requests, duplicates } = await receiver.stats();
  await receiver.close();
  console.say(`${count(rows, 'row')} from ${count(requests, 'request')}, ${count(duplicates, 'duplicate')}`);
  process.exitCode = EXIT.ok;
  interruption.end();
}

/** A token that was made is shown once; the address with it opens the map, which then keeps a cookie instead. */
function sayTokens({ shown, file, token }: Tokens, { url }: ServedReceiver, console: Console): void {
  if (token === undefined) {
    console.say('uploads need no token (--no-token)');
    return;
  }
  if (shown !== undefined) {
    console.say(`uploads carry:    Authorization: Bearer ${shown}`);
    console.say(`open the map at:  ${url}?token=${shown}`);
  }
  if (file !== undefined) console.say(`the token is kept in ${file}`);
  else if (shown !== undefined)
    console.say('another token is made at the next start; --token-file or GEO_RECEIVER_TOKEN keeps one');
}

function tokensFor(options: Options): Tokens {
  try {
    return tokensOf(options, process.env);
  } catch (error) {
    throw new Failure((error as Error).message, { exitCode: EXIT.badInput, cause: error });
  }
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
