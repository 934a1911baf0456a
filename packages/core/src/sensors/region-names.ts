/** Regions of this prefix stand for geofences of the app; what follows is the fence's identifier. */
export const FENCE_REGION_PREFIX = 'geo/fence/';
/** The region around the place where the device is parked. */
export const STATIONARY_REGION = 'geo/stationary';
