import type { Geofence } from '@geo/core';
import type { Scenario } from './scenario';
import { fullConfig, listenTo } from './world/app';
import { MINUTE, SECOND } from './world/durations';
import { strewnFences } from './world/fences';
import { modelServer } from './world/server';
import { type World, worldOf } from './world/world';

const FAR = { east: 40_000, north: 12_000 };
/** Fences on a square kilometre: a hundred thousand fill a county, and a hundred lie where the phone dies. As many are near either way. */
const FENCES_PER_KM2 = 28;
/** About where ten minutes of driving end. */
const THERE = { east: 8000, north: 2400 };

/** A phone that drives, with fences around it and a queue that no server has taken; the process is gone. */
async function driven(fences: readonly Geofence[]): Promise<World> {
  const server = modelServer();
  server.state = 'silent';
  const world = worldOf({
    profile: 'android',
    seed: 31,
    available: ['location', 'activity', 'regions', 'motion', 'provider', 'connectivity', 'app'],
    server: server.respond,
  });
  const { phone } = world;
  await phone.boot();
  const engine = phone.connect();
  // Events that no listener takes are delivered again at boot: here only that the phone moves.
  listenTo(engine, ['geofence', 'geofenceschange']);
  await phone.waitFor(engine.ready(fullConfig(server)));
  await phone.waitFor(engine.addGeofences(fences));
  await phone.waitFor(engine.start());
  await world.keepTravelling('in_vehicle', FAR, 10 * MINUTE);
  await world.kill();
  await phone.advance(20 * SECOND);
  return world;
}

/** A location reading starts the process; an app that attaches then receives the record once it is durable. */
async function boots(world: World, title: string): Promise<readonly string[]> {
  const { phone, receiver } = world;
  const before = phone.transcript.lines.length;
  phone.transcript.remark(title);
  const data = receiver.measure(phone.scheduler.now());
  await phone.boot({
    wake: { cause: 'reading', kind: 'location', data },
    why: 'a location started the process',
  });
  listenTo(phone.connect(), ['location', 'geofence', 'motionchange']);
  await world.keepTravelling('in_vehicle', FAR, 3 * MINUTE);
  return (await world.finish()).slice(before);
}

function bootWith(name: string, count: number, fenceCount: string): Scenario {
  const title = `durable memory with ${fenceCount} fences and a queue: from the start of the process to the first event, and three minutes on`;
  return {
    name,
    title,
    record: async () =>
      boots(await driven(strewnFences(count, THERE, 1000 * Math.sqrt(count / FENCES_PER_KM2))), title),
  };
}

export const boot = bootWith('boot', 100, '100');
export const bootWithMany = bootWith('boot-100000', 100_000, '100,000');
