import {
  DESIRED_ACCURACY_MEDIUM,
  type FixFailure,
  type FixReading,
  LOCATION_ERROR_PERMISSION_DENIED,
  LOCATION_ERROR_TIMEOUT,
  LOCATION_ERROR_UNAVAILABLE,
  type LocationErrorCode,
  type LocationRequest,
} from '@geo/core';
import { onPageChange } from '../page/page-life';
import { fixReading } from './fix-reading';
import type { LocationPermission } from './location-permission';
import type { Source } from './source';
import { spacing } from './spacing';

/** No position for this long is reported, milliseconds: a receiver without a view of the sky takes half a minute to find it. */
const NO_FIX_MILLIS = 60_000;

/**
 * How long a failure waits for a position that makes it untrue, milliseconds. Chromium answers a pending request with an unavailable position,
 * without a message, when the source of its positions changes (as by emulation), a moment before it gives the new one.
 */
const FAILURE_MILLIS = 500;

const CODES: Readonly<Record<number, LocationErrorCode>> = {
  1: LOCATION_ERROR_PERMISSION_DENIED,
  2: LOCATION_ERROR_UNAVAILABLE,
  3: LOCATION_ERROR_TIMEOUT,
};

const WORDS: Readonly<Record<number, string>> = {
  1: 'location permission is denied',
  2: 'the browser has no position',
  3: `no position within ${NO_FIX_MILLIS / 1_000} s`,
};

/** What of a request a browser knows: fine or coarse, and how old a position may be. */
export function positionOptions({ desiredAccuracy, interval }: LocationRequest): Required<PositionOptions> {
  const enableHighAccuracy = desiredAccuracy < DESIRED_ACCURACY_MEDIUM;
  // A coarse position that another page has just asked for costs nothing.
  return { enableHighAccuracy, timeout: NO_FIX_MILLIS, maximumAge: enableHighAccuracy ? 0 : interval };
}

/** Fixes of the Geolocation API. A page that is shown or resumed asks again: hidden pages get no positions, and some watches end there. */
export function geolocation(permission: LocationPermission): Source<'location'> {
  return (first, sink) => {
    const { geolocation: api, vendor } = navigator;
    const isAppleAltitude = vendor.startsWith('Apple');
    const fixes = spacing<FixReading>(sink);
    let request = first;
    let id: number | undefined;
    let failing: ReturnType<typeof setTimeout> | undefined;

    function came(position: GeolocationPosition): void {
      clearTimeout(failing);
      permission.granted();
      fixes.offer(fixReading(position, isAppleAltitude));
    }

    function failed({ code, message }: GeolocationPositionError): void {
      clearTimeout(failing);
      const error = {
        code: CODES[code] ?? 0,
        message: message || (WORDS[code] ?? 'the browser gave no reason'),
      };
      if (error.code === LOCATION_ERROR_PERMISSION_DENIED) permission.refused();
      failing = setTimeout(sink, FAILURE_MILLIS, { error } satisfies FixFailure);
    }

    function stop(): void {
      clearTimeout(failing);
      if (id !== undefined) api.clearWatch(id);
      id = undefined;
    }

    function start(): void {
      stop();
      id = api.watchPosition(came, failed, positionOptions(request));
    }

    const detach = onPageChange((change) => {
      if (change === 'shown' || change === 'resumed') start();
    });
    fixes.reset(request.interval);
    start();

    return {
      update(next) {
        const isRepeated = JSON.stringify(next) === JSON.stringify(request);
        const isOther = JSON.stringify(positionOptions(next)) !== JSON.stringify(positionOptions(request));
        request = next;
        fixes.reset(next.interval);
        // The same request again: the engine asks to begin anew.
        if (isRepeated || isOther) start();
      },
      close() {
        detach();
        stop();
        fixes.clear();
      },
    };
  };
}
