import type { Fix } from './fix';

/**
 * What goes over the wire for one fix. The policies' own formats differ in names and by some bytes; one shape for all lets one
 * server count losses and duplicates, and costs the radio the same.
 */
export interface Record {
  readonly uuid: string;
  /** ISO 8601, when the fix was taken. */
  readonly timestamp: string;
  readonly coords: {
    readonly latitude: number;
    readonly longitude: number;
    readonly accuracy: number;
    readonly speed: number;
    readonly heading: number;
  };
  readonly event?: string;
}

/** -1 stands for a speed or heading that the device did not give. */
export function recordOf(fix: Fix, uuid: string, event?: string): Record {
  return {
    uuid,
    timestamp: new Date(fix.time).toISOString(),
    coords: {
      latitude: fix.latitude,
      longitude: fix.longitude,
      accuracy: fix.accuracy,
      speed: fix.speed ?? -1,
      heading: fix.heading ?? -1,
    },
    ...(event !== undefined && { event }),
  };
}
