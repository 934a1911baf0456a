import type { LocationRequest } from '../ports/sensor';

/** Under ground a fix a minute is asked for. */
const UNDERGROUND_INTERVAL_MILLIS = 60_000;

/**
 * Milliseconds expected between fixes of the open location request; 0 without one. A request that is still open when a rest
 * ends may have been the rest's own, of minutes: on the way none is slower than what is configured.
 */
export function expectedIntervalMillis(
  request: LocationRequest | undefined,
  configuredMillis: number,
): number {
  return Math.min(request?.interval ?? 0, Math.max(configuredMillis, UNDERGROUND_INTERVAL_MILLIS));
}

/** Does the open location request bring a fix at least this often, however still the device is? */
export function bringsEveryFixWithin(request: LocationRequest | undefined, millis: number): boolean {
  return request !== undefined && request.distanceFilter === 0 && request.interval <= millis;
}
