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
