import type { Scenario } from './scenario';
import { listensTo } from './world/app';
import { SECOND } from './world/pace';
import { UPLOAD_URL } from './world/server';
import { worldOf } from './world/world';

const FIXES = 2000;

/** A drive with nothing else to it: what a fix costs. Every second one, each of them heard. */
export const drive: Scenario = {
  name: 'drive',
  title: 'a plain drive of 2,000 seconds on a device with nothing but a receiver, each fix delivered',
  async record() {
    const world = worldOf({ profile: 'android', available: ['location', 'connectivity', 'app'], seed: 11 });
    const { phone } = world;
    phone.transcript.remark(drive.title);
    await phone.boots();
    const engine = phone.connects();
    listensTo(engine, ['location', 'motionchange']);
    // As navigation is set: no distance is filtered, so that the platform delivers all.
    await phone.lasts(
      engine.ready({ url: UPLOAD_URL, distanceFilter: 0, batchSync: true, autoSyncThreshold: 100 }),
    );
    await phone.lasts(engine.start());
    await world.goesOn('in_vehicle', { east: 40_000, north: 12_000 }, FIXES * SECOND);
    return world.ends();
  },
};
