import { gunzipSync } from 'node:zlib';
import { csvDecoder } from './csv';
import type { MakeDecoder, TrackDecoder } from './decoder';
import { detectFormat } from './detect-format';
import { geojsonDecoder } from './geojson';
import { gpsdLogDecoder } from './gpsd-log';
import { gpxDecoder } from './gpx';
import { nmeaDecoder } from './nmea/nmea';
import { isGzip, TextBytes } from './text-bytes';
import { TRACK_FORMATS, type Track, type TrackFormat } from './track';
import { TrackDraft } from './track-draft';
import { TrackError } from './track-error';

/** What the content of a track does not say by itself. */
export interface TrackOptions {
  /** Found out from the content, else from the name, when absent. */
  readonly format?: TrackFormat;
  /** What the track is called in messages and reports. */
  readonly name?: string;
  /** For NMEA without any date: the UTC day of the first fix, `YYYY-MM-DD`. */
  readonly date?: string;
}

const DECODERS: { readonly [F in TrackFormat]: MakeDecoder } = {
  gpx: gpxDecoder,
  nmea: nmeaDecoder,
  geojson: geojsonDecoder,
  csv: csvDecoder,
  gpsd: gpsdLogDecoder,
};

/**
 * Reads a recording from text or bytes (gzip or not).
 *
 * @throws TrackError when nothing in it can be replayed: empty, binary, of an unknown format, or without timed points.
 */
export function parseTrack(content: string | Uint8Array, options: TrackOptions = {}): Track {
  const reading = new TrackReading(options.name ?? 'track', options);
  if (typeof content === 'string') reading.text(content);
  else reading.bytes(isGzip(content) ? unzip(content, options.name ?? 'track') : content);
  return reading.finish();
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

/** A recording on its way in, piece by piece: the first piece decides the format. */
export class TrackReading {
  private draft: TrackDraft | undefined;
  private decoder: TrackDecoder | undefined;
  private readonly decoded: TextBytes;

  constructor(
    private readonly name: string,
    private readonly options: TrackOptions,
  ) {
    const { format } = options;
    if (format !== undefined && !TRACK_FORMATS.includes(format)) {
      throw new TrackError(
        name,
        `format must be one of ${TRACK_FORMATS.join(', ')}; got ${JSON.stringify(format)}`,
      );
    }
    this.decoded = new TextBytes(name);
  }

  bytes(piece: Uint8Array): void {
    this.text(this.decoded.write(piece));
  }

  text(piece: string): void {
    if (piece === '') return;
    if (!this.decoder) this.begin(piece);
    this.decoder?.write(piece);
  }

  /** The input ends early, and not by its own account. */
  breaksOff(problem: string): void {
    if (!this.draft) throw new TrackError(this.name, problem);
    this.draft.breaksOff(problem);
  }

  finish(): Track {
    this.text(this.decoded.end());
    if (!this.draft) throw new TrackError(this.name, 'the file is empty; expected a recording');
    this.decoder?.end();
    return this.draft.finish();
  }

  private begin(head: string): void {
    if (head.trim() === '') return;
    const format = this.options.format ?? detectFormat(this.name, head);
    this.draft = new TrackDraft(this.name, format);
    this.decoder = DECODERS[format](this.draft, dayOf(this.options.date, this.name));
  }
}

function dayOf(date: string | undefined, name: string): { dayMillis?: number } {
  if (date === undefined) return {};
  const dayMillis = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(dayMillis))
    throw new TrackError(name, `date must be YYYY-MM-DD; got ${JSON.stringify(date)}`);
  return { dayMillis };
}
