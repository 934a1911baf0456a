import type { Scenario } from './scenario';
import { fullConfig, openApp } from './world/app';
import { MINUTE, SECOND } from './world/durations';
import { placeToStay, strewnFences } from './world/fences';
import { modelServer } from './world/server';
import { type World, worldOf } from './world/world';

/** A fault; the seed decides how often each occurs. */
type Fault = (world: World, server: ReturnType<typeof modelServer>) => void | Promise<void>;

const ACTS = 40;
const CORNER_METERS = 3000;

const FAULTS: readonly Fault[] = [
  // Killed, and started again by the system or the user.
  async (world) => {
    await world.kill();
    await world.phone.advance(world.draws.below(20) * MINUTE);
    if (!world.phone.isAlive) await world.wake({ cause: 'launch' });
  },
  // Killed with a commit under way.
  async (world) => {
    const { phone, receiver } = world;
    phone.sensor.deliver('location', receiver.measure(phone.scheduler.now()));
    await phone.settle();
    await world.kill();
    await world.wake({ cause: 'reading', kind: 'location', data: receiver.measure(phone.scheduler.now()) });
  },
  async (world) => {
    await world.phone.reboot({ offMillis: world.draws.below(3) * MINUTE, uptime: 20 * SECOND });
    await world.wake({ cause: 'boot' });
  },
  // A stored row that cannot be parsed.
  async (world) => {
    const { phone, draws } = world;
    const key = draws.one(['motion', 'geofences', 'sync', 'odometer', 'session', 'heartbeat']);
    await phone.waitFor(phone.storage.commit([{ put: key, value: '{"version":1,"broken' }]));
    await world.kill();
    await world.wake({ cause: 'launch' });
  },
  ({ phone, draws }) => phone.storage.failNextCommits(1 + draws.below(4)),
  // Asleep: what was due runs late.
  ({ phone, draws }) => phone.scheduler.suspend(draws.below(15) * MINUTE),
  ({ phone, draws }) => phone.scheduler.stepWallClock((draws.below(400) - 200) * SECOND),
  ({ phone, draws }) => {
    phone.setState('provider', {
      status: draws.one([2, 3, 4]),
      enabled: draws.chance(0.8),
      gps: true,
      network: true,
    });
  },
  ({ phone, draws }) => {
    const transport = draws.one(['wifi', 'cellular', 'none'] as const);
    phone.setState('connectivity', { connected: transport !== 'none', transport });
  },
  ({ draws }, server) => {
    server.state = draws.one(['well', 'busy', 'broken', 'silent', 'hanging']);
  },
  (_world, server) => server.expireToken(),
  ({ receiver, draws }) => {
    receiver.sky = draws.one(['open', 'street', 'indoors', 'none']);
  },
  ({ phone }) => {
    const error = { code: 2, message: 'no position could be found' } as const;
    if (phone.sensor.request('location')) phone.sensor.deliver('location', { error });
  },
  ({ phone }) => {
    const failed = {
      identifier: 'geo/stationary',
      action: 'failed',
      message: 'too many regions',
      ageMillis: 0,
    } as const;
    if (phone.sensor.request('regions')) phone.sensor.deliver('regions', failed);
  },
];

/** Moves the phone between the faults. */
async function moveAround(world: World): Promise<void> {
  const { draws } = world;
  const corner = () => (draws.random() - 0.5) * 2 * CORNER_METERS;
  const there = { east: corner(), north: corner() };
  const going = draws.one(['walking', 'on_bicycle', 'in_vehicle', 'still'] as const);
  if (going === 'still') await world.stay((1 + draws.below(15)) * MINUTE);
  else await world.keepTravelling(going, there, (20 + draws.below(60)) * SECOND);
}

function faultsOf(seed: number): Scenario {
  const title = `everything that can go wrong, by seed ${seed}: kills, reboots, failing commits, unreadable memory, sleep, clocks that jump`;
  return {
    name: `faults-${seed}`,
    title,
    async record() {
      const server = modelServer();
      const world = worldOf({
        profile: seed % 2 === 0 ? 'ios' : 'android',
        seed,
        available: ['location', 'activity', 'regions', 'motion', 'provider', 'connectivity', 'app'],
        server: server.respond,
        commitMillis: 5,
        answers: { activityHistory: [] },
        ...(seed % 2 === 0 ? {} : { headless: () => undefined }),
      });
      const { phone, draws } = world;
      phone.transcript.remark(title);
      await phone.boot();
      // On iOS with a watch at rest, so that faults meet readings there too.
      const stationaryKeepAlive = seed % 2 === 0;
      const often = { stopTimeout: 2, heartbeatInterval: 300, stationaryKeepAlive };
      const config = { ...fullConfig(server), ...often };
      const engine = await openApp(world, config);
      await phone.waitFor(
        engine.addGeofences([
          placeToStay('middle', { east: 0, north: 0 }, 200),
          ...strewnFences(30, { east: 0, north: 0 }, 2 * CORNER_METERS, seed),
        ]),
      );
      await phone.waitFor(engine.start());
      for (let act = 0; act < ACTS; act++) {
        await moveAround(world);
        await draws.one(FAULTS)(world, server);
        if (draws.chance(0.2)) await openApp(world, { reset: false }).catch(() => undefined);
      }
      await world.stay(10 * MINUTE);
      return world.finish();
    },
  };
}

export const faults: readonly Scenario[] = [1, 2, 3].map(faultsOf);
