import type { AuthorizationStatus } from '../../contract/constants';
import {
  AUTHORIZATION_STATUS_DENIED,
  AUTHORIZATION_STATUS_RESTRICTED,
  LOCATION_ERROR_PERMISSION_DENIED,
  LOCATION_ERROR_UNAVAILABLE,
} from '../../contract/constants';
import type { LocationErrorEvent } from '../../contract/events';
import type { ProviderState } from '../../contract/provider';
import type { RequestedSensors } from '../../sensors/sensor-requests';
import type { Parts } from '../parts';
import { locationFailed } from './location-failure';
import { rearmLocation } from './rearm';

/** What the platform lets us use, and what follows when that changes. */
export interface Provider {
  /** As it was last read or answered; `null` before that. */
  readonly state: ProviderState | null;
  /** Why no location can come, as the platform's own reading says; `null` while nothing stands in the way. */
  readonly blocked: LocationErrorEvent | null;
  /** The platform said how things are. The first time is no change. */
  heard(now: ProviderState): void;
  /** The user has decided, or had decided before. */
  decided(status: AuthorizationStatus): void;
  /** What may be asked of the sensors: without permission nothing that needs a place. */
  permitted(sensorRequests: RequestedSensors): RequestedSensors;
  /** Was this failure said already, when the provider was read? */
  isKnown(failure: LocationErrorEvent): boolean;
}

type ProviderParts = Pick<Parts, 'unit' | 'device' | 'sensing' | 'ports' | 'positions' | 'geofences'>;

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

export function createProvider(parts: ProviderParts): Provider {
  const { unit, device } = parts;
  let state: ProviderState | null = null;
  let blocked: LocationErrorEvent | null = null;
  /** Whoever wanted a location while it was blocked has been told. */
  let isTold = false;

  /** Only a watch says when a block ends: an answer alone could hold us for ever. */
  function review(now: ProviderState): void {
    if (!parts.ports.sensor.available.has('provider')) return;
    const before = blocked;
    blocked = blockOf(now);
    parts.geofences.permit(blocked === null);
    if (blocked?.code === before?.code) return;
    isTold = false;
    parts.sensing.replan();
    if (blocked) {
      unit.trace('engine', `no location: ${blocked.message}`);
      unit.log(3, 'lifecycle:blocked', `no location: ${blocked.message}`);
      return;
    }
    unit.trace('engine', 'location is allowed again');
    unit.log(3, 'lifecycle:allowed', 'location is allowed again');
    rearmLocation(parts, 'provider');
  }

  function heard(reading: ProviderState): void {
    const now = fieldsOf(reading);
    const isChange = state !== null && JSON.stringify(state) !== JSON.stringify(now);
    state = now;
    device.authorization = now.status;
    if (isChange) {
      unit.emit('providerchange', now);
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
    heard,
    decided(status) {
      device.authorization = status;
      if (state) heard({ ...state, status });
    },
    permitted(sensorRequests) {
      if (!blocked || !sensorRequests.location) isTold = false;
      else if (!isTold) {
        isTold = true;
        // The platform's own error may have come before its reading: it is one failure.
        if (device.locationError?.code !== blocked.code) locationFailed(parts, blocked);
      }
      if (blocked?.code !== LOCATION_ERROR_PERMISSION_DENIED) return sensorRequests;
      return sensorRequests.heading ? { heading: sensorRequests.heading } : {};
    },
    isKnown: ({ code }) => isTold && blocked?.code === code,
  };
}
