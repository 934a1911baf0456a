import { HOUR, MINUTE } from '../world/durations';
import type { Server } from '../world/server';
import type { World } from '../world/world';
import { CROSSROADS, LUNCH, TUNNEL, WORK } from './places';

/** By car to work, through a tunnel, with a server that has a bad morning. */
export async function commute(world: World, server: Server): Promise<void> {
  const { phone, receiver } = world;
  phone.setState('battery', { level: 0.8, is_charging: false });
  await world.travel('in_vehicle', CROSSROADS);
  // Red lights.
  await world.stay(50_000);
  server.state = 'busy';
  await world.keepTravelling('in_vehicle', TUNNEL, 2 * MINUTE);
  receiver.sky = 'none';
  phone.setState('connectivity', { connected: false, transport: 'none' });
  await world.travel('in_vehicle', TUNNEL);
  receiver.sky = 'open';
  phone.setState('connectivity', { connected: true, transport: 'cellular' });
  server.state = 'broken';
  await world.keepTravelling('in_vehicle', WORK, 4 * MINUTE);
  server.state = 'well';
  server.expireToken();
  await world.travel('in_vehicle', WORK);
  await world.stay(2 * MINUTE);
}

/** A morning at the desk, in which the system takes the process's memory; a walk at noon, which wakes it; and a long afternoon. */
export async function work(world: World): Promise<void> {
  const { phone, receiver } = world;
  receiver.sky = 'indoors';
  phone.setState('connectivity', { connected: true, transport: 'wifi' });
  phone.setState('battery', { level: 0.7, is_charging: true });
  await world.stay(2 * HOUR);
  await world.kill();
  await world.stay(HOUR + 40 * MINUTE);
  receiver.sky = 'street';
  await world.travel('walking', LUNCH);
  receiver.sky = 'indoors';
  await world.stay(40 * MINUTE);
  receiver.sky = 'street';
  await world.travel('walking', WORK);
  receiver.sky = 'indoors';
  phone.setState('provider', { status: 3, enabled: false, gps: false, network: false });
  await world.stay(10 * MINUTE);
  phone.setState('provider', { status: 3, enabled: true, gps: true, network: true });
  await world.stay(3 * HOUR + 20 * MINUTE);
}
