import type { Store } from '../store/store';
import type { StreamOptions } from '../stream/options';
import { toWebhook, type Webhook, type WebhookOptions } from '../webhooks/webhook-options';
import { checkedJwt, checkedTokens, type JwtOptions, type OrgToken } from './auth-options';
import { loggedFault, loggedNotice, printedFault, printedNotice } from './fault-log';

/** How a receiver is set up. */
export interface ReceiverOptions {
  /** Path of the SQLite file, created when absent with its folder, or `:memory:`. Default `:memory:`. */
  readonly db?: string;
  /** Where records lie instead of `db`; the receiver closes it in the end. */
  readonly store?: Store;
  /**
   * Takes uploads into this stream, from which writers store them; an upload is answered with 202 when the stream has
   * acknowledged it. Reads go to `store` or `db`; without both they are refused.
   */
  readonly stream?: StreamOptions;
  /** What uploads must carry; absent: uploads need none. Without a `readToken` readers need it too. */
  readonly token?: string;
  /** What readers (map, records, log) must carry instead of `token`. */
  readonly readToken?: string;
  /** What `DELETE` must carry, beside `tokens` and `jwt`. Absent: no plain token deletes anything. */
  readonly adminToken?: string;
  /** Tokens of organisations, beside `token` and `readToken`, which are of the organisation `default`. */
  readonly tokens?: readonly OrgToken[];
  /** Takes tokens of an identity provider. */
  readonly jwt?: JwtOptions;
  /** Requests a minute that each device, or bearer of a token without one, may make; further ones get 429. Default: any number. */
  readonly requestsPerMinute?: number;
  /** One line of JSON for each request, on standard error. Default false. */
  readonly log?: boolean;
  /** Records, log entries, episodes and trips older than this many days are deleted, once an hour. Default: never. */
  readonly retentionDays?: number;
  /**
   * The header a token comes in, as the engine's `authorization.header`: `X-Api-Key: {token}`, or its bare name.
   * Default `Authorization: Bearer {token}`.
   */
  readonly header?: string;
  /** Largest body taken, bytes, both as sent and unpacked. Default 4 MB: sixteen times the engine's largest batch. */
  readonly maxBodyBytes?: number;
  /**
   * Names under which it may be asked for without a token, beside `localhost` and addresses: a page of a third party can
   * give its own name this machine's address and read what it answers. Absent: any. {@link serveReceiver} sets it.
   */
  readonly hosts?: readonly string[];
  /** Origins whose pages may call it, such as `https://app.example`, or `*` for every page. Default: none. */
  readonly cors?: string | readonly string[];
  /** The property that holds the records; others are found by what is in them. Default `location`. */
  readonly rootProperty?: string;
  /**
   * Where an upload names its device, before `device_id`: a dotted path such as `vehicle` or `extras.driver.id`, looked for beside the
   * record and then in it. The device of a token stands above it.
   */
  readonly deviceField?: string;
  /** Where an upload names its organisation, for tokens that may name any (`anyOrg`); others keep to their own. */
  readonly orgField?: string;
  /** Base map: a raster tile template with `{z} {x} {y}`, or the URL of a MapLibre style. Default: none is fetched. */
  readonly tiles?: string;
  /** The credit the tiles' owner asks for, shown on the map. */
  readonly tilesAttribution?: string;
  /** Where new records are posted to. */
  readonly webhooks?: readonly WebhookOptions[];
  /** Called with internal errors (a full disk). Default: one line on standard error. */
  readonly onFault?: (error: unknown) => void;
}

/** Options with every default in place. */
export interface Settings {
  readonly db: string;
  readonly token: string | undefined;
  readonly readToken: string | undefined;
  readonly adminToken: string | undefined;
  /** Lower-case name of the header and what stands before and after the token in it. */
  readonly header: { readonly name: string; readonly before: string; readonly after: string };
  readonly tokens: readonly OrgToken[];
  readonly jwt: JwtOptions | undefined;
  readonly requestsPerMinute: number | undefined;
  readonly log: boolean;
  readonly retentionDays: number | undefined;
  readonly maxBodyBytes: number;
  /** In lower case; undefined: any. */
  readonly hosts: ReadonlySet<string> | undefined;
  readonly cors: readonly string[];
  readonly rootProperty: string;
  readonly deviceField: string | undefined;
  readonly orgField: string | undefined;
  readonly tiles: string | null;
  readonly tilesAttribution: string | null;
  readonly webhooks: readonly Webhook[];
  readonly onFault: (error: unknown) => void;
  /** Called with what an operator is told beside faults, a sentence each. */
  readonly onNotice: (sentence: string) => void;
}

