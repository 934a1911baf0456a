import type { EngineState } from '../../contract/state';
import { isStationaryArmed, isWakeRegion } from '../device/wake-regions';
import { secondsSince } from '../diagnostics';
import type { Parts } from '../parts';

/** The snapshot of the tracker, every field true at the last commit. */
export function describeState(parts: Parts): EngineState {
  const { situation, ledger, sync, motion, track, sensing, tracking, geofences, settings } = parts;
  return {
    enabled: tracking.enabled,
    trackingActive: sensing.location !== undefined,
    authorization: situation.authorization,
    lastRawFixAge: secondsSince(parts, track.lastRawUp),
    lastAcceptedFixAge: secondsSince(parts, track.lastAcceptedUp),
    lastLocationError: situation.locationError?.message ?? null,
    locationFailureCount: situation.locationFailureCount,
    backgroundRearmCount: situation.backgroundRearmCount,
    watchdogRecoveryCount: situation.watchdogRecoveryCount,
    wakeRearmCount: situation.wakeRearmCount,
    stationaryRegionArmed: isStationaryArmed(sensing.regions),
    monitoredWakeRegions: sensing.regions.filter(({ identifier }) => isWakeRegion(identifier)).length,
    lastWakeError: situation.lastWakeError,
    trackingMode: tracking.mode,
    // Unconfirmed moving is moving here: start has announced it.
    isMoving: motion.mode !== 'off' && motion.verdict !== false,
    schedulerEnabled: false,
    odometer: track.odometer,
    geofenceCount: geofences.count,
    lastGeofenceError: geofences.lastError,
    connected: situation.connected,
    ...(parts.afterFailure === undefined ? {} : { lastEngineError: parts.afterFailure }),
    lastStorageError: ledger.failure,
    refusedRecordCount: ledger.refused,
    uploadParked: sync.parked,
    unknownKeys: settings.unknown,
    ineffectiveKeys: settings.ineffective,
  };
}
