import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { readToken, type ServedReceiver, type ServeOptions, serveReceiver } from '@geo/receiver';
import type { Command } from 'commander';
import { parseCount, parsePort } from '../arguments';
import { EXIT } from '../exit-code';
import { Failure } from '../failure';
import type { Console } from '../output/console';
import { count } from '../output/figures';
import { guarded, type ResultOptions } from './finish';
import { untilInterrupted } from './interruption';
import { type TokenOptions, type Tokens, tokensOf } from './receive-token';

interface Options
  extends Pick<ServeOptions, 'port' | 'host' | 'db' | 'store' | 'tiles'>,
    TokenOptions,
    ResultOptions {
  readonly db?: string;
  readonly allowHost?: readonly string[];
  readonly cors?: readonly string[];
  readonly stream?: string;
  readonly tokensFile?: string;
  readonly jwks?: string;
  readonly jwtSecretFile?: string;
  readonly requestsPerMinute?: number;
  readonly retentionDays?: number;
  readonly webhook?: readonly string[];
  readonly webhookSecretFile?: string;
  readonly log?: boolean;
}

/** The default port: free on most machines, and easy to remember. */
const PORT = 8080;

export function addReceive(program: Command, console: Console): void {
  program
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
    .option(
      '--allow-host <name...>',
      'names it may be asked under without a token, beside localhost and addresses',
    )
    .option('--cors <origin...>', 'pages of these origins may call it; "*": all')
    .option(
      '--stream <url>',
      'take uploads into this JetStream cluster, nats://a,b,c; "geo write" stores them (or set GEO_STREAM)',
    )
    .option('--tiles <template>', 'base map: a raster tile template, or the URL of a MapLibre style')
    .option(
      '--tokens-file <file>',
      'tokens of organisations: JSON, [{ "token", "org", "device"?, "access"?, "requestsPerMinute"?, "maxBodyBytes"? }]',
    )
    .option('--jwks <url>', 'take tokens of an identity provider, by the keys that it publishes here')
    .option('--jwt-secret-file <file>', 'take tokens signed with the secret in this file')
    .option(
      '--requests-per-minute <count>',
      'what each device may send, or each token without one',
      parseCount,
    )
    .option('--retention-days <days>', 'delete what is older', parseCount)
    .option(
      '--webhook <url...>',
      'post new records here, signed with the secret in GEO_WEBHOOK_SECRET or --webhook-secret-file',
    )
    .option('--webhook-secret-file <file>', 'whsec_… (Standard Webhooks)')
    .option('--log', 'one line of JSON for each request, on standard error')
    .option('--json', 'one line of JSON with the address on standard output')
    .option('--verbose', 'with the stack of an error')
    .action((options: Options) => guarded(() => receive(options, console), options, console));
}

async function receive(options: Options, console: Console): Promise<void> {
  const { json, port, host, db, tiles, allowHost, cors } = options;
  const tokens = tokensFor(options);
  const stream = options.stream ?? process.env.GEO_STREAM;
  // The address may have a password, which every user of the machine would see among the arguments.
  const store = options.store ?? (db === undefined ? process.env.GEO_STORE : undefined);
  const serve: ServeOptions = {
    ...(stream === undefined ? {} : { stream: { url: stream } }),
    ...defined({ port, host, db, store, tiles, cors, hosts: allowHost }),
    ...defined({ token: tokens.token, readToken: tokens.readToken }),
    ...accessOf(options),
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

/** What the files and addresses of an identity provider give. */
function accessOf(options: Options): Partial<ServeOptions> {
  const { tokensFile, jwks, jwtSecretFile, requestsPerMinute, retentionDays, log, webhook } = options;
  try {
    const tokens = tokensFile === undefined ? undefined : JSON.parse(readFileSync(tokensFile, 'utf8'));
    const secret = jwtSecretFile === undefined ? undefined : readToken(jwtSecretFile);
    const jwt = jwks === undefined && secret === undefined ? undefined : defined({ jwks, secret });
    const webhooks = webhook?.map((url) => ({ url, secret: webhookSecret(options) }));
    return defined({ tokens, jwt, requestsPerMinute, retentionDays, log, webhooks }) as Partial<ServeOptions>;
  } catch (error) {
    throw new Failure((error as Error).message, { exitCode: EXIT.badInput, cause: error });
  }
}

/** @throws Error that says where it is looked for */
function webhookSecret({ webhookSecretFile }: Options): string {
  const secret = webhookSecretFile ? readToken(webhookSecretFile) : process.env.GEO_WEBHOOK_SECRET;
  if (secret) return secret;
  throw new Error('--webhook needs a secret: GEO_WEBHOOK_SECRET, or --webhook-secret-file');
}

/** Without the members that are undefined: an option is given or absent. */
function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as never;
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
