import { readFileSync } from 'node:fs';

/** How the stream between ingest and writers is reached and made. */
export interface StreamOptions {
  /** Servers of one cluster: `nats://a:4222,b:4222,c:4222`, with `user:password@` or `token@` where they ask for it; `tls://` encrypts. */
  readonly url: string;
  /** A `.creds` file with the JWT and the key of a user (`nsc generate creds`), instead of what stands in the url. */
  readonly credentialsFile?: string;
  /** Name of the stream, and the first token of its subjects. Default `geo`. */
  readonly name?: string;
  /** Servers that hold each message before it is acknowledged: 3, 5, or 1 where one server is enough. Default 3. */
  readonly replicas?: number;
  /** Subjects that devices are spread over, 1 to 64; fixed when the stream is made. Default 64. */
  readonly shards?: number;
  /** How long the same batch is recognised when it is published again, seconds. Default 600. */
  readonly duplicateWindowSeconds?: number;
  /** Bytes after which the stream takes no more, so that ingest answers 503. Default: as much as the servers' `max_file_store`. */
  readonly maxBytes?: number;
  /** After this time a message that a dead writer held goes to another, seconds. Default 20. */
  readonly ackWaitSeconds?: number;
}

/** Options with every default in place. */
export interface StreamSettings {
  readonly servers: readonly string[];
  readonly credentials: { readonly user?: string; readonly pass?: string; readonly token?: string };
  /** What the file of credentials holds. */
  readonly userCredentials: Uint8Array | undefined;
  readonly isEncrypted: boolean;
  readonly name: string;
  readonly replicas: number;
  readonly shards: number;
  readonly duplicateWindowSeconds: number;
  /** -1: as much as the servers allow. */
  readonly maxBytes: number;
  readonly ackWaitSeconds: number;
}

/** As many as a fleet of writers can share; each is a consumer with a log of its own on every replica. */
export const MAX_SHARDS = 64;
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;
const DEFAULT_PORT = 4222;

/** Checks the options and fills in the defaults. @throws TypeError that names the option, what was given and what is allowed. */
export function toStreamSettings(options: StreamOptions): StreamSettings {
  const name = options.name ?? 'geo';
  if (!NAME.test(name)) {
    throw new TypeError(
      `stream name must be a letter, then at most 31 letters, digits, - or _; got ${JSON.stringify(name)}`,
    );
  }
  const replicas = options.replicas ?? 3;
  if (![1, 3, 5].includes(replicas)) {
    throw new TypeError(`stream replicas must be 1, 3 or 5; got ${String(replicas)}`);
  }
  const { maxBytes } = options;
  return {
    ...readAddress(options.url),
    userCredentials: readCredentials(options.credentialsFile),
    name,
    replicas,
    shards: whole('stream shards', options.shards ?? MAX_SHARDS, 1, MAX_SHARDS),
    duplicateWindowSeconds: whole('duplicateWindowSeconds', options.duplicateWindowSeconds ?? 600, 1, 86_400),
    maxBytes: maxBytes === undefined ? -1 : whole('maxBytes', maxBytes, 1, Number.MAX_SAFE_INTEGER),
    ackWaitSeconds: whole('ackWaitSeconds', options.ackWaitSeconds ?? 20, 1, 3600),
  };
}

function readAddress(text: string): Pick<StreamSettings, 'servers' | 'credentials' | 'isEncrypted'> {
  const [, scheme = '', rest = ''] = /^(nats|tls):\/\/(.+)$/.exec(text) ?? [];
  const addresses = rest.split(',').map((address) => parsed(address.replace(/^(nats|tls):\/\//, '')));
  if (scheme === '' || addresses.includes(undefined)) {
    throw new TypeError(
      `stream must look like nats://a:4222,b:4222,c:4222, or tls://…; got ${JSON.stringify(withoutSecrets(text))}`,
    );
  }
  const urls = addresses as URL[];
  const { username, password } = urls.find((url) => url.username !== '') ?? { username: '', password: '' };
  return {
    servers: urls.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`),
    credentials: credentialsOf(decodeURIComponent(username), decodeURIComponent(password)),
    isEncrypted: scheme === 'tls',
  };
}

/** A URL that names a server and nothing else. */
function parsed(address: string): URL | undefined {
  if (!URL.canParse(`geo-stream://${address}`)) return undefined;
  const url = new URL(`geo-stream://${address}`);
  return url.hostname !== '' && ['', '/'].includes(url.pathname) && url.search === '' ? url : undefined;
}

/** @throws TypeError that names the file, and quotes nothing of it */
function readCredentials(file: string | undefined): Uint8Array | undefined {
  if (file === undefined) return undefined;
  const text = readFileSync(file);
  if (/BEGIN NATS USER JWT[\s\S]*BEGIN USER NKEY SEED/.test(text.toString('utf8'))) return text;
  throw new TypeError(`credentialsFile must hold a user JWT and its NKEY seed; ${file} does not`);
}

function credentialsOf(user: string, pass: string): StreamSettings['credentials'] {
  if (user === '') return {};
  return pass === '' ? { token: user } : { user, pass };
}

/** An error message ends up in logs. */
function withoutSecrets(text: string): string {
  return text.replace(/[^/,@]*@/g, '…@').slice(0, 200);
}

function whole(name: string, value: number, least: number, most: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`${name} must be a whole number from ${least} to ${most}; got ${String(value)}`);
}
