import { GeoError } from '@geo/core';

/** How deep arguments may be nested: a polygon in an extra of a geofence is 6. Recursive code needs stack for each level. */
const NESTING_MAX = 64;

/** @throws GeoError `INVALID_ARGUMENT` where arguments are nested deeper than that. */
export function refuseDeeper(args: readonly unknown[]): void {
  if (!isDeeperThan(args, NESTING_MAX)) return;
  throw new GeoError('INVALID_ARGUMENT', `arguments may be nested ${NESTING_MAX} deep; these are deeper`);
}

/** Do lists and objects lie in one another more often than this? It looks no deeper. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((part) => isDeeperThan(part, depth - 1));
}
