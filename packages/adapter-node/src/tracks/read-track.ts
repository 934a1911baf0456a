import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { type TrackOptions, TrackReading } from './parse-track';
import { isGzip } from './text-bytes';
import type { Track } from './track';
import { TrackError } from './track-error';

/** Pieces of this size keep memory flat, and the first is enough to tell the format. */
const PIECE_BYTES = 256 * 1024;

/**
 * Reads a recording from a file: GPX, NMEA 0183, GeoJSON, CSV or a log of gpsd, gzip or not. It is read as a stream
 * (GeoJSON excepted), so that only its points lie in memory.
 *
 * @throws TrackError when the file cannot be read, or nothing in it can be replayed.
 */
export async function readTrack(path: string, options: TrackOptions = {}): Promise<Track> {
  const name = options.name ?? basename(path);
  const reading = new TrackReading(name, options);
  try {
    for await (const piece of await pieces(path)) reading.bytes(piece as Uint8Array);
  } catch (error) {
    if (error instanceof TrackError) throw error;
    reading.breaksOff(describe(error));
  }
  return reading.finish();
}

async function pieces(path: string): Promise<AsyncIterable<unknown>> {
  const gzip = await beginsAsGzip(path);
  const file = createReadStream(path, { highWaterMark: PIECE_BYTES });
  if (!gzip) return file;
  const text = createGunzip({ chunkSize: PIECE_BYTES });
  file.on('error', (error) => text.destroy(error));
  return file.pipe(text);
}

async function beginsAsGzip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const head = new Uint8Array(2);
    await file.read(head, 0, head.length, 0);
    return isGzip(head);
  } finally {
    await file.close();
  }
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EISDIR') return 'this is a folder; expected a file';
  if (code?.startsWith('Z_')) return `the gzip data is damaged or cut off (${message})`;
  return `cannot be read (${message})`;
}
