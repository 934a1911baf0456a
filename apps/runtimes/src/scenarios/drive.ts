import type { Scenario } from './scenario';
import { listenTo } from './world/app';
import { SECOND } from './world/durations';
import { UPLOAD_URL } from './world/server';
import { worldOf } from './world/world';

const FIXES = 2000;

/** A plain drive that measures the cost of a fix: one a second, each delivered to a listener. */
export const drive: Scenario = {
  name: 'drive',
  title: 'a plain drive of 2,000 seconds on a device with nothing but a receiver, each fix delivered',
  async record() {
    const world = worldOf({ profile: 'android', available: ['location', 'connectivity', 'app'], seed: 11 });
    const { phone } = world;
    phone.transcript.remark(drive.title);
    await phone.boot();
    const engine = phone.connect();
    listenTo(engine, ['location', 'motionchange']);
    // As navigation is set: no distance is filtered, so that the platform delivers all.
    await phone.waitFor(
      engine.ready({ url: UPLOAD_URL, distanceFilter: 0, batchSync: true, autoSyncThreshold: 100 }),
    );
    await phone.waitFor(engine.start());
    await world.keepTravelling('in_vehicle', { east: 40_000, north: 12_000 }, FIXES * SECOND);
    return world.finish();
  },
};
