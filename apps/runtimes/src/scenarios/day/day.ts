import type { Geofence, SensorKind } from '@geo/core';
import type { Scenario } from '../scenario';
import { fullConfig, openApp } from '../world/app';
import { HOUR } from '../world/durations';
import { modelServer } from '../world/server';
import { type World, worldOf } from '../world/world';
import { errands, night } from './evening';
import { morning } from './morning';
import { hundredFences, manyFences } from './places';
import { commute, work } from './work';

/** Monday, six in the morning. */
const BEGINS_AT = Date.UTC(2026, 0, 12, 6);

const SENSOR_KINDS: readonly SensorKind[] = [
  'location',
  'activity',
  'acceleration',
  'regions',
  'motion',
  'provider',
  'connectivity',
  'battery',
  'powerSave',
  'screen',
  'app',
  'heading',
];

/** Options of a day. */
export interface DayOptions {
  readonly profile: 'android' | 'ios';
  readonly seed: number;
  /** Default a hundred. */
  readonly fences?: readonly Geofence[];
  /** Default the engine's own. */
  readonly blackBox?: { readonly bytes: number };
}

/** Plays a day: two hours travelling, twenty-two still. */
export async function playDay({
  profile,
  seed,
  fences = hundredFences(),
  blackBox,
}: DayOptions): Promise<World> {
  const server = modelServer();
  const world = worldOf({
    profile,
    seed,
    available: SENSOR_KINDS,
    server: server.respond,
    startsAt: BEGINS_AT,
    answers: { activityHistory: [] },
    ...(blackBox === undefined ? {} : { blackBox }),
    ...(profile === 'android' ? { headless: () => undefined } : {}),
  });
  await world.phone.boot({ why: 'the app is opened' });
  const engine = await openApp(world, fullConfig(server));
  await world.phone.waitFor(engine.requestPermission());
  await world.phone.waitFor(engine.addGeofences(fences));
  await world.phone.waitFor(engine.start());
  await morning(world, engine);
  await commute(world, server);
  await work(world);
  await errands(world);
  await night(world, BEGINS_AT + 24 * HOUR);
  return world;
}

function dayOf(
  name: string,
  profile: 'android' | 'ios',
  seed: number,
  fences: () => readonly Geofence[],
  fenceCount: string,
): Scenario {
  const phone = profile === 'ios' ? 'iPhone' : 'Android phone';
  return {
    name,
    title: `a day with an ${phone}: 2 h on foot, by bicycle and by car, 22 h still, ${fenceCount} fences`,
    record: async () => (await playDay({ profile, seed, fences: fences() })).finish(),
  };
}

export const dayAndroid = dayOf('day-android', 'android', 21, hundredFences, '100');
export const dayIos = dayOf('day-ios', 'ios', 22, hundredFences, '100');

/** The fences alone are tens of megabytes on their way into the guest and on to the disk. */
export const dayWithMany: Scenario = {
  ...dayOf('day-100000', 'android', 23, manyFences, '100,000'),
  isLarge: true,
};
