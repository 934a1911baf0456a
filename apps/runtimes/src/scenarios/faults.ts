import type { Scenario } from './scenario';
import { appOpens, fullConfig } from './world/app';
import { placeToStay, strewnFences } from './world/fences';
import { MINUTE, SECOND } from './world/pace';
import { modelServer } from './world/server';
import { type World, worldOf } from './world/world';

/** What can happen to a phone; each happens as often as the seed says. */
type Fault = (world: World, server: ReturnType<typeof modelServer>) => void | Promise<void>;

const ACTS = 40;
const CORNER_METERS = 3000;

const FAULTS: readonly Fault[] = [
  // Killed, and found again by whatever the system wakes it for, or by the user.
  async (world) => {
    await world.dies();
    await world.phone.passes(world.draws.below(20) * MINUTE);
    if (!world.phone.isAlive) await world.wakes({ cause: 'launch' });
  },
  // Killed with a commit under way.
  async (world) => {
    const { phone, receiver } = world;
    phone.sensor.deliver('location', receiver.measures(phone.scheduler.now()));
    await phone.settles();
    await world.dies();
    await world.wakes({ cause: 'reading', kind: 'location', data: receiver.measures(phone.scheduler.now()) });
  },
  async (world) => {
    await world.phone.reboots({ offMillis: world.draws.below(3) * MINUTE, uptime: 20 * SECOND });
    await world.wakes({ cause: 'boot' });
  },
  // A row that nobody can read.
  async (world) => {
    const { phone, draws } = world;
    const key = draws.one(['motion', 'geofences', 'sync', 'odometer', 'session', 'heartbeat']);
    await phone.lasts(phone.storage.commit([{ put: key, value: '{"version":1,"broken' }]));
    await world.dies();
    await world.wakes({ cause: 'launch' });
  },
  ({ phone, draws }) => phone.storage.failNextCommits(1 + draws.below(4)),
  // Asleep: what was due runs late.
  ({ phone, draws }) => phone.scheduler.suspend(draws.below(15) * MINUTE),
  ({ phone, draws }) => phone.scheduler.stepWallClock((draws.below(400) - 200) * SECOND),
  ({ phone, draws }) => {
    phone.says('provider', {
      status: draws.one([2, 3, 4]),
      enabled: draws.chance(0.8),
      gps: true,
      network: true,
    });
  },
  ({ phone, draws }) => {
    const transport = draws.one(['wifi', 'cellular', 'none'] as const);
    phone.says('connectivity', { connected: transport !== 'none', transport });
  },
  ({ draws }, server) => {
    server.mood = draws.one(['well', 'busy', 'broken', 'silent', 'hanging']);
  },
  (_world, server) => server.expires(),
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

/** Between the faults the phone gets about. */
async function getsAbout(world: World): Promise<void> {
  const { draws } = world;
  const corner = () => (draws.random() - 0.5) * 2 * CORNER_METERS;
  const there = { east: corner(), north: corner() };
  const going = draws.one(['walking', 'on_bicycle', 'in_vehicle', 'still'] as const);
  if (going === 'still') await world.stays((1 + draws.below(15)) * MINUTE);
  else await world.goesOn(going, there, (20 + draws.below(60)) * SECOND);
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
        server: server.answers,
        commitMillis: 5,
        answers: { activityHistory: [] },
        ...(seed % 2 === 0 ? {} : { headless: () => undefined }),
      });
      const { phone, draws } = world;
      phone.transcript.remark(title);
      await phone.boots();
      const config = { ...fullConfig(server), stopTimeout: 2, heartbeatInterval: 300 };
      const engine = await appOpens(world, config);
      await phone.lasts(
        engine.addGeofences([
          placeToStay('middle', { east: 0, north: 0 }, 200),
          ...strewnFences(30, { east: 0, north: 0 }, 2 * CORNER_METERS, seed),
        ]),
      );
      await phone.lasts(engine.start());
      for (let act = 0; act < ACTS; act++) {
        await getsAbout(world);
        await draws.one(FAULTS)(world, server);
        if (draws.chance(0.2)) await appOpens(world, { reset: false }).catch(() => undefined);
      }
      await world.stays(10 * MINUTE);
      return world.ends();
    },
  };
}

export const faults: readonly Scenario[] = [1, 2, 3].map(faultsOf);
