import type { MotionActivity } from '../contract/activity';
import type { AuthorizationStatus } from '../contract/constants';
import type { LocationErrorEvent } from '../contract/events';
import type { Battery } from '../contract/location';
import type { Sensor } from '../ports/sensor';

/** What the engine knows of the device now, and counts for diagnostics. */
export interface DeviceState {
  activity: MotionActivity;
  battery: Battery;
  /** Is the internet reachable? True where the device cannot tell. */
  connected: boolean;
  /** Has the device said whether it is? */
  connectivityKnown: boolean;
  /** A new listener waits for the first reading of connectivity. */
  connectivityOwed: boolean;
  cellular: boolean;
  background: boolean;
  /** Does the app's own runtime live? Unknown until the platform has said so. */
  runtime: 'unknown' | 'attached' | 'gone';
  /** Tracking went on after a device boot, as `startOnBoot` says. */
  resumedByBoot: boolean;
  powerSave: boolean | null;
  authorization: AuthorizationStatus;
  /** The last failure, until a fix is accepted or tracking starts. */
  locationError: LocationErrorEvent | null;
  locationFailureCount: number;
  backgroundRearmCount: number;
  watchdogRecoveryCount: number;
  wakeRearmCount: number;
  lastWakeError: string | null;
}

/** Will the device yet say whether the internet is reachable, and over what? One behind a channel says it after the boot. */
export function isConnectivityToCome(device: DeviceState, sensor: Pick<Sensor, 'available'>): boolean {
  return !device.connectivityKnown && sensor.available.has('connectivity');
}

/** The state before the first reading. A device without a battery sensor is taken to be plugged in. */
export function unknownDeviceState(): DeviceState {
  return {
    activity: { type: 'unknown', confidence: 0 },
    battery: { level: 1, is_charging: true },
    connected: true,
    connectivityKnown: false,
    connectivityOwed: false,
    cellular: false,
    background: false,
    runtime: 'unknown',
    resumedByBoot: false,
    powerSave: null,
    authorization: 0,
    locationError: null,
    locationFailureCount: 0,
    backgroundRearmCount: 0,
    watchdogRecoveryCount: 0,
    wakeRearmCount: 0,
    lastWakeError: null,
  };
}
