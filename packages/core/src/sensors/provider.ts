import type { AuthorizationStatus } from '../contract/constants';
import {
  AUTHORIZATION_STATUS_DENIED,
  AUTHORIZATION_STATUS_RESTRICTED,
  LOCATION_ERROR_PERMISSION_DENIED,
  LOCATION_ERROR_UNAVAILABLE,
} from '../contract/constants';
import type { LocationErrorEvent } from '../contract/events';
import type { ProviderState } from '../contract/provider';
import type { StepEffects } from '../store/step-effects';
import type { DeviceState } from './device-state';
import { type LocationFact, reportLocationFailure } from './location-failure';
import type { RequestedSensors } from './sensor-requests';

/** The state of the location provider, and the consequences of its changes. */
export interface Provider {
  /** As last read or queried; `null` before that. */
  readonly state: ProviderState | null;
  /** Why location is unavailable according to the platform's reading; `null` when it is available. */
  readonly blocked: LocationErrorEvent | null;
  /** Applies a reading of the platform. The first one is not a change. */
  read(now: ProviderState): void;
  /** Applies the user's decision on permission. */
  decided(status: AuthorizationStatus): void;
  /** Restricts sensor requests: without permission, those that need a location are removed. */
  permitted(sensorRequests: RequestedSensors): RequestedSensors;
  /** Was this failure reported already when the provider was read? */
  isKnown(failure: LocationErrorEvent): boolean;
}

/** The facts that the provider reports. */
export type ProviderFact =
  | LocationFact
  /** The provider was read; `isAllowed`: location is available. */
  | { readonly type: 'provider.read'; readonly isAllowed: boolean }
  /** The permitted sensor requests have changed. */
  | { readonly type: 'sensors.wanted' }
  /** Location is available again. */
  | { readonly type: 'location.allowed' };

interface ProviderEnvironment {
  readonly effects: StepEffects;
  readonly device: DeviceState;
  /** Does the device report when location becomes available or unavailable? */
  readonly isWatched: boolean;
  emit(fact: ProviderFact): void;
}

/** The contract's fields that the platform provided, and no others. */
function fieldsOf(reading: ProviderState): ProviderState {
  const { status, enabled, gps, network, accuracyAuthorization, insufficientlyInUse } = reading;
  return {
    status,
    enabled,
    gps,
    network,
    ...(accuracyAuthorization === undefined ? {} : { accuracyAuthorization }),
    ...(insufficientlyInUse === undefined ? {} : { insufficientlyInUse }),
  };
}

function blockOf({ status, enabled }: ProviderState): LocationErrorEvent | null {
  const code = LOCATION_ERROR_PERMISSION_DENIED;
  if (status === AUTHORIZATION_STATUS_DENIED) return { code, message: 'location permission is denied' };
  if (status === AUTHORIZATION_STATUS_RESTRICTED)
    return { code, message: 'location permission is restricted on this device' };
  if (!enabled) return { code: LOCATION_ERROR_UNAVAILABLE, message: 'location services are off' };
  return null;
}

/** The provider of an engine; unknown before the first reading. */
export function createProvider({ effects, device, isWatched, emit }: ProviderEnvironment): Provider {
  let state: ProviderState | null = null;
  let blocked: LocationErrorEvent | null = null;
  /** The present block has been reported to waiting callers. */
  let isReported = false;

  /** Only a watch reports the end of a block: blocking by a query's answer alone could last forever. */
  function review(now: ProviderState): void {
    if (!isWatched) return;
    const before = blocked;
    blocked = blockOf(now);
    emit({ type: 'provider.read', isAllowed: blocked === null });
    if (blocked?.code === before?.code) return;
    isReported = false;
    emit({ type: 'sensors.wanted' });
    if (blocked) {
      effects.trace('engine', `no location: ${blocked.message}`);
      effects.log(3, 'lifecycle:blocked', `no location: ${blocked.message}`);
      return;
    }
    effects.trace('engine', 'location is allowed again');
    effects.log(3, 'lifecycle:allowed', 'location is allowed again');
    emit({ type: 'location.allowed' });
  }

  function read(reading: ProviderState): void {
    const now = fieldsOf(reading);
    const isChange = state !== null && JSON.stringify(state) !== JSON.stringify(now);
    state = now;
    device.authorization = now.status;
    if (isChange) {
      effects.emit('providerchange', now);
    }
    review(now);
  }

  return {
    get state() {
      return state;
    },
    get blocked() {
      return blocked;
    },
    read,
    decided(status) {
      device.authorization = status;
      if (state) read({ ...state, status });
    },
    permitted(sensorRequests) {
      if (!blocked || !sensorRequests.location) isReported = false;
      else if (!isReported) {
        isReported = true;
        // The platform's error may precede its reading; both are the same failure.
        if (device.locationError?.code !== blocked.code)
          reportLocationFailure(device, effects, emit, blocked);
      }
      if (blocked?.code !== LOCATION_ERROR_PERMISSION_DENIED) return sensorRequests;
      return sensorRequests.heading ? { heading: sensorRequests.heading } : {};
    },
    isKnown: ({ code }) => isReported && blocked?.code === code,
  };
}
