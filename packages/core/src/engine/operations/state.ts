import type { State } from '../../contract/state';
import { isStationaryArmed } from '../device/wake-regions';
import type { Parts } from '../parts';

/** The snapshot of the tracker, every field true at the last commit. */
export function describeState(parts: Parts): State {
  const { situation, ledger, sync, motion, track, sensing, tracking, geofences } = parts;
  const now = parts.ports.scheduler.uptime();
  const armed = parts.wakeRegions.armed(sensing.regions);
  const seconds = (up: number | undefined) =>
    up === undefined ? null : Math.max(0, Math.round((now - up) / 1000));
  return {
    enabled: tracking.enabled,
    trackingActive: sensing.location !== undefined,
    authorization: situation.authorization,
    lastRawFixAge: seconds(track.lastRawUp),
    lastAcceptedFixAge: seconds(track.lastAcceptedUp),
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
  };
}
