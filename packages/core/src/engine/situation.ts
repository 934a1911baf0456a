import type { MotionActivity } from '../contract/activity';
import {
  AUTHORIZATION_STATUS_DENIED,
  AUTHORIZATION_STATUS_RESTRICTED,
  type AuthorizationStatus,
} from '../contract/constants';
import type { Battery } from '../contract/location';

/** What the engine knows of the device now, and counts for diagnostics. */
export interface Situation {
  activity: MotionActivity;
  battery: Battery;
  /** Is the internet reachable? True where nobody can tell. */
  connected: boolean;
  cellular: boolean;
  background: boolean;
  authorization: AuthorizationStatus;
  lastLocationError: string | null;
  locationFailureCount: number;
  backgroundRearmCount: number;
  watchdogRecoveryCount: number;
  wakeRearmCount: number;
  lastWakeError: string | null;
}

/** Before any sensor has spoken. A device without a battery sensor is taken to be plugged in. */
export function unknownSituation(): Situation {
  return {
    activity: { type: 'unknown', confidence: 0 },
    battery: { level: 1, is_charging: true },
    connected: true,
    cellular: false,
    background: false,
    authorization: 0,
    lastLocationError: null,
    locationFailureCount: 0,
    backgroundRearmCount: 0,
    watchdogRecoveryCount: 0,
    wakeRearmCount: 0,
    lastWakeError: null,
  };
}

/** Does the user let us know where the device is? While nobody has been asked: yes. */
export function mayLocate(status: AuthorizationStatus): boolean {
  return status !== AUTHORIZATION_STATUS_DENIED && status !== AUTHORIZATION_STATUS_RESTRICTED;
}
