import type { Config } from '../config/keys';
import { BY_TIME } from '../config/presets';
import type { EventName } from '../contract/events';
import type { Sensor } from '../ports/sensor';
import type { Records } from '../queue/records';
import { type DeviceState, isConnectivityToCome } from '../sensors/device-state';
import type { Provider } from '../sensors/provider';
import type { StepEffects } from '../store/step-effects';
import { syncConditions } from './conditions';
import type { SyncConditions, SyncEvent } from './sync-events';

/** Reports to the sync region what uploading depends on: the network, the configuration, and whether records may wait for others. */
export interface UploadConditions {
  readonly conditions: SyncConditions;
  /** Something of it may have changed. */
  review(): void;
  /** The device departs: its records are the first of the way, and wait as those do. */
  departing(): void;
  /** The motion verdict has changed: a stop sends what has waited, a departure only where records do not wait by time. */
  verdictChanged(isMoving: boolean): void;
  /** The process has begun: how long the stored records have waited is unknown. */
  resume(): void;
  /** An event is delivered to the app: the records behind some of them do not wait. */
  announced(event: EventName): void;
}

interface UploadConditionsEnvironment {
  readonly effects: Pick<StepEffects, 'at'>;
  readonly device: DeviceState;
  readonly sensor: Pick<Sensor, 'available'>;
  readonly provider: Pick<Provider, 'blocked'>;
  readonly records: Pick<Records, 'waiting'>;
  /** The motion verdict: moving, stationary, or unknown. */
  verdict(): boolean | null;
  /** Does any part of the engine want location now? */
  wantsLocation(): boolean;
  config(): Config;
  send(event: SyncEvent): void;
}

/** Events that a server should learn of within seconds: what waits goes with them. A stop's record is sent by its motion change. */
const URGENT: ReadonlySet<EventName> = new Set(['geofence', 'crash', 'distraction', 'providerchange']);

export function createUploadConditions(env: UploadConditionsEnvironment): UploadConditions {
  const { effects, device, sensor, verdict, provider, records, config, send } = env;
  let mayWait = false;
  /** The verdict follows when the step ends. */
  let isDeparting = false;

  /**
   * On the way in the background, with location allowed: then further records follow, and the open location request keeps the process
   * awake until they go. Anywhere else the process may be suspended any moment. A soft stop may close the request as well; then
   * records wait for the stop, unless that is certain later than the interval allows.
   */
  const isGathering = () =>
    device.background &&
    provider.blocked === null &&
    (isDeparting || (verdict() === true && mayWaitForStop()));

  const mayWaitForStop = () => env.wantsLocation() || config().autoSyncInterval >= config().stopTimeout * 60;

  function conditions(): SyncConditions {
    const mayCost = device.cellular || isConnectivityToCome(device, sensor);
    const { connected, hasNetwork } = device;
    return syncConditions(config(), { connected, hasNetwork, mayCost }, isGathering());
  }

  return {
    get conditions() {
      return conditions();
    },
    departing() {
      isDeparting = true;
      send({ type: 'conditions.changed', at: effects.at, conditions: conditions() });
    },
    verdictChanged(isMoving) {
      if (!isMoving || config().autoSyncThreshold !== BY_TIME) send({ type: 'flush.wanted', at: effects.at });
    },
    review() {
      isDeparting = false;
      const waited = mayWait;
      mayWait = isGathering();
      send({ type: 'conditions.changed', at: effects.at, conditions: conditions() });
      // After the conditions: within a transition of the engine's machine both are queued.
      const { waiting } = records;
      if (waited && !mayWait && waiting > 0) send({ type: 'queue.grew', at: effects.at, waiting });
    },
    resume() {
      const { waiting } = records;
      if (waiting === 0) return;
      send({ type: 'queue.grew', at: effects.at, waiting });
      if (config().autoSyncThreshold === BY_TIME) send({ type: 'flush.wanted', at: effects.at });
    },
    announced(event) {
      if (URGENT.has(event)) send({ type: 'flush.wanted', at: effects.at });
    },
  };
}
