import type { Location } from '@geo/core';

/** A location in the shape of the other library. */
export interface DescendantLocation {
  /** The uuid of the record: a number does not name it. */
  readonly id: string;
  readonly provider: 'fused';
  readonly locationProvider: 1;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
  readonly speed: number;
  readonly altitude: number;
  readonly bearing: number;
  readonly isFromMockProvider: boolean;
  readonly mockLocationsEnabled: false;
}

/** What a fix does not say is 0, as before. */
export function descendantLocation({ uuid, timestamp, coords, extras }: Location): DescendantLocation {
  return {
    id: uuid,
    provider: 'fused',
    locationProvider: 1,
    time: Date.parse(timestamp),
    latitude: coords.latitude,
    longitude: coords.longitude,
    accuracy: coords.accuracy,
    speed: coords.speed ?? 0,
    altitude: coords.altitude ?? 0,
    bearing: coords.heading ?? 0,
    isFromMockProvider: extras?.mock === true,
    mockLocationsEnabled: false,
  };
}
