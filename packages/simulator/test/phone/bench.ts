import {
  ANDROID,
  createDevice,
  createModelServer,
  type Device,
  type Observation,
  type ObservationPayload,
  type OsRules,
  type Part,
  type Phone,
  type PhoneHooks,
  type Process,
  type RunningTracker,
  type ServerConditions,
  simulatePhone,
  type World,
  worldOf,
} from '../../src/index';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const HOME = { latitude: 45, longitude: 13 };

/** This many metres to the north of home. */
export const north = (metres: number) => ({ latitude: 45 + metres / 111_132, longitude: 13 });

export const rest = (millis: number): Part => ({ restMillis: millis, network: 'wifi' });
export const drive = (from: number, to: number): Part => ({
  going: 'in_vehicle',
  path: [north(from), north(to)],
  halts: [],
  sky: 'open',
  speed: 10,
});

/** The rules of a system without its moods: what is drawn is a figure, nothing is ended, no exit is false. */
export function calm(os: OsRules): OsRules {
  const exactly = (is: number) => ({ is: { low: is, high: is }, source: 'a test' });
  return {
    ...os,
    location: { ...os.location, ageMillis: exactly(0) },
    regions: {
      ...os.regions,
      latencyMillis: {
        is: { moving: { low: 30_000, high: 30_000 }, resting: { low: 60_000, high: 60_000 } },
        source: 'a test',
      },
      falseExitsAnHour: { is: 0, source: 'a test' },
    },
    motion: { ...os.motion, latencyMillis: exactly(0) },
    process: {
      ...os.process,
      endedAnHour: { is: { held: 0, idle: 0 }, source: 'a test' },
      serviceRestartMillis: null,
      bootMillis: exactly(10_000),
    },
  };
}

/** A phone with something simple in its process, and everything that was seen of it. */
export interface Bench {
  readonly phone: Phone;
  readonly seen: Observation[];
  readonly world: World;
  /** The process that runs, or ran last. */
  readonly process: Process;
  of<S extends ObservationPayload['type']>(type: S): (Observation & { type: S })[];
}

export interface BenchOptions {
  readonly os?: OsRules;
  readonly parts?: readonly Part[];
  /** Runs in each life. */
  readonly onProcessStart?: (process: Process) => Partial<RunningTracker> | void;
  readonly device?: (device: Device) => Device;
  readonly hooks?: readonly PhoneHooks[];
  /** Something takes the wakes. Default true. */
  readonly hearsWakes?: boolean;
  /** How the server feels. */
  readonly server?: Partial<ServerConditions>;
}

/** The app is opened, and goes to the background after a second. */
export async function bench(options: BenchOptions = {}): Promise<Bench> {
  const os = options.os ?? calm(ANDROID);
  const world = worldOf({ seed: 1, begin: HOME, parts: options.parts ?? [rest(24 * HOUR)] });
  const device = createDevice(world, { platform: os.name });
  const server = createModelServer();
  Object.assign(server.conditions, options.server);
  const seen: Observation[] = [];
  let process: Process | undefined;
  const phone = simulatePhone({
    world,
    device: options.device?.(device) ?? device,
    os,
    server,
    seed: 1,
    hooks: options.hooks ?? [],
    observers: [(observation) => seen.push(observation)],
    tracker(begun) {
      process = begun;
      if (options.hearsWakes !== false) begun.ports.scheduler.onWake(() => undefined);
      const running = options.onProcessStart?.(begun) ?? {};
      return {
        get busy() {
          return running.busy ?? false;
        },
        runtimeStarted: () => running.runtimeStarted?.(),
        runtimeStopped: () => running.runtimeStopped?.(),
      };
    },
  });
  await phone.open();
  await phone.runTo(SECOND);
  await phone.moveToBackground();
  return {
    phone,
    seen,
    world,
    get process() {
      return process as Process;
    },
    of: (type) => seen.filter((observation) => observation.type === type) as never,
  };
}
