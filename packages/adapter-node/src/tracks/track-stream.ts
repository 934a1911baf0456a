import { basename } from 'node:path';
import type { SkippedPoints, TrackFormat, TrackPoint } from './track';
import { openBytes } from './track-bytes';
import { TrackError } from './track-error';
import { EMPTY_FILE, type TrackOptions, TrackReading } from './track-reading';

/** Points in their order, as they are wanted. */
export interface PointSource {
  /**
   * The next points, at least one; `undefined` behind the last. Nothing is read before it is asked for.
   *
   * @throws TrackError when what comes cannot be read.
   */
  next(): Promise<readonly TrackPoint[] | undefined>;
  /** How much has been read, from 0 to 1; `undefined` where the whole is not known, as of standard input. */
  readonly share: number | undefined;
}

/** A recording that is read as it is used: of a file of any size, only some thousand points lie in memory. */
export interface TrackStream extends PointSource {
  /** The file's name without its folder, or the name that was asked for. */
  readonly name: string;
  /** What the file turned out to be. */
  readonly format: TrackFormat;
  /** What was left out so far. */
  readonly skipped: SkippedPoints;
  /** What a person should know, of what was read so far. */
  readonly warnings: readonly string[];
  /** Lets go of the file. Harmless twice. */
  close(): Promise<void>;
}

/**
 * Opens a recording to be read piece by piece: a file, or bytes from anywhere, such as `process.stdin`; gzip or not.
 * GeoJSON and FIT have to be read whole.
 *
 * @throws TrackError when it cannot be read, or its beginning is no recording. A file in which no point turns up fails at `next`.
 *
 * @example
 * const track = await openTrack('year.csv.gz');
 * for (let points = await track.next(); points; points = await track.next()) console.log(points.length);
 */
export async function openTrack(
  source: string | AsyncIterable<Uint8Array>,
  options: TrackOptions = {},
): Promise<TrackStream> {
  const name = options.name ?? (typeof source === 'string' ? basename(source) : 'track');
  const reading = new TrackReading(name, options);
  const bytes = openBytes(source);
  let ended = false;

  async function readOn(): Promise<void> {
    try {
      const piece = await bytes.next();
      if (piece) return reading.bytes(piece);
    } catch (error) {
      await bytes.close();
      if (error instanceof TrackError) throw error;
      reading.breaksOff(describe(error));
    }
    ended = true;
    await bytes.close();
    reading.finish();
  }

  while (!reading.draft && !ended) await readOn();
  const { draft } = reading;
  if (!draft) throw new TrackError(name, EMPTY_FILE);

  return {
    name,
    format: draft.format,
    skipped: draft.skipped,
    warnings: draft.warnings,
    async next() {
      for (;;) {
        const points = reading.take();
        if (points.length > 0) return points;
        if (ended) return undefined;
        await readOn();
      }
    },
    get share() {
      return ended ? 1 : bytes.share;
    },
    close() {
      ended = true;
      return bytes.close();
    },
  };
}

function describe(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EISDIR') return 'this is a folder; expected a file';
  if (code?.startsWith('Z_')) return `the gzip data is damaged or cut off (${message})`;
  return `cannot be read (${message})`;
}
