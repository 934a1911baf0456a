import { readFileSync } from 'node:fs';
import type { Location } from '@geo/core';
import { record } from './records';

const file = new URL('./fixtures/gpxpy-tracks/around-visnjan-with-car.gpx', import.meta.url);

interface Point {
  readonly latitude: number;
  readonly longitude: number;
  readonly at: number;
}

/** The recorded drive as a phone would send it: unconfirmed for the first minute, parked at the end. */
export function driveRecords(): Location[] {
  const points = readPoints(readFileSync(file, 'utf8'));
  let odometer = 0;
  return points.map((point, index) => {
    const metres = index === 0 ? 0 : distanceMeters(points[index - 1] as Point, point);
    const seconds = index === 0 ? 1 : (point.at - (points[index - 1] as Point).at) / 1000;
    odometer += metres;
    const isLast = index >= points.length - 2;
    const isFirst = point.at - (points[0] as Point).at < 60_000;
    return record({
      timestamp: new Date(point.at).toISOString(),
      odometer,
      coords: {
        latitude: point.latitude,
        longitude: point.longitude,
        accuracy: 10,
        speed: metres / Math.max(seconds, 1),
      },
      is_moving: isFirst ? null : !isLast,
      activity: isLast ? { type: 'still', confidence: 95 } : { type: 'in_vehicle', confidence: 88 },
    });
  });
}

function readPoints(gpx: string): Point[] {
  const pattern = /<trkpt lat="([^"]+)" lon="([^"]+)">.*?<time>([^<]+)<\/time>/gs;
  return [...gpx.matchAll(pattern)].map(([, latitude, longitude, time]) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
    at: Date.parse(time as string),
  }));
}

/** Flat-earth distance, good to a tenth of a per cent over the metres between two points of a drive. */
function distanceMeters(a: Point, b: Point): number {
  const metresPerDegree = 111_195;
  const east = (b.longitude - a.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(b.latitude - a.latitude, east) * metresPerDegree;
}
