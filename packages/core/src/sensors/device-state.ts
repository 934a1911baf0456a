import type { MotionActivity } from '../contract/activity';
import type { AuthorizationStatus } from '../contract/constants';
import type { LocationErrorEvent } from '../contract/events';
import type { Battery } from '../contract/location';
import type { Restrictions } from '../contract/restrictions';
import type { Sensor } from '../ports/sensor';

/** The state of the device as last read, with counters for diagnostics. */
export interface DeviceState {
  activity: MotionActivity;
  battery: Battery;
  /** Is the internet reachable? True where the device cannot report it. */
  connected: boolean;
  /** Has the device reported it? */
  connectivityKnown: boolean;
  /** A new listener waits for the first reading of connectivity. */
  connectivityOwed: boolean;
  cellular: boolean;
  /** Is there a network at all? The device may not have reached the internet by it, as by a private APN. */
  hasNetwork: boolean;
  /** Is the phone connected to a Wi-Fi, to a car? Undefined until a reading says so. */
  links: { wifi?: boolean; car?: boolean };
  background: boolean;
  /** Is the app's own runtime alive? Undefined until the platform has reported it. */
  runtime: 'unknown' | 'attached' | 'gone';
  /** Tracking resumed after a device boot because of `startOnBoot`. */
  resumedByBoot: boolean;
  powerSave: boolean | null;
  /** How the platform restricts the app; null before it has said so. */
  restrictions: Restrictions | null;
  authorization: AuthorizationStatus;
  /** The last failure; cleared by an accepted fix or a start. */
  locationError: LocationErrorEvent | null;
  locationFailureCount: number;
  backgroundRearmCount: number;
  watchdogRecoveryCount: number;
  wakeRearmCount: number;
  lastWakeError: string | null;
}

/** Is a first connectivity reading still to be expected? A device behind a channel delivers it after the boot. */
export function isConnectivityToCome(device: DeviceState, sensor: Pick<Sensor, 'available'>): boolean {
  return !device.connectivityKnown && sensor.available.has('connectivity');
}

/** Is the device known to be on no Wi-Fi? Most places indoors have one. */
export function isAwayFromWifi({ connectivityKnown, hasNetwork, cellular, links }: DeviceState): boolean {
  return connectivityKnown && links.wifi !== true && (cellular || !hasNetwork);
}

/** The state before the first reading. A device without a battery sensor counts as plugged in. */
export function unknownDeviceState(): DeviceState {
  return {
    activity: { type: 'unknown', confidence: 0 },
    battery: { level: 1, is_charging: true },
    connected: true,
    connectivityKnown: false,
    connectivityOwed: false,
    cellular: false,
    hasNetwork: true,
    links: {},
    background: false,
    runtime: 'unknown',
    resumedByBoot: false,
    powerSave: null,
    restrictions: null,
    authorization: 0,
    locationError: null,
    locationFailureCount: 0,
    backgroundRearmCount: 0,
    watchdogRecoveryCount: 0,
    wakeRearmCount: 0,
    lastWakeError: null,
  };
}
