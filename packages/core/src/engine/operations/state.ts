import type { EngineState } from '../../contract/state';
import { isStationaryArmed } from '../device/wake-regions';
import { secondsSince } from '../diagnostics';
import type { Parts } from '../parts';

/** The snapshot of the tracker, every field true at the last commit. */
export function describeState(parts: Parts): EngineState {
  const { device, unit, sync, motion, track, sensing, tracking, geofences, settings } = parts;
  const armed = parts.wakeRegions.armed(sensing.regions);
  return {
    enabled: tracking.enabled,
    trackingActive: sensing.location !== undefined,
    authorization: device.authorization,
    lastRawFixAge: secondsSince(parts, track.lastRawUp),
    lastAcceptedFixAge: secondsSince(parts, track.lastAcceptedUp),
    lastLocationError: device.locationError?.message ?? null,
    locationFailureCount: device.locationFailureCount,
    backgroundRearmCount: device.backgroundRearmCount,
    watchdogRecoveryCount: device.watchdogRecoveryCount,
    wakeRearmCount: device.wakeRearmCount,
    stationaryRegionArmed: isStationaryArmed(armed),
    monitoredWakeRegions: armed.length,
    lastWakeError: device.lastWakeError,
    trackingMode: tracking.mode,
    // What the last motion change said: start has announced unconfirmed moving, and stop announces nothing.
    isMoving: motion.mode === 'off' ? tracking.wasMoving : motion.verdict !== false,
    schedulerEnabled: false,
    odometer: track.odometer,
    geofenceCount: geofences.count,
    lastGeofenceError: geofences.lastError,
    connected: device.connected,
    ...(parts.afterFailure === undefined ? {} : { lastEngineError: parts.afterFailure }),
    lastStorageError: unit.failure,
    refusedRecordCount: unit.refused,
    uploadParked: sync.parked,
    unknownKeys: settings.unknown,
    ineffectiveKeys: settings.ineffective,
  };
}
