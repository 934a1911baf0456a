import type { Engine } from '@geo/core';
import { MINUTE, SECOND } from '../world/pace';
import type { World } from '../world/world';
import { HOME, KIOSK, STATION } from './places';

/** A compass in a hand that turns: five samples a second. */
const COMPASS_MILLIS = 200;

async function turnsTheCompass({ phone, draws }: World, engine: Engine, seconds: number): Promise<void> {
  const watch = await phone.lasts(engine.watchHeading({ minDeltaDeg: 5 }));
  for (let heading = 350, passed = 0; passed < seconds * SECOND; passed += COMPASS_MILLIS) {
    heading = (heading + draws.below(9)) % 360;
    phone.sensor.deliver('heading', { heading, accuracy: 3, ageMillis: 0 });
    await phone.passes(COMPASS_MILLIS);
  }
  watch.remove();
  await phone.settles();
}

/** What an app does while it is looked at: the compass, a position at once, positions at an interval, what is known. */
async function looksAtTheApp(world: World, engine: Engine): Promise<void> {
  const { phone } = world;
  await turnsTheCompass(world, engine, 12);
  const asked = engine.getCurrentPosition({ samples: 2, timeout: 25, extras: { asked: true } });
  await world.stays(30 * SECOND);
  await asked.catch(() => undefined);
  const watch = await phone.lasts(engine.watchPosition({ interval: 5000, persist: false }, () => undefined));
  await world.stays(MINUTE);
  watch.remove();
  await phone.lasts(engine.getState());
  await phone.lasts(engine.getGeofences());
  await phone.lasts(engine.getProviderState());
  engine.logger.info('the user has looked', { screen: 'map' });
}

/** At home, to the kiosk and back, by bicycle to the station. */
export async function morning(world: World, engine: Engine): Promise<void> {
  const { phone, receiver } = world;
  receiver.sky = 'indoors';
  await world.stays(2 * MINUTE);
  await looksAtTheApp(world, engine);
  phone.says('app', { state: 'background' });
  phone.says('screen', { on: false });
  await world.stays(20 * MINUTE);
  receiver.sky = 'street';
  phone.says('connectivity', { connected: true, transport: 'cellular' });
  await world.goes('walking', KIOSK);
  await world.stays(2 * MINUTE);
  await world.goes('walking', HOME);
  receiver.sky = 'indoors';
  phone.says('connectivity', { connected: true, transport: 'wifi' });
  await world.stays(25 * MINUTE);
  receiver.sky = 'open';
  phone.says('connectivity', { connected: true, transport: 'cellular' });
  await world.goes('on_bicycle', STATION);
  await world.stays(9 * MINUTE);
}
