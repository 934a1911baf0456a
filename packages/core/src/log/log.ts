import type { Config } from '../config/keys';
import type { LogEntry } from '../contract/log-entry';
import { toTimestamp } from '../contract/timestamp';
import type { Instant } from '../memory/instant';

/** Entries kept at most, whatever their level: about a megabyte. The oldest go first. */
export const LOG_ENTRIES_MAX = 5_000;
/** Most entries `getLog` answers with. */
export const LOG_QUERY_MAX = 5_000;
export const LOG_QUERY_DEFAULT = 500;
/** Longest message or serialised data of an entry, characters; the rest is cut. */
const LOG_TEXT_MAX = 4_096;

const WARN = 2;

/** Is this level kept? Errors and warnings always are. */
export function keeps(level: LogEntry['level'], config: Pick<Config, 'logLevel'>): boolean {
  return level <= WARN || level <= config.logLevel;
}

/** An entry, bounded in size; data that JSON cannot say becomes a text. */
export function logEntry(
  at: Instant,
  level: LogEntry['level'],
  src: LogEntry['src'],
  event: string,
  message?: unknown,
  data?: unknown,
): LogEntry {
  return {
    ts: toTimestamp(at.wall),
    level,
    src,
    event,
    ...(message === undefined ? {} : { message: String(message).slice(0, LOG_TEXT_MAX) }),
    ...(data === undefined ? {} : { data: bounded(data) }),
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

function bounded(data: unknown): unknown {
  let text: string | undefined;
  try {
    text = JSON.stringify(data);
  } catch {
    text = undefined; // a cycle, a BigInt, a toJSON that throws
  }
  if (text === undefined) return String(data).slice(0, LOG_TEXT_MAX);
  return text.length <= LOG_TEXT_MAX ? data : text.slice(0, LOG_TEXT_MAX);
}
