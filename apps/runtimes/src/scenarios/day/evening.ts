import { openApp } from '../world/app';
import { HOUR, MINUTE } from '../world/durations';
import type { World } from '../world/world';
import { CROSSROADS, HOME, SHOP, STATION } from './places';

/** By car to the shop with the phone in the hand for a while, and dropped once; then home, on the last of the battery. */
export async function errands(world: World): Promise<void> {
  const { phone, receiver, sensors } = world;
  receiver.sky = 'open';
  phone.setState('connectivity', { connected: true, transport: 'cellular' });
  phone.setState('battery', { level: 0.35, is_charging: false });
  await world.keepTravelling('in_vehicle', SHOP, 5 * MINUTE);
  phone.setState('screen', { on: true });
  sensors.shake('hand', 25);
  await world.keepTravelling('in_vehicle', SHOP, 30_000);
  phone.setState('screen', { on: false });
  sensors.shake('drop', 1);
  await world.travel('in_vehicle', SHOP);
  receiver.sky = 'street';
  await world.stay(6 * MINUTE);
  await world.travel('walking', { east: SHOP.east + 120, north: SHOP.north + 60 }, SHOP);
  await world.stay(15 * MINUTE);
  receiver.sky = 'open';
  phone.setState('battery', { level: 0.18, is_charging: false });
  phone.setState('powerSave', { isPowerSaveMode: true });
  await world.travel('in_vehicle', CROSSROADS, STATION, HOME);
}

/** At home until six in the morning: the app is opened once and uploads its log. */
export async function night(world: World, endsAt: number): Promise<void> {
  const { phone, receiver } = world;
  receiver.sky = 'indoors';
  phone.setState('connectivity', { connected: true, transport: 'wifi' });
  phone.setState('powerSave', { isPowerSaveMode: false });
  phone.setState('battery', { level: 0.2, is_charging: true });
  await world.stay(HOUR);
  phone.setState('app', { state: 'foreground' });
  const engine = await openApp(world, { reset: false });
  await phone.waitFor(engine.uploadLog().catch(() => undefined));
  await phone.waitFor(engine.getLog({ limit: 20 }));
  await phone.waitFor(engine.sync().catch(() => undefined));
  await phone.waitFor(engine.getState());
  phone.setState('app', { state: 'background' });
  await world.stay(Math.max(0, endsAt - phone.scheduler.now()));
}
