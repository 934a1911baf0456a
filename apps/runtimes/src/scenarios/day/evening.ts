import { appOpens } from '../world/app';
import { HOUR, MINUTE } from '../world/pace';
import type { World } from '../world/world';
import { CROSSROADS, HOME, SHOP, STATION } from './places';

/** By car to the shop with the phone in the hand for a while, and dropped once; then home, on the last of the battery. */
export async function errands(world: World): Promise<void> {
  const { phone, receiver, senses } = world;
  receiver.sky = 'open';
  phone.says('connectivity', { connected: true, transport: 'cellular' });
  phone.says('battery', { level: 0.35, is_charging: false });
  await world.goesOn('in_vehicle', SHOP, 5 * MINUTE);
  phone.says('screen', { on: true });
  senses.feels('hand', 25);
  await world.goesOn('in_vehicle', SHOP, 30_000);
  phone.says('screen', { on: false });
  senses.feels('drop', 1);
  await world.goes('in_vehicle', SHOP);
  receiver.sky = 'street';
  await world.stays(6 * MINUTE);
  await world.goes('walking', { east: SHOP.east + 120, north: SHOP.north + 60 }, SHOP);
  await world.stays(15 * MINUTE);
  receiver.sky = 'open';
  phone.says('battery', { level: 0.18, is_charging: false });
  phone.says('powerSave', { isPowerSaveMode: true });
  await world.goes('in_vehicle', CROSSROADS, STATION, HOME);
}

/** At home: the app is opened once more, hands over its log, and everybody sleeps. Until six in the morning. */
export async function night(world: World, endsAt: number): Promise<void> {
  const { phone, receiver } = world;
  receiver.sky = 'indoors';
  phone.says('connectivity', { connected: true, transport: 'wifi' });
  phone.says('powerSave', { isPowerSaveMode: false });
  phone.says('battery', { level: 0.2, is_charging: true });
  await world.stays(HOUR);
  phone.says('app', { state: 'foreground' });
  const engine = await appOpens(world, { reset: false });
  await phone.lasts(engine.uploadLog().catch(() => undefined));
  await phone.lasts(engine.getLog({ limit: 20 }));
  await phone.lasts(engine.sync().catch(() => undefined));
  await phone.lasts(engine.getState());
  phone.says('app', { state: 'background' });
  await world.stays(Math.max(0, endsAt - phone.scheduler.now()));
}
