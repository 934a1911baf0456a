import type { MotionActivity } from '../../contract/activity';
import type { AuthorizationStatus } from '../../contract/constants';
import type { LocationErrorEvent } from '../../contract/events';
import type { Battery } from '../../contract/location';
import type { Parts } from '../parts';

/** What the engine knows of the device now, and counts for diagnostics. */
export interface DeviceState {
  activity: MotionActivity;
  battery: Battery;
  /** Is the internet reachable? True where nobody can tell. */
  connected: boolean;
  /** Has anybody said whether it is? */
  connectivityKnown: boolean;
  /** A new listener could not be told yet, because nobody had said it. */
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
export function isConnectivityToCome({ device, ports }: Pick<Parts, 'device' | 'ports'>): boolean {
  return !device.connectivityKnown && ports.sensor.available.has('connectivity');
}

/** Before any sensor has spoken. A device without a battery sensor is taken to be plugged in. */
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
