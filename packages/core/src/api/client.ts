import type { Auth } from '../auth/auth';
import type { BlackBoxOperations } from '../blackbox/black-box';
import type { Settings } from '../config/settings';
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
import type { DeviceState } from '../sensors/device-state';
import type { Permission } from '../sensors/permission';
import type { PlatformQueries } from '../sensors/platform-queries';
import type { Provider } from '../sensors/provider';
import type { PendingWork } from '../store/pending-work';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Sync } from '../sync/sync';
import { authOperations } from './auth';
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

/** The parts with operations of their own, or what takes their place. */
interface ClientParts {
  readonly geofences: { operations(...given: Parameters<typeof geofenceOperations>): Partial<Engine> };
  readonly heading: { operations(...given: Parameters<typeof headingOperations>): Partial<Engine> };
}

/** What the operations act on. */
export interface ClientEnvironment {
  readonly parts: ClientParts;
  readonly unit: UnitOfWork;
  readonly pending: PendingWork;
  /** Resolves when memory is loaded for the first time. */
  readonly booted: Promise<void>;
  readonly settings: Settings;
  readonly tracking: TrackingSwitch;
  readonly records: Records;
  readonly logRows: LogRows;
  readonly logWriter: LogWriter;
  readonly sync: Sync;
  readonly auth: Auth;
  readonly geofences: Geofences;
  readonly heading: Heading;
  readonly hasCompass: boolean;
  readonly positions: Positions;
  readonly listeners: Listeners;
  readonly headless: Headless;
  readonly device: DeviceState;
  readonly queries: PlatformQueries;
  readonly provider: Provider;
  readonly permission: Permission;
  uploadLog(): Promise<number>;
  odometerMeters(): number;
  describeState(): EngineState;
  recordDefaults(): Omit<Location, 'coords'>;
  episodeExtras(): Extras | undefined;
  /** Ends everything; called once. */
  close(): Promise<void>;
}

/** The operations that the black box does not add. */
export type Operations = Omit<Engine, keyof BlackBoxOperations>;

/** The operations of an engine, and what makes them fail. */
export interface Client {
  readonly operations: Operations;
  /** Memory or a region has failed for good: operations reject with this from now on. */
  fail(message: string): void;
}

/** The engine's operations, gated by `ready`, each answering from what is committed. */
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
    ...listening(env),
    get busy() {
      return pending.busy || positions.isPending;
    },
    idle: () => pending.idle(),
    async close() {
      gate.shut();
      closing ??= env.close();
      await closing;
    },
  } as Operations;

  return { operations, fail: (message) => gate.fail(new GeoError('STORAGE', message)) };
}
