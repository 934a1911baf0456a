import type { Settings } from '../config/settings';
import type { TrackingMode } from '../contract/constants';
import type { DegradedReason, EngineState } from '../contract/state';
import type { Geofences } from '../geofences/geofences';
import type { FixPipeline } from '../locations/fix-pipeline';
import type { Motion } from '../motion/motion-region';
import type { DeviceState } from '../sensors/device-state';
import type { ReceiverUse } from '../sensors/receiver';
import type { Sensors } from '../sensors/sensors';
import { isStationaryArmed, type WakeRegions } from '../sensors/wake-regions';
import type { StorageLock } from '../store/storage-lock';
import type { UnitOfWork } from '../store/unit-of-work';
import type { Sync } from '../sync/sync';
import type { Before } from './before';

/** The sources of the snapshot. */
export interface StateSource {
  readonly device: DeviceState;
  readonly unit: Pick<UnitOfWork, 'failure' | 'refused'>;
  readonly lock: Pick<StorageLock, 'isLocked'>;
  readonly sync: Pick<Sync, 'parked'>;
  readonly motion: Pick<Motion, 'mode' | 'verdict'>;
  readonly pipeline: FixPipeline;
  readonly sensors: Pick<Sensors, 'location' | 'regions'>;
  readonly wakeRegions: Pick<WakeRegions, 'armed'>;
  readonly receiver: Pick<ReceiverUse, 'state'>;
  readonly tracking: { readonly enabled: boolean; readonly mode: TrackingMode; readonly wasMoving: boolean };
  readonly geofences: Pick<Geofences, 'count' | 'lastError'>;
  readonly settings: Pick<Settings, 'config' | 'unknown' | 'ineffective'>;
  readonly before: Before;
  readonly diary: { readonly degraded: readonly DegradedReason[] };
  readonly dormancy: { readonly isRefused: boolean };
  /** Whole seconds since an uptime; null when it is null. */
  secondsSince(up: number | undefined): number | null;
}

/** The snapshot of the tracker as of the last commit. */
export function describeState(source: StateSource): EngineState {
  const { device, unit, sync, motion, pipeline, sensors, tracking, geofences, settings } = source;
  const { afterFailure, lastLife } = source.before;
  const degraded: readonly DegradedReason[] = [
    ...(source.lock.isLocked ? (['storage-locked'] as const) : []),
    ...source.diary.degraded,
  ];
  const armed = source.wakeRegions.armed(sensors.regions);
  return {
    enabled: tracking.enabled,
    trackingActive: sensors.location !== undefined,
    authorization: device.authorization,
    receiver: source.receiver.state,
    lastRawFixAge: source.secondsSince(pipeline.lastRawUp),
    lastAcceptedFixAge: source.secondsSince(pipeline.lastAcceptedUp),
    lastLocationError: device.locationError?.message ?? null,
    locationFailureCount: device.locationFailureCount,
    backgroundRearmCount: device.backgroundRearmCount,
    watchdogRecoveryCount: device.watchdogRecoveryCount,
    wakeRearmCount: device.wakeRearmCount,
    stationaryRegionArmed: isStationaryArmed(armed),
    monitoredWakeRegions: armed.length,
    lastWakeError: device.lastWakeError,
    trackingMode: tracking.mode,
    // The verdict of the last motion change: start has announced unconfirmed moving, and stop announces nothing.
    isMoving: motion.mode === 'off' ? tracking.wasMoving : motion.verdict !== false,
    schedulerEnabled: false,
    odometer: pipeline.odometer,
    geofenceCount: geofences.count,
    lastGeofenceError: geofences.lastError,
    connected: device.connected,
    ...(afterFailure === undefined ? {} : { lastEngineError: afterFailure }),
    ...(lastLife === undefined ? {} : { lastLife }),
    ...(degraded.length > 0 ? { degraded } : {}),
    lastStorageError: unit.failure,
    refusedRecordCount: unit.refused,
    uploadParked: sync.parked,
    preset: settings.config.preset,
    unknownKeys: settings.unknown,
    ineffectiveKeys: source.dormancy.isRefused
      ? [...settings.ineffective, 'dormantOnStationary']
      : settings.ineffective,
  };
}
