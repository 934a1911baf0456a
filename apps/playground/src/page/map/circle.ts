import type { LngLat } from '@geo/view/map';

const METRES_PER_DEGREE = 111_195;

/** The outline of a circle on the ground, closed. */
export function circle(
  {
    latitude,
    longitude,
    radius,
  }: {
    readonly latitude: number;
    readonly longitude: number;
    readonly radius: number;
  },
  corners = 48,
): number[][] {
  const up = radius / METRES_PER_DEGREE;
  const across = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI;
    return [longitude + across * Math.cos(angle), latitude + up * Math.sin(angle)];
  });
}

/** Metres between two places that are near each other. */
export function metresBetween(a: LngLat, b: LngLat): number {
  const shrink = Math.cos((a[1] * Math.PI) / 180);
  return Math.hypot((a[0] - b[0]) * shrink, a[1] - b[1]) * METRES_PER_DEGREE;
}

/** The place some metres east and north of another. */
export function shifted([longitude, latitude]: LngLat, east: number, north: number): LngLat {
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [longitude + east / METRES_PER_DEGREE / shrink, latitude + north / METRES_PER_DEGREE];
}
