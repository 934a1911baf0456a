import type { Config } from '../config/keys';
import type { HttpRequest } from '../ports/http';
import { sha256 } from './digest';

/** A queued record as it lies in storage. */
export interface Row {
  readonly seq: number;
  readonly uuid: string;
  /** The record, already JSON. */
  readonly json: string;
}

/** Bodies below this are not worth compressing, characters. */
const GZIP_MIN = 1024;

/** `"key":value` pairs without braces, so that they can be spliced into an object that is already JSON. */
function inner(params: Config['params']): string {
  return params === undefined ? '' : JSON.stringify(params).slice(1, -1);
}

function join(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(',');
}

/**
 * The body of an upload. `httpRootProperty` names the property that holds the records; "." puts a single record's
 * fields at the root, and makes a batch a bare array (params then go into each record).
 */
export function envelope(
  rows: readonly Row[],
  config: Pick<Config, 'batchSync' | 'httpRootProperty' | 'params'>,
): string {
  const params = inner(config.params);
  const root = config.httpRootProperty;
  if (root === '.') {
    const records = rows.map(({ json }) => `{${join(json.slice(1, -1), params)}}`);
    return config.batchSync ? `[${records.join(',')}]` : (records[0] ?? '{}');
  }
  const records = config.batchSync
    ? `[${rows.map(({ json }) => json).join(',')}]`
    : (rows[0]?.json ?? 'null');
  return `{${join(`${JSON.stringify(root)}:${records}`, params)}}`;
}

/** What a header like `X-Api-Key: {token}` makes of a token. */
function tokenHeader(template: string, token: string): Record<string, string> {
  const colon = template.indexOf(':');
  return {
    [template.slice(0, colon).trim()]: template
      .slice(colon + 1)
      .trim()
      .split('{token}')
      .join(token),
  };
}

/** The whole request for a batch. Headers the app configured win over ours. */
export function uploadRequest(
  rows: readonly Row[],
  config: Config,
  accessToken: string | undefined,
): HttpRequest & { readonly body: string } {
  const body = envelope(rows, config);
  const authorization =
    accessToken === undefined
      ? {}
      : tokenHeader(config.authorization?.header ?? 'Authorization: Bearer {token}', accessToken);
  return {
    method: config.method,
    url: config.url ?? '',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': sha256(rows.map(({ uuid }) => uuid).join('\n')),
      ...authorization,
      ...config.headers,
    },
    body,
    gzip: config.gzip && body.length > GZIP_MIN,
    timeoutMillis: config.httpTimeoutMs,
  };
}
