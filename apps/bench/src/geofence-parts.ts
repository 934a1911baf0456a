/* The geofences region from its sources: what is measured alone is no part of the public surface. */

export type { Geofence, Location, Storage } from '@geo/core';
export { createPendingWork, IOS_PROFILE } from '@geo/core';
export { memoryStorage } from '@geo/core/testing';
export { createActor } from 'xstate';
export { resolveConfig } from '../../../packages/core/src/config/config';
export { FenceIndex } from '../../../packages/core/src/geofences/fence-index';
export { geofenceSettings } from '../../../packages/core/src/geofences/geofence-settings';
export { createGeofences, type Geofences } from '../../../packages/core/src/geofences/geofences';
export { fromRows, toRows } from '../../../packages/core/src/geofences/index-rows';
export { packFences } from '../../../packages/core/src/geofences/packed-fences';
export { cutSlice } from '../../../packages/core/src/geofences/slice';
export type { AcceptedFix } from '../../../packages/core/src/locations/fix';
export type { StepEffects } from '../../../packages/core/src/store/step-effects';
