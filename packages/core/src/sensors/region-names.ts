/** Regions with this prefix represent the app's geofences; the rest is the fence's identifier. */
export const FENCE_REGION_PREFIX = 'geo/fence/';
/** The region around the parking place. */
export const STATIONARY_REGION = 'geo/stationary';
