import type { SyncConditions } from '../sync/sync-events';
import { isConnectivityToCome } from './device/device-state';
import type { Parts } from './parts';

/** What uploading depends on, out of what is configured and what the device says. */
export function syncConditions(parts: Parts): SyncConditions {
  const { device } = parts;
  const config = parts.config();
  // A network that the device has yet to name may be the one that costs.
  const mayCost = device.cellular || isConnectivityToCome(parts);
  return {
    hasUrl: config.url !== undefined,
    connected: device.connected,
    deferred: config.disableAutoSyncOnCellular && mayCost,
    autoSync: config.autoSync,
    threshold: config.autoSyncThreshold,
    flushMillis: config.autoSyncInterval * 1000,
  };
}
