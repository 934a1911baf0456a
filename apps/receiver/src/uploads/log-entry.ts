import type { LogEntry } from '@geo/core';
import * as v from 'valibot';
import { quote, Refusal } from '../server/refusal';
import { MAX_NESTING, nestsDeeperThan } from './nesting';
import { readTimestamp } from './timestamp';

/** A log entry as it is checked. */
export const entrySchema = v.looseObject({
  ts: v.pipe(
    v.string(),
    v.check((text) => readTimestamp(text) !== undefined),
  ),
  level: v.picklist([1, 2, 3, 4, 5]),
  src: v.picklist(['native', 'js']),
  event: v.string(),
  message: v.nullish(v.string()),
});

const ALLOWED: Readonly<Record<string, string>> = {
  ts: 'an ISO-8601 date and time with its zone',
  level: 'a whole number from 1 (error) to 5 (verbose)',
  src: '"native" or "js"',
  event: 'a string',
  message: 'a string or absent',
};

/** Takes a body `{ events: LogEntry[] }` apart. @throws Refusal 400 that names the first bad entry, field and value. */
export function readLogEntries(body: unknown): LogEntry[] {
  const events =
    typeof body === 'object' && body !== null ? (body as { events?: unknown }).events : undefined;
  if (!Array.isArray(events)) {
    throw new Refusal(
      400,
      'unknown-envelope',
      `the body must be { "events": array of log entries }; got ${quote(body)}`,
    );
  }
  for (const [index, entry] of events.entries()) requireEntry(entry, index);
  return events as LogEntry[];
}

function requireEntry(entry: unknown, index: number): void {
  const allowed = nestsDeeperThan(MAX_NESTING, entry)
    ? `nested at most ${MAX_NESTING} levels deep`
    : undefined;
  const issue = allowed ? undefined : v.safeParse(entrySchema, entry, { abortEarly: true }).issues?.[0];
  if (!allowed && !issue) return;
  const field = issue ? (v.getDotPath(issue) ?? '') : '';
  const fault = {
    index,
    field,
    value: issue ? quote(issue.input) : 'deeper',
    allowed: allowed ?? ALLOWED[field] ?? 'an object',
  };
  const where = `events[${index}]${field ? `.${field}` : ''}`;
  throw new Refusal(400, 'invalid-log-entry', `${where} must be ${fault.allowed}; got ${fault.value}`, {
    entry: fault,
  });
}
