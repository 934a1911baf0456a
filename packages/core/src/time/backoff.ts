/** Range of the first wait; each further failure doubles it. */
const BACKOFF_BASE_MILLIS = 5_000;
/** Longest wait while the app is in the foreground, or where its state is unknown. */
export const BACKOFF_CAP_MILLIS = 300_000;
/** Longest wait in the background: waking the radio costs far more energy than the bytes. */
export const BACKOFF_BACKGROUND_CAP_MILLIS = 900_000;

/**
 * Full jitter: uniform over the doubled range, so that devices that failed at the same time do not retry at the same
 * time.
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

/** Consecutive failures that open the circuit; while it is open, only single records are sent, as probes. */
export const CIRCUIT_FAILURES = 8;

/**
 * The wait after a failure: what the server asks for. While the circuit is open, at least the backoff: a server that
 * always answers "in a second" would otherwise receive a request every second.
 * @param asked - the server's `Retry-After`, milliseconds; null when there was none
 * @param failures - failures in a row, 1 or more
 * @param random - returns a number, uniform in [0, 1); called only where the backoff applies
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
