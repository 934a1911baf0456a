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

/** Epoch milliseconds as ISO-8601 UTC. A time outside the calendar reads as its nearest edge. */
export function toTimestamp(epochMillis: number): string {
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
