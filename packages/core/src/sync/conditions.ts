import type { Config } from '../config/keys';
import type { SyncConditions } from './sync-events';

/** The network, as the device reports it. */
export interface Network {
  readonly connected: boolean;
  readonly hasNetwork: boolean;
  /** The connection is cellular, or the device has yet to name it. */
  readonly mayCost: boolean;
}

/** The configuration and device state on which uploading depends. */
export function syncConditions(config: Config, { connected, hasNetwork, mayCost }: Network): SyncConditions {
  return {
    hasUrl: config.url !== undefined,
    connected,
    unproven: !connected && hasNetwork,
    deferred: config.disableAutoSyncOnCellular && mayCost,
    autoSync: config.autoSync,
    threshold: config.autoSyncThreshold,
    flushMillis: config.autoSyncInterval * 1000,
  };
}
