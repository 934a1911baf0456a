import type { Track, TrackPoint } from './track';
import type { TrackOptions } from './track-reading';
import { openTrack } from './track-stream';

/**
 * Reads a recording from a file, or from bytes such as those of `process.stdin`: GPX, NMEA 0183, GeoJSON, CSV, a log of gpsd,
 * TCX, KML or FIT, gzip or not. All of its points lie in memory; {@link openTrack} reads as it goes.
 *
 * @throws TrackError when the file cannot be read, or nothing in it can be replayed.
 */
export async function readTrack(
  source: string | AsyncIterable<Uint8Array>,
  options: TrackOptions = {},
): Promise<Track> {
  const stream = await openTrack(source, options);
  const points: TrackPoint[] = [];
  for (let more = await stream.next(); more; more = await stream.next())
    for (const point of more) points.push(point);
  const { name, format, skipped, warnings } = stream;
  return { name, format, points, skipped, warnings };
}
