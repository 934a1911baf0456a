import type { LocationErrorCode, Sensor, SensorKind, SensorReadings, SensorRequests, Watch } from '@geo/core';
import {
  DESIRED_ACCURACY_MEDIUM,
  LOCATION_ERROR_PERMISSION_DENIED,
  LOCATION_ERROR_TIMEOUT,
  LOCATION_ERROR_UNAVAILABLE,
} from '@geo/core/client';

/** A position as `navigator.geolocation` gives it. */
export interface GeolocationPositionLike {
  /** The fix; null where the device does not know a value. */
  readonly coords: {
    readonly latitude: number;
    readonly longitude: number;
    readonly accuracy: number;
    readonly altitude?: number | null;
    readonly altitudeAccuracy?: number | null;
    readonly speed?: number | null;
    readonly heading?: number | null;
  };
  /** Epoch milliseconds. */
  readonly timestamp: number;
}

/** What is used of `navigator.geolocation`, which apps have by a package. */
export interface GeolocationLike {
  /** Delivers positions until it is cleared; returns its id. Codes of errors are those of the W3C. */
  watchPosition(
    success: (position: GeolocationPositionLike) => void,
    failure: (error: { readonly code: number; readonly message: string }) => void,
    options: {
      readonly enableHighAccuracy: boolean;
      readonly distanceFilter: number;
      readonly interval: number;
      readonly maximumAge: number;
    },
  ): number;
  /** Ends a watch. */
  clearWatch(id: number): void;
}

/** By the codes of the W3C's Geolocation API. */
const ERRORS: Readonly<Record<number, LocationErrorCode>> = {
  1: LOCATION_ERROR_PERMISSION_DENIED,
  2: LOCATION_ERROR_UNAVAILABLE,
  3: LOCATION_ERROR_TIMEOUT,
};

type Sink = (reading: SensorReadings['location']) => void;

/** Locations of an injected `navigator.geolocation`, and no other sensor: motion is judged by fixes alone. */
export function geolocationSensor(geolocation: GeolocationLike): Sensor {
  function watchLocation(first: SensorRequests['location'], sink: Sink): Watch<'location'> {
    const open = ({ desiredAccuracy, distanceFilter, interval }: SensorRequests['location']) =>
      geolocation.watchPosition(
        (position) => sink(readingOf(position, distanceFilter > 0)),
        ({ code, message }) => sink({ error: { code: ERRORS[code] ?? 0, message } }),
        {
          enableHighAccuracy: desiredAccuracy < DESIRED_ACCURACY_MEDIUM,
          distanceFilter,
          interval,
          maximumAge: 0,
        },
      );
    let id = open(first);
    return {
      update(request) {
        geolocation.clearWatch(id);
        id = open(request);
      },
      close: () => geolocation.clearWatch(id),
    };
  }

  return {
    available: new Set<SensorKind>(['location']),
    watch<K extends SensorKind>(
      kind: K,
      request: SensorRequests[K],
      sink: (reading: SensorReadings[K]) => void,
    ) {
      if (kind !== 'location') throw new Error(`there is no ${kind} here; there is location`);
      return watchLocation(
        request as SensorRequests['location'],
        sink as Sink,
      ) as Watch<SensorKind> as Watch<K>;
    },
    ask: (question) => Promise.reject(new Error(`${question} cannot be asked here`)),
  };
}

function readingOf(
  { coords, timestamp }: GeolocationPositionLike,
  filtered: boolean,
): SensorReadings['location'] {
  const { latitude, longitude, accuracy, altitude, altitudeAccuracy, speed, heading } = coords;
  return {
    latitude,
    longitude,
    accuracy,
    time: timestamp,
    ...(filtered ? { filtered } : {}),
    ...known({ altitude, altitudeAccuracy, speed, heading }),
  };
}

/** The values that the device knows: others are null, or negative as iOS has it. */
function known(
  values: Readonly<Record<string, number | null | undefined>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, number] =>
        typeof entry[1] === 'number' && (entry[0] === 'altitude' || entry[1] >= 0),
    ),
  );
}
