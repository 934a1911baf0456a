/** First wait after a failure; each further failure doubles the range. */
const BACKOFF_BASE_MILLIS = 5_000;
/** Longest wait while the app is in the foreground, or where nobody knows. */
export const BACKOFF_CAP_MILLIS = 300_000;
/** Longest wait in the background: waking the radio costs far more than the bytes. */
export const BACKOFF_BACKGROUND_CAP_MILLIS = 900_000;

/**
 * Full jitter: a uniform share of the doubled range, so that a fleet that failed together does not come back
 * together.
 * @param failures - failures in a row, 1 or more
 * @param random - uniform in [0, 1)
 */
export function backoffMillis(
  failures: number,
  random: number,
  capMillis: number = BACKOFF_CAP_MILLIS,
): number {
  let range = BACKOFF_BASE_MILLIS;
  for (let i = 1; i < failures && range < capMillis; i++) range *= 2;
  return Math.floor(Math.min(range, capMillis) * random);
}

/** So many failures in a row open the circuit: then only single records go out, as probes. */
export const CIRCUIT_FAILURES = 8;

/**
 * How long to wait after a failure: as long as the server asks. But when the circuit is open, never less than the backoff: a server
 * that says "in a second" for ever would be asked each second for ever.
 * @param asked - what the server asked for; null when it said nothing
 * @param failures - failures in a row, 1 or more
 * @param random - draws a number, uniform in [0, 1); called only where the backoff counts
 */
export function waitMillis(
  asked: number | null,
  failures: number,
  random: () => number,
  capMillis: number,
): number {
  if (asked !== null && failures < CIRCUIT_FAILURES) return asked;
  return Math.max(asked ?? 0, backoffMillis(failures, random(), capMillis));
}
