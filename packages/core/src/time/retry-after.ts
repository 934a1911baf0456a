/** Upper bound of a `Retry-After`; longer values are clamped to it. */
export const RETRY_AFTER_MAX_MILLIS = 3_600_000;

const HTTP_DATE = /^[A-Za-z]{3}, (\d{2}) ([A-Za-z]{3}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Milliseconds that a `Retry-After` header requests: seconds or an HTTP date (RFC 9110, 10.2.3). Null when absent,
 * unreadable or not in the future: without a wait the backoff applies.
 * @param wallMillis - the engine's wall clock, for dates
 */
export function retryAfterMillis(header: string | undefined, wallMillis: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : untilDate(text, wallMillis);
  return wait === null || wait <= 0 ? null : Math.min(RETRY_AFTER_MAX_MILLIS, wait);
}

function untilDate(text: string, wallMillis: number): number | null {
  const [, day, monthName = '', year, hour, minute, second] = HTTP_DATE.exec(text) ?? [];
  const month = MONTHS.indexOf(monthName);
  if (day === undefined || month < 0) return null;
  const at = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  return at - wallMillis;
}
