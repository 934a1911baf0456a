import type { Config } from '../config/keys';
import { BY_TIME } from '../config/presets';
import { BATCH_RECORDS_MAX } from './batch-window';
import type { SyncConditions } from './sync-events';

/** The network, as the device reports it. */
export interface Network {
  readonly connected: boolean;
  readonly hasNetwork: boolean;
  /** The connection is cellular, or the device has yet to name it. */
  readonly mayCost: boolean;
}

/**
 * The configuration and device state on which uploading depends.
 * @param mayWait - further records are to come, and the process stays awake: only then `autoSyncThreshold` -1 lets records wait
 */
export function syncConditions(
  config: Config,
  { connected, hasNetwork, mayCost }: Network,
  mayWait: boolean,
): SyncConditions {
  const byTime = mayWait ? BATCH_RECORDS_MAX : 0;
  return {
    hasUrl: config.url !== undefined,
    connected,
    unproven: !connected && hasNetwork,
    deferred: config.disableAutoSyncOnCellular && mayCost,
    autoSync: config.autoSync,
    threshold: config.autoSyncThreshold === BY_TIME ? byTime : config.autoSyncThreshold,
    flushMillis: config.autoSyncInterval * 1000,
  };
}
