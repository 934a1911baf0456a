import type { Config } from '../config/keys';
import type { SyncConditions } from './sync-events';

/** What the device says of the network. */
export interface Network {
  readonly connected: boolean;
  /** The connection is cellular, or the device has yet to name it. */
  readonly mayCost: boolean;
}

/** What uploading depends on, out of what is configured and what the device says. */
export function syncConditions(config: Config, { connected, mayCost }: Network): SyncConditions {
  return {
    hasUrl: config.url !== undefined,
    connected,
    deferred: config.disableAutoSyncOnCellular && mayCost,
    autoSync: config.autoSync,
    threshold: config.autoSyncThreshold,
    flushMillis: config.autoSyncInterval * 1000,
  };
}
