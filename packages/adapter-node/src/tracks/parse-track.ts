import { gunzipSync } from 'node:zlib';
import { isGzip } from './text-bytes';
import type { Track } from './track';
import { TrackError } from './track-error';
import { EMPTY_FILE, type TrackOptions, TrackReading } from './track-reading';

/**
 * Reads a recording from text or bytes (gzip or not).
 *
 * @throws TrackError when nothing in it can be replayed: empty, binary, of an unknown format, or without timed points.
 */
export function parseTrack(content: string | Uint8Array, options: TrackOptions = {}): Track {
  const reading = new TrackReading(options.name ?? 'track', options);
  if (typeof content === 'string') reading.text(content);
  else reading.bytes(isGzip(content) ? unzip(content, options.name ?? 'track') : content);
  reading.finish();
  const { name, draft } = reading;
  if (!draft) throw new TrackError(name, EMPTY_FILE);
  const { format, skipped, warnings } = draft;
  return { name, format, points: reading.take(), skipped, warnings };
}

function unzip(content: Uint8Array, name: string): Uint8Array {
  try {
    return gunzipSync(content);
  } catch (error) {
    throw notGzip(name, error as Error);
  }
}

function notGzip(name: string, cause: Error): TrackError {
  return new TrackError(name, `not readable as gzip (${cause.message})`, undefined, { cause });
}
