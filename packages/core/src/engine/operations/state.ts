import type { EngineState } from '../../contract/state';
import { isStationaryArmed } from '../device/wake-regions';
import { secondsSince } from '../diagnostics';
import type { Parts } from '../parts';

/** The snapshot of the tracker, every field true at the last commit. */
export function describeState(parts: Parts): EngineState {
  const { situation, ledger, sync, motion, track, sensing, tracking, geofences, settings } = parts;
  const armed = parts.wakeRegions.armed(sensing.regions);
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
    stationaryRegionArmed: isStationaryArmed(armed),
    monitoredWakeRegions: armed.length,
    lastWakeError: situation.lastWakeError,
    trackingMode: tracking.mode,
    // What the last motion change said: start has announced unconfirmed moving, and stop announces nothing.
    isMoving: motion.mode === 'off' ? tracking.wasMoving : motion.verdict !== false,
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
