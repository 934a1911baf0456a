import type { Geofence } from '@geo/core';
import type { Scenario } from './scenario';
import { fullConfig, listensTo } from './world/app';
import { strewnFences } from './world/fences';
import { MINUTE, SECOND } from './world/pace';
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
  server.mood = 'silent';
  const world = worldOf({
    profile: 'android',
    seed: 31,
    available: ['location', 'activity', 'regions', 'motion', 'provider', 'connectivity', 'app'],
    server: server.answers,
  });
  const { phone } = world;
  await phone.boots();
  const engine = phone.connects();
  // What nobody takes is told again at the boot: here that the phone moves, and not every fence on the way.
  listensTo(engine, ['geofence', 'geofenceschange']);
  await phone.lasts(engine.ready(fullConfig(server)));
  await phone.lasts(engine.addGeofences(fences));
  await phone.lasts(engine.start());
  await world.goesOn('in_vehicle', FAR, 10 * MINUTE);
  await world.dies();
  await phone.passes(20 * SECOND);
  return world;
}

/** The location that the platform has for us starts the process; an app that comes with it hears it, when it is durable. */
async function boots(world: World, title: string): Promise<readonly string[]> {
  const { phone, receiver } = world;
  const before = phone.transcript.lines.length;
  phone.transcript.remark(title);
  const data = receiver.measures(phone.scheduler.now());
  await phone.boots({
    wake: { cause: 'reading', kind: 'location', data },
    why: 'a location started the process',
  });
  listensTo(phone.connects(), ['location', 'geofence', 'motionchange']);
  await world.goesOn('in_vehicle', FAR, 3 * MINUTE);
  return (await world.ends()).slice(before);
}

function bootWith(name: string, count: number, words: string): Scenario {
  const title = `durable memory with ${words} fences and a queue: from the start of the process to the first event, and three minutes on`;
  return {
    name,
    title,
    record: async () =>
      boots(await driven(strewnFences(count, THERE, 1000 * Math.sqrt(count / FENCES_PER_KM2))), title),
  };
}

export const boot = bootWith('boot', 100, '100');
export const bootWithMany = bootWith('boot-100000', 100_000, '100,000');
