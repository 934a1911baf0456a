import type { Config } from '../config/keys';
import type { SyncConditions } from '../sync/sync-machine';
import type { Situation } from './device/situation';

/** What uploading depends on, out of what is configured and what the device says. */
export function syncConditions(config: Config, situation: Situation): SyncConditions {
  return {
    hasUrl: config.url !== undefined,
    connected: situation.connected,
    deferred: config.disableAutoSyncOnCellular && situation.cellular,
    autoSync: config.autoSync,
    threshold: config.autoSyncThreshold,
  };
}
