/* The geofences region from its sources: what is measured alone is no part of the public surface. */

export type { Geofence, Location, Storage } from '@geo/core';
export { createPendingWork, IOS_PROFILE } from '@geo/core';
export {
  type AcceptedFix,
  createGeofences,
  cutSlice,
  FenceIndex,
  fromRows,
  type Geofences,
  geofenceSettings,
  packFences,
  resolveConfig,
  type StepEffects,
  toRows,
} from '@geo/core/test-kit';
export { memoryStorage } from '@geo/core/testing';
export { createActor } from 'xstate';
