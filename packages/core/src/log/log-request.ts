import type { Config } from '../config/keys';
import { BODY_CHARACTERS_MAX, isCompressed } from '../http/body';
import { layered, tokenHeader } from '../http/headers';
import type { HttpRequest } from '../ports/http';
import type { Entry } from '../ports/storage';
import { sha256 } from '../redaction/sha256';
import { readLogEntry, withoutSecrets } from './log';
import { isSameOrigin } from './origin';

/** Entries in one body at most. */
export const LOG_BATCH_ENTRIES_MAX = 500;

/** The part of the log that one request carries. */
export interface LogBatch {
  /** Rows to remove when the server has accepted the request; unreadable rows are among them. */
  readonly keys: readonly string[];
  /** The entries, as JSON. */
  readonly entries: readonly string[];
}

/**
 * The first of these rows that fit into one body.
 * @param redact - hides secrets from the log's server
 */
export function logBatch(rows: readonly Entry[], redact: (text: string) => string): LogBatch {
  const keys: string[] = [];
  const entries: string[] = [];
  let characters = 0;
  for (const { key, value } of rows) {
    if (readLogEntry(value)) {
      characters += value.length;
      if (entries.length > 0 && characters > BODY_CHARACTERS_MAX) break;
      entries.push(withoutSecrets(value, redact));
    }
    keys.push(key);
  }
  return { keys, entries };
}

/** May the log's server receive the token and the headers of the app, as the records' server does? */
export function isTrusted({ url, logUrl }: Config): boolean {
  return url !== undefined && logUrl !== undefined && isSameOrigin(url, logUrl);
}

/** The request for a batch. Only the server of the records gets the token and the app's own headers. */
export function logRequest(
  { entries }: LogBatch,
  config: Config & { readonly logUrl: string },
  accessToken: string | undefined,
): HttpRequest {
  const body = `{"events":[${entries.join(',')}]}`;
  const trusted = isTrusted(config)
    ? [tokenHeader(config.authorization, accessToken), config.headers ?? {}]
    : [];
  return {
    method: 'POST',
    url: config.logUrl,
    headers: layered({ 'Content-Type': 'application/json', 'Idempotency-Key': sha256(body) }, ...trusted),
    body,
    gzip: isCompressed(body, config),
    timeoutMillis: config.httpTimeoutMs,
  };
}
