/** Milliseconds since the epoch that 48 bits hold. */
const TIME_MAX = 281_474_976_710_655;

/**
 * A UUID of version 7 (RFC 9562): the time in its first 48 bits, so that the order of ids is that of starts; the rest is that of the
 * given random UUID.
 */
export function tripId(startWall: number, uuid: string): string {
  const millis = Math.round(Math.min(TIME_MAX, Math.max(0, startWall)));
  const time = millis.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`;
}
