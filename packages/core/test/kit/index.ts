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

// Phones that earlier versions wrote
export { type UpgradeFixture, upgradeFixtures } from '../upgrade/fixtures';
