/** The range of ECMAScript dates, epoch milliseconds. */
const MAX_EPOCH_MILLIS = 8.64e15;
const DAY_MILLIS = 86_400_000;
/** `00` to `99`. */
const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, value) =>
  String(value).padStart(2, '0'),
);

/** Cache of the last date, up to its `T`: most timestamps are of the same day, and the calendar is the expensive part. */
let lastDay = Number.NaN;
let lastDayText = '';
/** Cache of the last time: a record's time is formatted for the record, and again to compare it. */
let lastMillis = Number.NaN;
let lastText = '';

/** Formats epoch milliseconds as ISO-8601 UTC. A time out of range is clamped to it. */
export function toTimestamp(epochMillis: number): string {
  if (epochMillis !== lastMillis) {
    lastText = isoText(epochMillis);
    lastMillis = epochMillis;
  }
  return lastText;
}

function isoText(epochMillis: number): string {
  const clamped = Math.max(-MAX_EPOCH_MILLIS, Math.min(MAX_EPOCH_MILLIS, epochMillis));
  const millis = Number.isNaN(clamped) ? 0 : Math.trunc(clamped);
  const day = Math.floor(millis / DAY_MILLIS);
  if (day !== lastDay) {
    lastDay = day;
    lastDayText = new Date(day * DAY_MILLIS).toISOString().slice(0, -'00:00:00.000Z'.length);
  }
  const rest = millis - day * DAY_MILLIS;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const thousandths = rest - seconds * 1000;
  const tens = Math.floor(thousandths / 10);
  return `${lastDayText}${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${TWO_DIGITS[tens]}${thousandths - tens * 10}Z`;
}

/** The calendar repeats after 400 years. */
const CYCLE_YEARS = 400;
const CYCLE_MILLIS = 146_097 * DAY_MILLIS;
/** Date and time of day: seconds, their fraction and the offset may be absent. */
const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/;

/**
 * Parses an ISO-8601 date and time of day to epoch milliseconds; NaN where it is invalid, or names a moment that does not exist.
 * Without an offset it is UTC, as all timestamps of the engine. Not `Date.parse`: beyond the format of `toTimestamp`, engines differ,
 * for example about a 30th of February, and a bare engine's local time is undefined.
 */
export function fromTimestamp(text: string): number {
  const found = ISO_8601.exec(text);
  if (found === null) return Number.NaN;
  const part = (index: number) => Number(found[index] ?? 0);
  const month = part(2) - 1;
  // `Date.UTC` maps the years 0 to 99 to the twentieth century.
  const midnight = Date.UTC(part(1) + CYCLE_YEARS, month, part(3)) - CYCLE_MILLIS;
  // `Date.UTC` maps a day that a month does not have to another month.
  const isDay = new Date(midnight).getUTCMonth() === month;
  const isTime = part(4) < 24 && part(5) < 60 && part(6) < 60;
  const isOffset = part(9) < 24 && part(10) < 60;
  if (!isDay || !isTime || !isOffset) return Number.NaN;
  const offsetMinutes = (part(9) * 60 + part(10)) * (found[8] === '-' ? -1 : 1);
  const seconds = (part(4) * 60 + part(5) - offsetMinutes) * 60 + part(6);
  return midnight + seconds * 1000 + Number((found[7] ?? '').padEnd(3, '0'));
}
