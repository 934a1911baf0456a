/** The range ECMAScript dates can name, in epoch milliseconds. */
const MAX_EPOCH_MILLIS = 8.64e15;
const DAY_MILLIS = 86_400_000;
/** `00` to `99`. */
const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, value) =>
  String(value).padStart(2, '0'),
);

/** The day written last, up to its `T`: most timestamps fall on the same one, and a calendar costs more than the rest. */
let lastDay = Number.NaN;
let lastDayText = '';
/** The time written last: a record's time is written for the record, and again to compare it. */
let lastMillis = Number.NaN;
let lastText = '';

/** Epoch milliseconds as ISO-8601 UTC. A time outside the calendar reads as its nearest edge. */
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

/** The calendar repeats itself after 400 years. */
const CYCLE_YEARS = 400;
const CYCLE_MILLIS = 146_097 * DAY_MILLIS;
/** Date and time of day: seconds, their fraction and the offset may be absent. */
const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)?(?:Z|([+-])(\d{2}):?(\d{2}))?$/;

/**
 * Epoch milliseconds of an ISO-8601 date and time of day; NaN where it is none, or names a moment that does not exist. Without
 * an offset it is UTC, as all our timestamps. Not by `Date.parse`: beyond what `toTimestamp` writes, engines read different
 * things, a 30th of February among them, and the local time of a bare engine is anybody's guess.
 */
export function fromTimestamp(text: string): number {
  const found = ISO_8601.exec(text);
  if (found === null) return Number.NaN;
  const part = (index: number) => Number(found[index] ?? 0);
  const month = part(2) - 1;
  // `Date.UTC` takes the first hundred years for the twentieth century.
  const midnight = Date.UTC(part(1) + CYCLE_YEARS, month, part(3)) - CYCLE_MILLIS;
  // A day that a month does not have lies in another one.
  const isDay = new Date(midnight).getUTCMonth() === month;
  const isTime = part(4) < 24 && part(5) < 60 && part(6) < 60;
  const isOffset = part(9) < 24 && part(10) < 60;
  if (!isDay || !isTime || !isOffset) return Number.NaN;
  const offsetMinutes = (part(9) * 60 + part(10)) * (found[8] === '-' ? -1 : 1);
  const seconds = (part(4) * 60 + part(5) - offsetMinutes) * 60 + part(6);
  return midnight + seconds * 1000 + Number((found[7] ?? '').padEnd(3, '0'));
}
