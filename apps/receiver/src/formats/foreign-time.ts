import { readTimestamp } from '../uploads/timestamp';

/** Seconds beyond this would be in the year 5138; such numbers are milliseconds. */
const MOST_SECONDS = 1e11;

/** Epoch milliseconds of a number of seconds or milliseconds since 1970, or of a text in one of the forms that clients write. */
export function foreignTime(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : value;
  if (typeof text === 'number' || (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text))) {
    const number = Number(text);
    if (!Number.isFinite(number)) return undefined;
    return Math.round(Math.abs(number) < MOST_SECONDS ? number * 1000 : number);
  }
  if (typeof text !== 'string') return undefined;
  // Traccar's form without a zone is in UTC; Overland writes a zone without its colon.
  const plain = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text);
  if (plain) return readTimestamp(`${plain[1]}T${plain[2]}Z`);
  return readTimestamp(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
}
