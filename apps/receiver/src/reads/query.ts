import { Refusal } from '../server/refusal';
import type { Place, RowQuery } from '../store/store';
import { readTimestamp } from '../uploads/timestamp';

/** Reads `device`, `since`, `until` and `limit` from a query string. @throws Refusal 400 that names the bad one. */
export function readRowQuery(
  parameters: URLSearchParams,
  limits: { readonly usual: number; readonly most: number },
): RowQuery & { readonly limit: number } {
  const device = parameters.get('device');
  const since = readTime(parameters, 'since');
  const until = readTime(parameters, 'until');
  return {
    limit: readWhole(parameters, 'limit', { least: 1, ...limits }),
    ...(device ? { device } : {}),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
  };
}

/** Reads a whole number. @throws Refusal 400 */
export function readWhole(
  parameters: URLSearchParams,
  name: string,
  { least, most, usual }: { readonly least: number; readonly most: number; readonly usual: number },
): number {
  const text = parameters.get(name);
  if (text === null || text === '') return usual;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw badQuery(name, text, `a whole number from ${least} to ${most}`);
}

/** Are rows wanted in order of arrival? @throws Refusal 400 */
export function readByArrival(parameters: URLSearchParams): boolean {
  const text = parameters.get('order') || 'time';
  if (text === 'time' || text === 'arrival') return text === 'arrival';
  throw badQuery('order', text, '"time" or "arrival"');
}

/** A cursor is the place of the last row sent: `<epoch milliseconds>.<seq>`. @throws Refusal 400 */
export function readCursor(parameters: URLSearchParams): Place | undefined {
  const text = parameters.get('cursor');
  if (text === null || text === '') return undefined;
  const parts = /^(-?\d{1,16})\.(\d{1,15})$/.exec(text);
  if (!parts) throw badQuery('cursor', text, 'the "next" of an earlier answer');
  return { at: Number(parts[1]), seq: Number(parts[2]) };
}

/** Where to go on from. */
export function toCursor({ at, seq }: Place): string {
  return `${at}.${seq}`;
}

function readTime(parameters: URLSearchParams, name: 'since' | 'until'): number | undefined {
  const text = parameters.get(name);
  if (text === null || text === '') return undefined;
  // A plus sign in a query string that was not escaped reads as a space.
  const epochMillis = /^-?\d{1,16}$/.test(text) ? Number(text) : readTimestamp(text.replace(' ', '+'));
  if (epochMillis !== undefined) return epochMillis;
  throw badQuery(name, text, 'an ISO-8601 date and time with its zone, or epoch milliseconds');
}

function badQuery(name: string, text: string, allowed: string): Refusal {
  return new Refusal(
    400,
    'invalid-query',
    `${name} must be ${allowed}; got ${JSON.stringify(text.slice(0, 100))}`,
    {
      parameter: name,
    },
  );
}
