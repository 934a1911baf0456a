import type { Scenario } from './scenario';
import { fullConfig, openApp } from './world/app';
import { MINUTE, SECOND } from './world/durations';
import { modelServer } from './world/server';
import { worldOf } from './world/world';

const FAR = { east: 25_000, north: -30_000 };

/** A drive that ends badly. */
export const safety: Scenario = {
  name: 'safety',
  title:
    'a drive with the phone in the hand, a phone that is dropped, and a collision; the process dies before the collision is told',
  async record() {
    const server = modelServer();
    const world = worldOf({
      profile: 'ios',
      seed: 51,
      available: ['location', 'activity', 'acceleration', 'motion', 'connectivity', 'screen', 'app'],
      server: server.respond,
    });
    const { phone, sensors, body } = world;
    const drives = (seconds: number) => world.keepTravelling('in_vehicle', FAR, seconds * SECOND, 22);
    phone.transcript.remark(safety.title);
    await phone.boot();
    const engine = await openApp(world, fullConfig(server));
    await phone.waitFor(engine.start());
    await drives(150);
    for (const seconds of [4, 12, 40]) {
      phone.setState('screen', { on: true });
      sensors.shake('hand', seconds);
      await drives(seconds);
      phone.setState('screen', { on: false });
      await drives(45);
    }
    sensors.shake('drop', 1);
    await drives(60);
    // The phone is in the hand when the car meets the wall, and lies still from then on.
    sensors.shake('hand', 8);
    await drives(8);
    sensors.shake('impact', 1);
    body.stop();
    await world.stay(8 * SECOND);
    await world.kill();
    await phone.advance(3 * SECOND);
    await world.wake({ cause: 'launch' });
    await openApp(world, { reset: false });
    await world.stay(5 * MINUTE);
    return world.finish();
  },
};
