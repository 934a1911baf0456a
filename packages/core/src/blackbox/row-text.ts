import type { Entry } from '../ports/storage';
import { LOG_PREFIX, QUARANTINE_PREFIX, QUEUE_PREFIX, rowKey, seqOf } from '../store/keys';

/**
 * How a row that was read is recorded. Bodies of the queue and of the log are omitted: decisions depend only on
 * their ids, times and lengths.
 */
export type RowLine =
  /** A row written by this process: a replay writes it too. */
  | readonly [seq: number, prefix: 'q' | 'l']
  /** A queued record or a log entry of an earlier process: its relevant fields, and its length. */
  | readonly [seq: number, prefix: 'q' | 'l', body: Readonly<Record<string, unknown>>, length: number]
  /** Any other row, in full. */
  | readonly [key: string, value: string];

const PREFIXES = { q: QUEUE_PREFIX, l: LOG_PREFIX } as const;
const BODY_FIELDS = { q: ['uuid', 'timestamp'], l: ['ts', 'level', 'src', 'event'] } as const;

/** The line of one row. `isKnown`: was it written by this process? */
export function rowLine(entry: Entry, isKnown: (key: string) => boolean): RowLine {
  const { key, value } = entry;
  for (const prefix of ['q', 'l'] as const) {
    if (!key.startsWith(PREFIXES[prefix])) continue;
    if (isKnown(key)) return [seqOf(key), prefix];
    const record = parsed(value);
    if (record === undefined) return [key, value];
    return [seqOf(key), prefix, fields(record, BODY_FIELDS[prefix]), value.length];
  }
  if (key.startsWith(QUARANTINE_PREFIX)) {
    const refused = parsed(value);
    const record = refused?.record;
    if (typeof record === 'object' && record !== null)
      return [key, JSON.stringify({ ...refused, record: fields(record as Body, BODY_FIELDS.q) })];
  }
  return [key, value];
}

/** The row with its original length; `known` returns rows that this process wrote. */
export function rowOf(line: RowLine, known: (key: string) => string | undefined): Entry {
  const [first, second, body, length] = line as readonly [unknown, string, Body?, number?];
  if (typeof first === 'string') return { key: first, value: second };
  const key = rowKey(PREFIXES[second as 'q' | 'l'], first as number);
  if (body === undefined) {
    const value = known(key);
    if (value === undefined) throw new Error(`${key} should have been written in this life, and was not`);
    return { key, value };
  }
  const bare = JSON.stringify({ ...body, _: '' });
  return { key, value: JSON.stringify({ ...body, _: ' '.repeat(Math.max(0, (length ?? 0) - bare.length)) }) };
}

type Body = Readonly<Record<string, unknown>>;

function fields(record: Body, names: readonly string[]): Body {
  const kept: Record<string, unknown> = {};
  for (const name of names) if (name in record) kept[name] = record[name];
  return kept;
}

function parsed(json: string): Body | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Body) : undefined;
  } catch {
    return undefined;
  }
}
