import type { Geofence } from '../contract/geofence';
import type { RegionRequest } from '../ports/sensor';
import { FENCE_REGION_PREFIX } from '../sensors/region-names';
import type { Circle } from './circle';

/** The name of the region whose exit means that another slice is due. */
export const SENTINEL_REGION = 'geo/sentinel';

/** Both directions, whatever the app listens to: the fence state is kept for every fence. */
export function fenceRegion({ identifier, latitude, longitude, radius }: Geofence): RegionRequest {
  return {
    identifier: FENCE_REGION_PREFIX + identifier,
    latitude,
    longitude,
    radius,
    notifyOnEntry: true,
    notifyOnExit: true,
  };
}

export function sentinelRegion({ latitude, longitude, radius }: Circle): RegionRequest {
  return {
    identifier: SENTINEL_REGION,
    latitude,
    longitude,
    radius,
    notifyOnEntry: false,
    notifyOnExit: true,
  };
}
