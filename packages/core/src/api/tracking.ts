import type { CheckedPatch } from '../config/config';
import type { ConfigPatch } from '../config/config-patch';
import type { Settings } from '../config/settings';
import { TRACKING_MODE_GEOFENCES, TRACKING_MODE_LOCATION, type TrackingMode } from '../contract/constants';
import { GeoError } from '../contract/errors';
import type { EngineState } from '../contract/state';
import type { StorageLock } from '../store/storage-lock';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Gate } from './gate';

/** Configuration and tracking. */
export interface TrackingOperations {
  /**
   * Replaces the configuration by the defaults with the given values (`reset: false` merges into the stored one), and
   * enables the other operations. A second call behaves as `setConfig`.
   * @throws GeoError `INVALID_CONFIG` naming key, value and what is allowed; nothing is applied.
   */
  ready(config?: ConfigPatch): Promise<EngineState>;
  /**
   * Changes part of the configuration: an absent key is unchanged, `null` gives it back to the preset. Most keys have their
   * effect at once, some later: from the next fix, from the next filter, at a request for permission, at the end of the app or
   * at a boot (`takesEffect` of `CONFIG_KEYS`, a column of docs/config.md).
   */
  setConfig(patch: ConfigPatch): Promise<EngineState>;
  /** Starts tracking; it resumes after every restart of the process. Idempotent. */
  start(): Promise<EngineState>;
  /** Tracks geofences only, without a location stream. Idempotent; `start()` adds location tracking. */
  startGeofences(): Promise<EngineState>;
  /** Stops tracking; queued records are still uploaded. Idempotent. */
  stop(): Promise<EngineState>;
  /** The state of the tracker as of the last commit; while storage is locked as of now, at once and without `ready`. */
  getState(): Promise<EngineState>;
  /** Overrides the motion verdict. Rejects `DISABLED` while stopped. */
  changePace(isMoving: boolean): Promise<void>;
  /** Metres travelled. */
  getOdometer(): Promise<number>;
}

/** The tracking intent that the operations change. */
export interface TrackingSwitch {
  readonly enabled: boolean;
  begin(mode: TrackingMode): void;
  end(): void;
  changePace(isMoving: boolean): void;
}

interface TrackingOperationsEnvironment {
  readonly unit: UnitOfWork;
  readonly lock: Pick<StorageLock, 'isLocked'>;
  readonly settings: Settings;
  readonly tracking: TrackingSwitch;
  odometerMeters(): number;
  describeState(): EngineState;
}

export function trackingOperations(
  { unit, lock, settings, tracking, odometerMeters, describeState }: TrackingOperationsEnvironment,
  gate: Gate,
): TrackingOperations {
  let opening: Promise<unknown> | undefined;

  async function state(): Promise<EngineState> {
    await unit.settled();
    return describeState();
  }

  /** Runs one step and returns the state after it. */
  async function turned(run: () => void): Promise<EngineState> {
    await gate.open();
    await gate.write(run);
    return state();
  }

  const apply = (patch: CheckedPatch) => gate.write(() => settings.apply(patch, 'stored'));

  async function setConfig(patch: ConfigPatch): Promise<EngineState> {
    await gate.open();
    await apply(settings.check(patch));
    return state();
  }

  return {
    async ready(config = {}) {
      const checked = settings.check(config); // refuses before anything waits
      const before = opening;
      const mine = (async () => {
        if (before) await unit.pending.wait(before).catch(() => undefined);
        if (gate.isReady) {
          await gate.open();
          await apply(checked);
          return state();
        }
        await gate.booted();
        await gate.write(() => {
          settings.apply(checked, config.reset === false ? 'stored' : 'defaults');
          const keys = Object.keys(config).join(', ');
          unit.log(3, 'lifecycle:ready', `ready with ${keys === '' ? 'the defaults' : keys}`);
        });
        gate.admit();
        return state();
      })();
      opening = mine;
      return mine;
    },
    setConfig,
    start: () => turned(() => tracking.begin(TRACKING_MODE_LOCATION)),
    startGeofences: () => turned(() => tracking.begin(TRACKING_MODE_GEOFENCES)),
    stop: () => turned(tracking.end),
    // While storage is locked every other call waits: this one says why, also before `ready` has resolved.
    getState: () => (lock.isLocked ? gate.running().then(describeState) : gate.open().then(state)),
    async changePace(isMoving) {
      await gate.open();
      if (typeof isMoving !== 'boolean')
        throw new GeoError('INVALID_ARGUMENT', `changePace needs true or false; got ${String(isMoving)}`);
      if (!tracking.enabled) throw new GeoError('DISABLED', 'tracking is off: call start() first');
      await gate.write(() => tracking.changePace(isMoving));
    },
    async getOdometer() {
      await gate.open();
      await unit.settled();
      return odometerMeters();
    },
  };
}
