import { HOUR, MINUTE } from '../world/pace';
import type { Server } from '../world/server';
import type { World } from '../world/world';
import { CROSSROADS, LUNCH, TUNNEL, WORK } from './places';

/** By car to work, through a tunnel, with a server that has a bad morning. */
export async function commute(world: World, server: Server): Promise<void> {
  const { phone, receiver } = world;
  phone.says('battery', { level: 0.8, is_charging: false });
  await world.goes('in_vehicle', CROSSROADS);
  // Red lights.
  await world.stays(50_000);
  server.mood = 'busy';
  await world.goesOn('in_vehicle', TUNNEL, 2 * MINUTE);
  receiver.sky = 'none';
  phone.says('connectivity', { connected: false, transport: 'none' });
  await world.goes('in_vehicle', TUNNEL);
  receiver.sky = 'open';
  phone.says('connectivity', { connected: true, transport: 'cellular' });
  server.mood = 'broken';
  await world.goesOn('in_vehicle', WORK, 4 * MINUTE);
  server.mood = 'well';
  server.expires();
  await world.goes('in_vehicle', WORK);
  await world.stays(2 * MINUTE);
}

/** A morning at the desk, in which the system takes the process's memory; a walk at noon, which wakes it; and a long afternoon. */
export async function work(world: World): Promise<void> {
  const { phone, receiver } = world;
  receiver.sky = 'indoors';
  phone.says('connectivity', { connected: true, transport: 'wifi' });
  phone.says('battery', { level: 0.7, is_charging: true });
  await world.stays(2 * HOUR);
  await world.dies();
  await world.stays(HOUR + 40 * MINUTE);
  receiver.sky = 'street';
  await world.goes('walking', LUNCH);
  receiver.sky = 'indoors';
  await world.stays(40 * MINUTE);
  receiver.sky = 'street';
  await world.goes('walking', WORK);
  receiver.sky = 'indoors';
  phone.says('provider', { status: 3, enabled: false, gps: false, network: false });
  await world.stays(10 * MINUTE);
  phone.says('provider', { status: 3, enabled: true, gps: true, network: true });
  await world.stays(3 * HOUR + 20 * MINUTE);
}