const DEFAULT_MAX_BODY_BYTES = 4 * 1024 * 1024;
const DEFAULT_HEADER = 'Authorization: Bearer {token}';

/** Checks the options and fills in the defaults. @throws TypeError that names the option, what was given and what is allowed. */
export function toSettings(options: ReceiverOptions): Settings {
  const maxBodyBytes = options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  if (!Number.isSafeInteger(maxBodyBytes) || maxBodyBytes < 1) {
    throw new TypeError(
      `maxBodyBytes must be a whole number of bytes, 1 or more; got ${String(maxBodyBytes)}`,
    );
  }
  if (options.orgField !== undefined && !options.tokens?.length && options.jwt === undefined)
    throw new TypeError('orgField needs tokens or jwt: a plain token is of the organisation default alone');
  const tiles = nonEmpty('tiles', options.tiles);
  return {
    db: nonEmpty('db', options.db) ?? ':memory:',
    token: nonEmpty('token', options.token),
    readToken: nonEmpty('readToken', options.readToken) ?? nonEmpty('token', options.token),
    adminToken: nonEmpty('adminToken', options.adminToken),
    header: parseHeader(options.header ?? DEFAULT_HEADER),
    tokens: checkedTokens(options.tokens),
    jwt: checkedJwt(options.jwt),
    requestsPerMinute: positive('requestsPerMinute', options.requestsPerMinute),
    log: options.log ?? false,
    retentionDays: positive('retentionDays', options.retentionDays),
    maxBodyBytes,
    hosts: options.hosts && new Set(options.hosts.map((name) => name.toLowerCase())),
    cors: [options.cors ?? []].flat().map(toOrigin),
    rootProperty: nonEmpty('rootProperty', options.rootProperty) ?? 'location',
    deviceField: nonEmpty('deviceField', options.deviceField),
    orgField: nonEmpty('orgField', options.orgField),
    tiles: tiles ?? null,
    tilesAttribution: nonEmpty('tilesAttribution', options.tilesAttribution) ?? null,
    webhooks: (options.webhooks ?? []).map(toWebhook),
    onFault: options.onFault ?? (options.log ? loggedFault('receiver') : printedFault('receiver')),
    onNotice: toNotice(options),
  };
}

/** Where faults are a line on standard error, notices are; an app that takes faults itself has no use for lines of ours. */
function toNotice({ log, onFault }: ReceiverOptions): Settings['onNotice'] {
  if (log) return loggedNotice('receiver');
  return onFault === undefined ? printedNotice('receiver') : () => undefined;
}

function positive(name: string, value: number | undefined): number | undefined {
  if (value === undefined || (Number.isFinite(value) && value > 0)) return value;
  throw new TypeError(`${name} must be a number above 0, or absent; got ${String(value)}`);
}

/** An empty token would be no protection, an empty path would be a database that vanishes: neither is ever meant. */
function nonEmpty(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`${name} must be a string that is not empty, or absent; got ${JSON.stringify(value)}`);
}

/** An origin with a path would silently match nothing. */
function toOrigin(text: string): string {
  if (text === '*' || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw new TypeError(
    `cors must be "*" or origins such as https://app.example, without a path; got ${JSON.stringify(text)}`,
  );
}

function parseHeader(header: string): Settings['header'] {
  const parts = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?::\s*([^{}]*)\{token\}([^{}]*))?$/.exec(header);
  if (!parts) {
    throw new TypeError(
      `header must be a name, or look like "X-Api-Key: {token}"; got ${JSON.stringify(header)}`,
    );
  }
  const [, name = '', before = '', after = ''] = parts;
  return { name: name.toLowerCase(), before, after };
}
