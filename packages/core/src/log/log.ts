import type { Config } from '../config/keys';
import { cutText } from '../contract/cut';
import type { LogEntry } from '../contract/log-entry';
import { toTimestamp } from '../contract/timestamp';
import { withHiddenFields } from '../redaction/fields';
import type { Instant } from '../time/instant';

/** Entries kept at most, whatever their level: about a megabyte. The oldest go first. */
export const LOG_ENTRIES_MAX = 5_000;
/** Most entries `getLog` answers with. */
export const LOG_QUERY_MAX = 5_000;
export const LOG_QUERY_DEFAULT = 500;
/** Longest message or serialised data of an entry, characters; the rest is cut. */
const LOG_TEXT_MAX = 4_096;

/** Errors and warnings: kept at any `logLevel`, and not displaced by other entries. */
export const SEVERE = 2;

/** Is this level kept? Errors and warnings always are. */
export function keeps(level: LogEntry['level'], config: Pick<Config, 'logLevel'>): boolean {
  return level <= SEVERE || level <= config.logLevel;
}

/** What an entry is made of. */
export interface Noted {
  readonly level: LogEntry['level'];
  readonly src: LogEntry['src'];
  readonly event: string;
  readonly message?: unknown;
  readonly data?: unknown;
}

/**
 * An entry, bounded in size; its data is serialised, and values that JSON cannot represent become text.
 * @param redact - hides secrets
 */
export function logEntry(at: Instant, noted: Noted, redact: (text: string) => string): LogEntry {
  const { level, src, event, message, data } = noted;
  return {
    ts: toTimestamp(at.wall),
    level,
    src,
    event,
    ...(message === undefined ? {} : { message: cutText(redact(textOf(message)), LOG_TEXT_MAX) }),
    ...(data === undefined ? {} : { data: serialised(data, redact) }),
  };
}

/** A stored entry; undefined when it cannot be read. */
export function readLogEntry(json: string): LogEntry | undefined {
  try {
    const entry = JSON.parse(json) as LogEntry | null;
    return typeof entry?.ts === 'string' ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** A stored entry, as JSON, without values that became secrets since it was written. */
export function withoutSecrets(json: string, redact: (text: string) => string): string {
  if (redact(json) === json) return json;
  // `message` and `data` may come from the app or a server; the rest is the engine's own.
  return JSON.stringify(withHiddenFields(JSON.parse(json), { hide: redact, isPublic: () => true, redact }));
}

/** Anything an app may pass to a logger, also values whose conversion to text throws. */
export function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return typeof value;
  }
}

/** Data as JSON, which is always valid: a copy, which later changes by the app do not affect. */
function serialised(data: unknown, redact: (text: string) => string): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(data);
  } catch {
    text = undefined; // a cycle, a BigInt, a toJSON that throws
  }
  const clean = redact(text ?? textOf(data));
  const isWhole = text !== undefined && clean.length <= LOG_TEXT_MAX && isJson(clean);
  return isWhole ? clean : JSON.stringify(cutText(clean, LOG_TEXT_MAX));
}

/** Hiding a secret may have cut an escape in two. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
