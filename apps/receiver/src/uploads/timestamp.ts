/** Date, time and zone are all required: without its zone a time is a different instant on every server. */
const ISO_TIMESTAMP =
  /^(\d{4}|[+-]\d{6})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** Epoch milliseconds of an ISO-8601 date and time with its zone; undefined when it is none or names no real day. */
export function readTimestamp(text: string): number | undefined {
  const parts = ISO_TIMESTAMP.exec(text);
  if (!parts) return undefined;
  const epochMillis = Date.parse(text);
  if (!Number.isFinite(epochMillis)) return undefined;
  // Date.parse reads 30 February as 1 March.
  const [, year, month, day] = parts;
  if (Number(day) <= 28) return epochMillis;
  const midnight = new Date(Date.parse(`${year}-${month}-01T00:00:00Z`));
  midnight.setUTCDate(Number(day));
  return midnight.getUTCMonth() + 1 === Number(month) ? epochMillis : undefined;
}
