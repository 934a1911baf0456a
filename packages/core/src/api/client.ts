import type { Auth } from '../auth/auth';
import type { BlackBoxOperations } from '../blackbox/black-box';
import type { Settings } from '../config/settings';
import type { AppLife } from '../contract/app-life';
import { GeoError } from '../contract/errors';
import type { Extras, Location } from '../contract/location';
import type { EngineState } from '../contract/state';
import type { Headless } from '../events/headless';
import type { Listeners } from '../events/listeners';
import type { Geofences } from '../geofences/geofences';
import type { Heading } from '../heading/heading';
import type { LogRows } from '../log/log-rows';
import type { LogWriter } from '../log/log-writer';
import type { Records } from '../queue/records';
import type { Crash } from '../safety/crash';
import type { DeviceState } from '../sensors/device-state';
import type { Permission } from '../sensors/permission';
import type { PlatformQueries } from '../sensors/platform-queries';
import type { Provider } from '../sensors/provider';
import type { StorageLock } from '../store/storage-lock';
import type { TrackedWork } from '../store/tracked-work';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Sync } from '../sync/sync';
import type { Trips } from '../trips/trips';
import { authOperations } from './auth';
import { counted } from './counted';
import type { crashOperations } from './crash';
import { deviceOperations } from './device';
import type { Engine } from './engine';
import { createGate } from './gate';
import type { geofenceOperations } from './geofences';
import type { headingOperations } from './heading';
import { listening } from './listening';
import { logOperations } from './log';
import { positionOperations } from './positions';
import type { Positions } from './positions/positions';
import { quarantineOperations } from './quarantine';
import { queueOperations } from './queue';
import { type TrackingSwitch, trackingOperations } from './tracking';
import type { tripOperations } from './trips';

/** The parts with operations of their own, or what takes their place. */
interface ClientParts {
  readonly geofences: { operations(...given: Parameters<typeof geofenceOperations>): Partial<Engine> };
  readonly heading: { operations(...given: Parameters<typeof headingOperations>): Partial<Engine> };
  readonly crash: { operations(...given: Parameters<typeof crashOperations>): Partial<Engine> };
  readonly trips: { operations(...given: Parameters<typeof tripOperations>): Partial<Engine> };
}

/** The parts that the operations use. */
export interface ClientEnvironment {
  readonly parts: ClientParts;
  readonly unit: UnitOfWork;
  readonly lock: StorageLock;
  readonly pending: TrackedWork;
  /** Resolves when memory is loaded for the first time. */
  readonly booted: Promise<void>;
  readonly settings: Settings;
  readonly tracking: TrackingSwitch;
  readonly records: Pick<Records, 'append' | 'remove' | 'requeue'>;
  readonly logRows: Pick<LogRows, 'count'>;
  readonly logWriter: Pick<LogWriter, 'write'>;
  readonly sync: Pick<Sync, 'drained'>;
  readonly auth: Pick<Auth, 'state'>;
  readonly geofences: Geofences;
  readonly heading: Pick<Heading, 'watch' | 'disarm'>;
  readonly trips: Pick<Trips, 'lines'>;
  readonly crash: Pick<Crash, 'suspected' | 'answered'>;
  readonly hasCompass: boolean;
  readonly positions: Positions;
  readonly listeners: Listeners;
  readonly headless: Headless;
  readonly device: DeviceState;
  /** The lives of the app's process, the newest first; undefined where no diary is kept. */
  lives(): readonly AppLife[] | undefined;
  readonly queries: PlatformQueries;
  readonly provider: Provider;
  readonly permission: Pick<Permission, 'request'>;
  uploadLog(): Promise<number>;
  /** Hides the secrets that are known now. */
  redact(text: string): string;
  odometerMeters(): number;
  describeState(): EngineState;
  recordDefaults(): Omit<Location, 'coords'>;
  episodeExtras(): Extras | undefined;
  /** Closes the engine; called once. */
  close(): Promise<void>;
}

/** The operations without those of the black box. */
export type Operations = Omit<Engine, keyof BlackBoxOperations>;

/** The operations of an engine, and a way to make them fail. */
export interface Client {
  readonly operations: Operations;
  /** Memory or a region has failed permanently: operations reject with this error. */
  fail(message: string): void;
}

/** The engine's operations; they require `ready`, and answer from committed state. */
export function createClient(env: ClientEnvironment): Client {
  const { parts, pending, positions } = env;
  const gate = createGate(env);
  let closing: Promise<void> | undefined;

  const operations = {
    ...trackingOperations(env, gate),
    ...queueOperations(env, gate),
    ...quarantineOperations(env, gate),
    ...positionOperations(positions, gate),
    ...parts.geofences.operations(env, gate),
    ...deviceOperations(env, gate),
    ...logOperations(env, gate),
    ...authOperations(env, gate),
    ...parts.heading.operations(env, gate),
    ...parts.crash.operations(env, gate),
    ...parts.trips.operations(env, gate),
    ...listening(env),
    get busy() {
      return pending.busy || positions.isPending;
    },
    idle: () => pending.idle(),
    async close() {
      gate.shut();
      closing ??= env.unit.pending.run(env.close());
      await env.unit.pending.wait(closing);
    },
  } as Operations;

  return {
    operations: counted(operations, env.unit.pending),
    fail: (message) => gate.fail(new GeoError('STORAGE', message)),
  };
}
