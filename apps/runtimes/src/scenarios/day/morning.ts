import type { Engine } from '@geo/core';
import { MINUTE, SECOND } from '../world/durations';
import type { World } from '../world/world';
import { HOME, KIOSK, STATION } from './places';

/** A compass that turns: five samples a second. */
const COMPASS_MILLIS = 200;

async function turnCompass({ phone, draws }: World, engine: Engine, seconds: number): Promise<void> {
  const watch = await phone.waitFor(engine.watchHeading({ minDeltaDeg: 5 }));
  for (let heading = 350, passed = 0; passed < seconds * SECOND; passed += COMPASS_MILLIS) {
    heading = (heading + draws.below(9)) % 360;
    phone.sensor.deliver('heading', { heading, accuracy: 3, ageMillis: 0 });
    await phone.advance(COMPASS_MILLIS);
  }
  watch.remove();
  await phone.settle();
}

/** What an app does in the foreground: the compass, a position, positions at an interval, and queries. */
async function useApp(world: World, engine: Engine): Promise<void> {
  const { phone } = world;
  await turnCompass(world, engine, 12);
  const asked = engine.getCurrentPosition({ samples: 2, timeout: 25, extras: { asked: true } });
  await world.stay(30 * SECOND);
  await asked.catch(() => undefined);
  const watch = await phone.waitFor(
    engine.watchPosition({ interval: 5000, persist: false }, () => undefined),
  );
  await world.stay(MINUTE);
  watch.remove();
  await phone.waitFor(engine.getState());
  await phone.waitFor(engine.getGeofences());
  await phone.waitFor(engine.getProviderState());
  engine.logger.info('the user has looked', { screen: 'map' });
}

/** At home, to the kiosk and back, by bicycle to the station. */
export async function morning(world: World, engine: Engine): Promise<void> {
  const { phone, receiver } = world;
  receiver.sky = 'indoors';
  await world.stay(2 * MINUTE);
  await useApp(world, engine);
  phone.setState('app', { state: 'background' });
  phone.setState('screen', { on: false });
  await world.stay(20 * MINUTE);
  receiver.sky = 'street';
  phone.setState('connectivity', { connected: true, transport: 'cellular' });
  await world.travel('walking', KIOSK);
  await world.stay(2 * MINUTE);
  await world.travel('walking', HOME);
  receiver.sky = 'indoors';
  phone.setState('connectivity', { connected: true, transport: 'wifi' });
  await world.stay(25 * MINUTE);
  receiver.sky = 'open';
  phone.setState('connectivity', { connected: true, transport: 'cellular' });
  await world.travel('on_bicycle', STATION);
  await world.stay(9 * MINUTE);
}
