/** The range ECMAScript dates can name, in epoch milliseconds. */
const MAX_EPOCH_MILLIS = 8.64e15;

/** Epoch milliseconds as ISO-8601 UTC. A time outside the calendar reads as its nearest edge. */
export function toTimestamp(epochMillis: number): string {
  const clamped = Math.max(-MAX_EPOCH_MILLIS, Math.min(MAX_EPOCH_MILLIS, epochMillis));
  return new Date(Number.isNaN(clamped) ? 0 : clamped).toISOString();
}
