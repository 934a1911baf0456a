import type { Location } from '@geo/core';

/** A location in the shape of the other library. */
export interface DescendantLocation {
  /** The uuid of the record: a number does not name it. */
  readonly id: string;
  /** Always the same: which sensor gave a fix is not said. */
  readonly provider: 'fused';
  /** Always the same. */
  readonly locationProvider: 1;
  /** Epoch milliseconds. */
  readonly time: number;
  /** Degrees. */
  readonly latitude: number;
  /** Degrees. */
  readonly longitude: number;
  /** Metres. */
  readonly accuracy: number;
  /** Metres per second. */
  readonly speed: number;
  /** Metres. */
  readonly altitude: number;
  /** Degrees. */
  readonly bearing: number;
  /** Was it made by software? */
  readonly isFromMockProvider: boolean;
  /** Always false: no platform says it any more. */
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
