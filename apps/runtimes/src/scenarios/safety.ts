import type { Scenario } from './scenario';
import { appOpens, fullConfig } from './world/app';
import { MINUTE, SECOND } from './world/pace';
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
      server: server.answers,
    });
    const { phone, senses, body } = world;
    const drives = (seconds: number) => world.goesOn('in_vehicle', FAR, seconds * SECOND, 22);
    phone.transcript.remark(safety.title);
    await phone.boots();
    const engine = await appOpens(world, fullConfig(server));
    await phone.lasts(engine.start());
    await drives(150);
    for (const seconds of [4, 12, 40]) {
      phone.says('screen', { on: true });
      senses.feels('hand', seconds);
      await drives(seconds);
      phone.says('screen', { on: false });
      await drives(45);
    }
    senses.feels('drop', 1);
    await drives(60);
    // The phone is in the hand when the car meets the wall, and lies still from then on.
    senses.feels('hand', 8);
    await drives(8);
    senses.feels('impact', 1);
    body.stops();
    await world.stays(8 * SECOND);
    await world.dies();
    await phone.passes(3 * SECOND);
    await world.wakes({ cause: 'launch' });
    await appOpens(world, { reset: false });
    await world.stays(5 * MINUTE);
    return world.ends();
  },
};
