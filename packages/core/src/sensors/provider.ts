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

/** What the platform lets us use, and what follows when that changes. */
export interface Provider {
  /** As it was last read or answered; `null` before that. */
  readonly state: ProviderState | null;
  /** Why no location can come, as the platform's own reading says; `null` while nothing stands in the way. */
  readonly blocked: LocationErrorEvent | null;
  /** The platform's reading. The first one is no change. */
  read(now: ProviderState): void;
  /** The user has decided, or had decided before. */
  decided(status: AuthorizationStatus): void;
  /** What may be asked of the sensors: without permission nothing that needs a place. */
  permitted(sensorRequests: RequestedSensors): RequestedSensors;
  /** Was this failure said already, when the provider was read? */
  isKnown(failure: LocationErrorEvent): boolean;
}

/** What the provider reports. */
export type ProviderFact =
  | LocationFact
  /** Read anew; `isAllowed`: nothing stands in the way of locations. */
  | { readonly type: 'provider.read'; readonly isAllowed: boolean }
  /** What may be asked of the sensors has changed. */
  | { readonly type: 'sensors.wanted' }
  /** A block has ended. */
  | { readonly type: 'location.allowed' };

interface ProviderEnvironment {
  readonly effects: StepEffects;
  readonly device: DeviceState;
  /** Does the device say when a block begins and ends? */
  readonly isWatched: boolean;
  emit(fact: ProviderFact): void;
}

/** The fields of the contract that the platform has given, and no others. */
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

/** The provider of an engine; nothing is known of it until the first reading. */
export function createProvider({ effects, device, isWatched, emit }: ProviderEnvironment): Provider {
  let state: ProviderState | null = null;
  let blocked: LocationErrorEvent | null = null;
  /** Whoever wanted a location while it was blocked has been told. */
  let isTold = false;

  /** Only a watch says when a block ends: an answer alone could hold us for ever. */
  function review(now: ProviderState): void {
    if (!isWatched) return;
    const before = blocked;
    blocked = blockOf(now);
    emit({ type: 'provider.read', isAllowed: blocked === null });
    if (blocked?.code === before?.code) return;
    isTold = false;
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
      if (!blocked || !sensorRequests.location) isTold = false;
      else if (!isTold) {
        isTold = true;
        // The platform's own error may have come before its reading: it is one failure.
        if (device.locationError?.code !== blocked.code)
          reportLocationFailure(device, effects, emit, blocked);
      }
      if (blocked?.code !== LOCATION_ERROR_PERMISSION_DENIED) return sensorRequests;
      return sensorRequests.heading ? { heading: sensorRequests.heading } : {};
    },
    isKnown: ({ code }) => isTold && blocked?.code === code,
  };
}
