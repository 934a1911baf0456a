// What the tests of other packages share with core's own: `@geo/core/test-kit`, in the workspace only.

// A phone whose process can be killed
export {
  type ReceivedEvent as Heard,
  HOUR,
  MINUTE,
  Phone,
  type PhoneOptions,
  SECOND,
  URL,
} from '../phone';

// A phone in a car, and what its accelerometer measures
export { Drive, WATCHED } from '../safety/drive';
export { held, mounted, pulse, RATE_HZ, rest, type Signal } from '../safety/signals';

// A server that stores by uuid
export { ModelServer } from '../model-server';

// The server of the HTTP suite, behind a real socket on loopback
export { type MirrorServer, mirrorServer, refusingOrigin } from '../mirror-server';

// The configuration with its defaults, as the engine resolves it
export { type GivenConfig, resolveConfig } from '../../src/config/config';

// Parts of the geofences region, for benchmarks
export { FenceIndex } from '../../src/geofences/fence-index';
export { geofenceSettings } from '../../src/geofences/geofence-settings';
export { createGeofences, type Geofences } from '../../src/geofences/geofences';
export { fromRows, toRows } from '../../src/geofences/index-rows';
export { packFences } from '../../src/geofences/packed-fences';
export { cutSlice } from '../../src/geofences/slice';
export type { AcceptedFix } from '../../src/locations/fix';
export type { StepEffects } from '../../src/store/step-effects';

// Phones that earlier versions wrote
export { type UpgradeFixture, upgradeFixtures } from '../upgrade/fixtures';
